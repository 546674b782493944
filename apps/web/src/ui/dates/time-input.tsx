// A time of day in 24 hours, typed. Not the browser's own field: that follows the device's language, and one portal would show
// "9:00 PM" to some of its members and "21:00" to others.
import { useState, type ComponentProps } from 'react';
import { Input } from '../forms/input.tsx';
import { readTypedTime } from './typed-time.ts';

interface TimeInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** `14:05`, or empty. */
  value: string;
  onChange: (time: string) => void;
}

export function TimeInput({ value, onChange, onBlur, ...rest }: TimeInputProps) {
  // What stands in the field while it is not a whole time.
  const [draft, setDraft] = useState<string>();
  const hasMistake = draft !== undefined && draft !== '' && readTypedTime(draft) === undefined;
  const type = (text: string) => {
    setDraft(text);
    if (/^\d\d:\d\d$/.test(text) || text === '') onChange(readTypedTime(text) ?? '');
  };
  const read = () => {
    const time = draft === undefined ? value : readTypedTime(draft);
    if (time === undefined) return onChange('');
    setDraft(undefined);
    if (time !== value) onChange(time);
  };
  return (
    <Input
      {...rest}
      aria-invalid={hasMistake ? true : rest['aria-invalid']}
      autoComplete="off"
      inputMode="numeric"
      placeholder="hh:mm"
      maxLength={5}
      value={draft ?? value}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && read()}
      onBlur={(event) => {
        read();
        onBlur?.(event);
      }}
    />
  );
}
