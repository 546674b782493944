// Gives points for deeds, in the caller's transaction: once for each rule, subject and member, within the limits of the day. The ledger
// is told by a job that is written with them.
import * as z from 'zod/mini';
import type { Db } from '../../../platform/db/tables.ts';
import { job, type Jobs } from '../../../platform/jobs.ts';
import { dayOf, pointsFor, type Earning } from './points.rules.ts';
import { earnedOn, insertEarning, lockEarners } from './points.store.ts';

export const postPoints = job('wallet.post-points', z.object({ ids: z.array(z.uuid()) }));

export interface Earned {
  memberId: string;
  subject: string;
  points: number;
}

/** Answers those that earned something. Each counts on the ones before it. */
export async function earnPoints(
  tx: Db,
  earnings: readonly Earning[],
  { now, jobs }: { now: Date; jobs: Jobs },
): Promise<Earned[]> {
  const members = [...new Set(earnings.map(({ memberId }) => memberId))];
  if (members.length === 0) return [];
  await lockEarners(tx, members);
  const today = await earnedOn(tx, members, dayOf(now));
  const earned: Earned[] = [];
  const ids: string[] = [];
  for (const earning of earnings) {
    const { memberId, rule, subject, opponents = [] } = earning;
    const isPlayed = earned.some((each) => each.memberId === memberId && each.subject === subject);
    // A win is worth something only in a game that is.
    if (rule === 'gameWon' && !isPlayed) continue;
    const before = today.get(memberId) ?? [];
    const points = pointsFor(earning, before);
    const id = points > 0 ? await insertEarning(tx, earning, points, now) : undefined;
    if (!id) continue;
    ids.push(id);
    earned.push({ memberId, subject, points });
    today.set(memberId, [...before, { rule, points, opponents }]);
  }
  if (ids.length > 0) await jobs.enqueue(tx, postPoints, { ids });
  return earned;
}
