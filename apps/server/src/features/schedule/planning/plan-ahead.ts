// Adds the coming publications of a post, so that the calendar shows them and the machine finds them. Done when it is
// placed or changed, and again whenever half of them are used up.
import { OCCURRENCES_AHEAD } from '@msm/contract/schedule/limits';
import { after } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { leadMsOf } from './lead.rules.ts';
import { firstNotBefore, occurrencesFrom, type Plan, type PlannedTime } from './occurrences.rules.ts';
import { setExtendAt } from '../posts.store.ts';
import { newPublicationKey } from './publication-key.ts';
import type { PostRow } from '../schedule.tables.ts';
import { countUpcoming, insertPublications, lastOccurrence } from '../publications.store.ts';

const USED_UP = OCCURRENCES_AHEAD / 2;
/** Publications that were moved by hand must not bring a post up again and again. */
const SOONEST_AGAIN_MS = 600_000;

export const planOf = (post: PostRow): Plan => ({
  firstWallTime: post.first_wall_time,
  zone: post.zone,
  recurrence: post.recurrence,
  firstOccurrence: post.first_occurrence,
});

/** Times before `earliest` are passed over. Answers how many are to come. */
export async function planAhead(tx: Db, post: PostRow, now: Date, earliest: Date): Promise<number> {
  const plan = planOf(post);
  const last = Math.max(await lastOccurrence(tx, post.id), post.first_occurrence - 1);
  const upcoming = await countUpcoming(tx, post.id, now);
  const times = nextTimes(plan, last + 1, OCCURRENCES_AHEAD - upcoming, earliest);
  await insertPublications(tx, [{ post, times }], { keyFor: newPublicationKey, leadMsOf, now });
  await setExtendAt(tx, post.id, extendAt(plan, times.at(-1)?.occurrence ?? last, now));
  return upcoming + times.length;
}

/** How many times passed before `earliest` without having been planned. */
export async function countPassedOver(tx: Db, post: PostRow, earliest: Date): Promise<number> {
  const next = (await lastOccurrence(tx, post.id)) + 1;
  return firstNotBefore(planOf(post), next, earliest) - next;
}

export function nextTimes(plan: Plan, from: number, count: number, earliest: Date): PlannedTime[] {
  const times: PlannedTime[] = [];
  if (count <= 0) return times;
  for (const time of occurrencesFrom(plan, firstNotBefore(plan, from, earliest))) {
    times.push(time);
    if (times.length >= count) break;
  }
  return times;
}

/** None when the plan has ended. */
export function extendAt(plan: Plan, last: number, now: Date): Date | null {
  const hasMore = occurrencesFrom(plan, last + 1).next().done !== true;
  if (!hasMore) return null;
  const soonest = after(now, SOONEST_AGAIN_MS);
  const [half] = nextTimes(plan, Math.max(last - USED_UP, plan.firstOccurrence), 1, soonest);
  return half?.dueAt ?? soonest;
}
