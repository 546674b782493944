// One of the zones of the world by its name.
import type { ComponentProps } from 'react';
import { Select } from '../forms/input.tsx';
import { sayZone } from './date-words.ts';

const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

interface ZoneSelectProps extends Omit<ComponentProps<typeof Select>, 'value' | 'onChange'> {
  value: string;
  onChange: (zone: string) => void;
}

/** Browsers know some zones by another name than the server: the one that is set is always among them. */
export function ZoneSelect({ value, onChange, ...rest }: ZoneSelectProps) {
  return (
    <Select {...rest} value={value} onChange={(event) => onChange(event.target.value)}>
      {!ZONES.includes(value) && <option value={value}>{sayZone(value)}</option>}
      {ZONES.map((zone) => (
        <option key={zone} value={zone}>
          {sayZone(zone)}
        </option>
      ))}
    </Select>
  );
}
