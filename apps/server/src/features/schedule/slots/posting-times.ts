// The weekly posting times of a destination, read and set as a whole.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { PostingTimes, Slot } from '@msm/contract/schedule/slots';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { handler } from '../../../platform/operation.ts';
import { findPublisher, noSuchSite } from '../destinations.ts';
import type { ScheduleDeps } from '../schedule.deps.ts';
import type { SlotsRow } from '../schedule.tables.ts';
import { listSlots, removeSlots, setSlots } from './slots.store.ts';

export const listPostingTimes = handler(
  scheduleRoutes.listPostingTimes,
  async ({ session }, { db }: ScheduleDeps) => ({
    postingTimes: (await listSlots(db, ownAccount(session))).map(present),
  }),
);

export const setPostingTimes = handler(
  scheduleRoutes.setPostingTimes,
  async ({ params, input, session }, deps: ScheduleDeps) => {
    const { db, timeOf } = deps;
    const place = { accountId: ownAccount(session), ...params };
    if (!(await findPublisher(place, deps))) throw noSuchSite();
    const slots = inOrder(input.slots);
    if (slots.length === 0) await removeSlots(db, place);
    else await setSlots(db, place, { zone: input.zone, slots, now: await timeOf(db) });
    return { postingTimes: { ...params, zone: input.zone, slots } };
  },
);

const present = ({ platform, destination_id, zone, slots }: SlotsRow): PostingTimes => ({
  platform,
  destinationId: destination_id,
  zone,
  slots,
});

/** From Monday to Sunday, each time once. */
function inOrder(slots: readonly Slot[]): Slot[] {
  const byTime = new Map(slots.map((slot) => [`${slot.weekday} ${slot.time}`, slot]));
  return [...byTime.keys()].toSorted().map((key) => byTime.get(key)!);
}
