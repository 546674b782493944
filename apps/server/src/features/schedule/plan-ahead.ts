// Adds the coming occurrences of an order, so that the calendar shows them and the machine finds them. Done when it is
// placed or changed, and again whenever half of them are used up.
import { OCCURRENCES_AHEAD } from '@msm/contract/schedule/limits';
import { after } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/tables.ts';
import { occurrencesFrom, type Plan, type PlannedTime } from './occurrences.rules.ts';
import { setExtendAt } from './orders.store.ts';
import { newPublicationKey } from './publication-key.ts';
import type { OrderRow } from './schedule.tables.ts';
import { countUpcoming, insertTargets, lastOccurrence } from './targets.store.ts';

/** A text is written in less than a minute, a few pictures are uploaded in less than two. */
const PREPARED_AHEAD_MS = 180_000;
const USED_UP = OCCURRENCES_AHEAD / 2;
/** Occurrences that were moved by hand must not bring an order up again and again. */
const SOONEST_AGAIN_MS = 600_000;

const planOf = (order: OrderRow): Plan => ({
  firstWallTime: order.first_wall_time,
  zone: order.zone,
  recurrence: order.recurrence,
  firstOccurrence: order.first_occurrence,
});

/** Times before `earliest` are passed over. Answers how many are to come. */
export async function planAhead(tx: Db, order: OrderRow, now: Date, earliest = now): Promise<number> {
  const plan = planOf(order);
  const last = Math.max(await lastOccurrence(tx, order.id), order.first_occurrence - 1);
  const upcoming = await countUpcoming(tx, order.id, now);
  const times = nextTimes(plan, last + 1, earliest, OCCURRENCES_AHEAD - upcoming);
  await insertTargets(tx, order, times, { keyFor: newPublicationKey, leadMs: leadMsOf(order), now });
  await setExtendAt(tx, order.id, extendAt(plan, times.at(-1)?.occurrence ?? last, now));
  return upcoming + times.length;
}

/** What has to be written or uploaded first begins before its time, so that it is published on time. */
export const leadMsOf = ({ generation, content }: OrderRow): number =>
  generation || content.media?.length ? PREPARED_AHEAD_MS : 0;

function nextTimes(plan: Plan, from: number, earliest: Date, count: number): PlannedTime[] {
  const times: PlannedTime[] = [];
  for (const time of occurrencesFrom(plan, from)) {
    if (times.length >= count) break;
    if (time.dueAt >= earliest) times.push(time);
  }
  return times;
}

/** None when the plan has ended. */
function extendAt(plan: Plan, last: number, now: Date): Date | null {
  const hasMore = occurrencesFrom(plan, last + 1).next().done !== true;
  if (!hasMore) return null;
  const soonest = after(now, SOONEST_AGAIN_MS);
  const [half] = nextTimes(plan, Math.max(last - USED_UP, plan.firstOccurrence), soonest, 1);
  return half?.dueAt ?? soonest;
}
