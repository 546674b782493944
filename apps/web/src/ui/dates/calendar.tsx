// A month to pick a day from. Loads with the first date picker that opens: most pages never need it.
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { DayPicker, type DayPickerProps } from 'react-day-picker';
import './calendar.css';

export interface CalendarProps {
  /** `yyyy-mm-dd`, or empty. */
  value: string;
  onPick: (date: string) => void;
  today: string;
  min?: string | undefined;
  max?: string | undefined;
}

/** Days are plain days: the browser's own midnight stands for each. */
function toLocalMidnight(date: string): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day);
}

const toDate = (midnight: Date): string =>
  [
    String(midnight.getFullYear()).padStart(4, '0'),
    String(midnight.getMonth() + 1).padStart(2, '0'),
    String(midnight.getDate()).padStart(2, '0'),
  ].join('-');

/** The library's own words bury the day's number, which is what one sees, in "14th". */
const labels: DayPickerProps['labels'] = {
  labelDayButton: (date, { selected, today }) =>
    [
      date.toLocaleDateString('en-GB', {
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        weekday: undefined,
      }),
      date.toLocaleDateString('en-GB', { weekday: 'long' }),
      today && 'today',
      selected && 'selected',
    ]
      .filter(Boolean)
      .join(', '),
};

const components: DayPickerProps['components'] = {
  Chevron: ({ orientation }) =>
    orientation === 'left' ? (
      <ChevronLeft aria-hidden className="size-4" />
    ) : (
      <ChevronRight aria-hidden className="size-4" />
    ),
};

export function Calendar({ value, onPick, today, min, max }: CalendarProps) {
  const selected = value ? toLocalMidnight(value) : undefined;
  return (
    <DayPicker
      autoFocus
      mode="single"
      required
      weekStartsOn={1}
      fixedWeeks
      showOutsideDays
      navLayout="around"
      selected={selected}
      defaultMonth={selected ?? toLocalMidnight(min && min > today ? min : today)}
      today={toLocalMidnight(today)}
      onSelect={(midnight) => onPick(toDate(midnight))}
      disabled={[
        ...(min ? [{ before: toLocalMidnight(min) }] : []),
        ...(max ? [{ after: toLocalMidnight(max) }] : []),
      ]}
      labels={labels}
      components={components}
    />
  );
}
