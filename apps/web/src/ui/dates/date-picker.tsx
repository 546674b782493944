// A day, typed or picked. The value is `yyyy-mm-dd`, or empty; what cannot be read is empty and says so.
import { CalendarDays } from 'lucide-react';
import * as Popover from 'radix-ui/popover';
import { useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import { sayDate } from './date-words.ts';
import { FLOATING_CLASS } from '../overlays/floating-class.ts';
import { Input } from '../forms/input.tsx';
import { lazyNamed, WhileLoading } from '../lazy-named.ts';
import { Skeleton } from '../skeleton.tsx';
import { readTypedDate } from './typed-date.ts';
import { useNow } from './use-now.ts';
import { wallTimeOf } from './zoned-time.ts';

const Calendar = lazyNamed(() => import('./calendar.tsx'), 'Calendar');

export interface DatePickerProps {
  value: string;
  onChange: (date: string) => void;
  onBlur?: () => void;
  /** The first and the last day that make sense. */
  min?: string;
  max?: string;
  /** Whose today it is; the device's own if left out. */
  timeZone?: string | undefined;
  id?: string;
  disabled?: boolean;
  /** What an empty field means; the pattern of what can be typed if left out. */
  placeholder?: string;
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
}

export function DatePicker({
  value,
  onChange,
  onBlur,
  min,
  max,
  timeZone,
  disabled,
  placeholder = 'dd mmm yyyy',
  ...control
}: DatePickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const complaintId = useId();
  const today = wallTimeOf(useNow(), timeZone).date;
  const typing = useTypedDate({ value, onChange, today, min, max });
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Anchor className="relative">
        <Input
          {...control}
          aria-invalid={typing.complaint ? true : control['aria-invalid']}
          aria-describedby={
            classNames(control['aria-describedby'], typing.complaint && complaintId) || undefined
          }
          disabled={disabled}
          autoComplete="off"
          placeholder={placeholder}
          value={typing.text}
          onChange={(event) => typing.type(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && typing.read()}
          onBlur={() => {
            typing.read();
            onBlur?.();
          }}
          className="tabular pr-11"
        />
        <Popover.Trigger
          disabled={disabled}
          aria-label="Choose a date"
          className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-control text-muted-fg enabled:hover:text-fg"
        >
          <CalendarDays aria-hidden className="size-4" />
        </Popover.Trigger>
      </Popover.Anchor>
      {typing.complaint && (
        <p id={complaintId} className="mt-1.5 text-danger">
          {typing.complaint}
        </p>
      )}
      <Popover.Content
        aria-label="Choose a date"
        align="start"
        sideOffset={6}
        collisionPadding={8}
        // The month itself takes the focus, to the day that matters.
        onOpenAutoFocus={(event) => event.preventDefault()}
        className={classNames(FLOATING_CLASS, 'p-3')}
      >
        <WhileLoading fallback={<Skeleton className="h-72 w-63" />}>
          <Calendar
            value={value}
            today={today}
            min={min}
            max={max}
            onPick={(date) => {
              typing.take(date);
              setIsOpen(false);
            }}
          />
        </WhileLoading>
      </Popover.Content>
    </Popover.Root>
  );
}

// What stands in a date's field while it is typed. A date is read when they leave it or press enter; what is no date
// stays to be corrected, and the value is empty meanwhile.
interface Typing {
  value: string;
  onChange: (date: string) => void;
  today: string;
  min: string | undefined;
  max: string | undefined;
}

function useTypedDate({ value, onChange, today, min, max }: Typing) {
  // What stands in the field while it is not a date we know.
  const [draft, setDraft] = useState<{ text: string; complaint?: string }>();
  const take = (date: string) => {
    setDraft(undefined);
    if (date !== value) onChange(date);
  };
  const read = () => {
    if (!draft) return;
    const text = draft.text.trim();
    const date = readTypedDate(text, today);
    const complaint = text && complaintAbout(date, min, max);
    if (!complaint) return take(date ?? '');
    setDraft({ text: draft.text, complaint });
    if (value) onChange('');
  };
  return {
    text: draft?.text ?? sayDate(value),
    complaint: draft?.complaint,
    type: (text: string) => setDraft({ text }),
    read,
    take,
  };
}

function complaintAbout(date: string | undefined, min = '', max = '9999-12-31'): string | undefined {
  if (!date) return 'Write a date like 14 Mar 2026.';
  if (date < min) return `Choose ${sayDate(min)} or later.`;
  if (date > max) return `Choose ${sayDate(max)} or earlier.`;
}
