// A moment, as a day and a time of a named zone. The value is an ISO instant, or empty until both are there.
import { useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import { DatePicker, type DatePickerProps } from './date-picker.tsx';
import { TimeInput } from './time-input.tsx';
import { useNow } from './use-now.ts';
import { instantOf, offsetName, wallTimeOf, type WallTime } from './zoned-time.ts';

/** A day that was picked without a time begins when people do. */
const USUAL_TIME = '09:00';

interface DateTimePickerProps extends DatePickerProps {
  timeZone: string;
  /** Says the zone below. Left out where it is chosen beside: it is shown once. */
  isZoneShown?: boolean;
}

export function DateTimePicker({
  value,
  onChange,
  timeZone,
  isZoneShown = true,
  ...rest
}: DateTimePickerProps) {
  const zoneId = useId();
  const nowMs = useNow();
  // Half of a moment is no instant: it waits here.
  const [half, setHalf] = useState<WallTime>({ date: '', time: '' });
  const wall = value ? wallTimeOf(Date.parse(value), timeZone) : half;
  const change = (next: WallTime) => {
    setHalf(next);
    onChange(next.date && next.time ? instantOf(next, timeZone) : '');
  };
  const describedBy = classNames(rest['aria-describedby'], isZoneShown && zoneId) || undefined;
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        <div className="min-w-40 flex-1">
          <DatePicker
            {...rest}
            aria-describedby={describedBy}
            timeZone={timeZone}
            value={wall.date}
            onChange={(date) => change({ date, time: wall.time || USUAL_TIME })}
          />
        </div>
        <div className="min-w-32 flex-1">
          <TimeInput
            aria-label="Time"
            aria-describedby={describedBy}
            aria-invalid={rest['aria-invalid']}
            disabled={rest.disabled}
            value={wall.time}
            onChange={(time) => change({ date: wall.date, time })}
            onBlur={rest.onBlur}
            className="tabular"
          />
        </div>
      </div>
      {isZoneShown && (
        <p id={zoneId} className="mt-1.5 text-xs text-muted-fg">
          {timeZone.replaceAll('_', ' ')}, {offsetName(value ? Date.parse(value) : nowMs, timeZone)}
        </p>
      )}
    </div>
  );
}
