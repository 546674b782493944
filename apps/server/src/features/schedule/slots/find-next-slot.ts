// The next posting time of a destination at which nothing is planned, week after week; without posting times, the next of the hours at
// which its posts did best, or any hour of the day.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { after } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import { findPublisher, noSuchSite } from '../destinations.ts';
import type { ScheduleDeps } from '../schedule.deps.ts';
import { firstFree, HOURS_OF_THE_DAY, slotsOfWeek } from './slots.rules.ts';
import { findSlots, listDueAts } from './slots.store.ts';

/** Some minutes are left to write the post. */
const TIME_TO_WRITE_MS = 15 * 60_000;
const WEEK_MS = 7 * 86_400_000;
const DAY_MS = 86_400_000;
/** A destination whose every slot of a year is taken has none to offer. */
const WEEKS_AHEAD = 52;

export const findNextSlot = handler(
  scheduleRoutes.findNextSlot,
  async ({ params, input, session }, deps: ScheduleDeps) => {
    const { db, timeOf } = deps;
    const place = { accountId: ownAccount(session), ...params };
    if (!(await findPublisher(place, deps))) throw noSuchSite();
    const set = await findSlots(db, place);
    const best = set ? [] : ((await deps.bestHours?.(db, place, input.zone)) ?? []);
    const usual = best.length > 0 ? best.map(slotOf) : HOURS_OF_THE_DAY;
    const { zone, slots } = set ?? { zone: input.zone, slots: usual };
    const earliest = after(await timeOf(db), TIME_TO_WRITE_MS);
    for (let week = 0; week < WEEKS_AHEAD; week += 1) {
      const from = after(earliest, week * WEEK_MS);
      const times = slotsOfWeek(slots, zone, from);
      const dueAts = await listDueAts(db, place, { from, to: after(from, WEEK_MS + DAY_MS) });
      const free = firstFree(times, dueAts);
      if (free)
        return {
          ...free,
          zone,
          dueAt: free.dueAt.toISOString(),
          isSlot: set !== undefined,
          isBestHour: best.length > 0,
        };
    }
    throw new AppError('conflict', 'Every posting time of the next year is taken. Choose a time yourself.');
  },
);

const slotOf = ({ weekday, hour }: { weekday: number; hour: number }) => ({
  weekday,
  time: `${String(hour).padStart(2, '0')}:00`,
});
