// What every view of the calendar is told.
import type { DestinationMark } from '../destination-marks.rules.ts';
import type { PlacedPublication } from './calendar-grid.rules.ts';
import type { ChipDrag } from './use-chip-drag.ts';

export interface CalendarViewProps {
  title: string;
  days: readonly string[];
  /** The day in the address. */
  date: string;
  today: string;
  zone: string;
  publications: ReadonlyMap<string, PlacedPublication[]>;
  /** By the id of the site; empty where there is nothing to tell apart. */
  marks: ReadonlyMap<string, DestinationMark>;
  dragging: ChipDrag;
  addressOf: (postId: string) => string;
  /** A new post on that day, at that time if the view has a clock. */
  onPlan: (date: string, time?: string) => void;
}
