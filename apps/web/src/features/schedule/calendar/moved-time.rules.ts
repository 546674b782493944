// Where a dragged post ends up, as its own clock shows it: a post planned for 9:00 in Berlin stays one, in any zone that it is dragged in.
import type { Publication } from '@msm/contract/schedule/schemas';
import { instantOf, wallTimeOf } from '../../../ui/dates/zoned-time.ts';
import { addDays, daysBetween } from './calendar-grid.rules.ts';

export interface NewTime {
  wallTime: string;
  zone: string;
}

type Moved = Pick<Publication, 'wallTime' | 'zone'>;

/** To another day at the same time of day: what counts is how many days it was dragged. */
export function toOtherDay({ wallTime, zone }: Moved, from: string, to: string): NewTime {
  const [date = '', time = ''] = wallTime.split('T');
  return { wallTime: `${addDays(date, daysBetween(from, to))}T${time}`, zone };
}

/** To a place on the calendar's clock. */
export function toOtherTime({ zone }: Moved, date: string, time: string, shownZone: string): NewTime {
  const wall = wallTimeOf(Date.parse(instantOf({ date, time }, shownZone)), zone);
  return { wallTime: `${wall.date}T${wall.time}`, zone };
}

export const instantOfNew = ({ wallTime, zone }: NewTime): string => {
  const [date = '', time = ''] = wallTime.split('T');
  return instantOf({ date, time }, zone);
};
