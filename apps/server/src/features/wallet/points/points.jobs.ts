// What earning points makes sure of. Each job may run twice: a deed earns once, and the ledger takes each earning once.
import * as z from 'zod/mini';
import { after, HOUR_MS } from '../../../platform/clock.ts';
import { BATCH_ROWS } from '../../../platform/db/batches.ts';
import { job, worker, type JobWorker } from '../../../platform/jobs.ts';
import { posted, postOperations, SYSTEM_ACTOR } from '../ledger/ledger.ts';
import { retrying } from '../ledger/posting-transaction.ts';
import { earnPoints, postPoints } from './earn-points.ts';
import { payReferrals } from './pay-referrals.ts';
import type { PointsDeps } from './points.deps.ts';
import { dayOf, type PointRule } from './points.rules.ts';
import { listUnposted, lockUnposted, markPosted, sumUpDays } from './points.store.ts';
import { rewardVerification } from './verified-members.ts';

const rewardPosts = job('wallet.reward-posts', z.object({}), { every: '* * * * *' });
const postForgotten = job('wallet.post-forgotten-points', z.object({}), { every: '*/10 * * * *' });
/** Soon after midnight of UTC, when the cap of the day has room for a referral. */
const closeDay = job('wallet.close-day', z.object({}), { every: '3 0 * * *' });

/** The job of an earning has had all its tries by then. */
const FORGOTTEN_MS = 2 * HOUR_MS;
/** As statements show them. */
const NOTES: Readonly<Record<PointRule, string>> = {
  emailVerified: 'E-mail verified',
  postPublished: 'Post published',
  gamePlayed: 'Game played',
  gameWon: 'Game won',
  referral: 'Referral',
};

export function pointsJobs(deps: PointsDeps): JobWorker[] {
  const { db, clock, events, jobs, publishedPosts } = deps;
  return [
    worker(postPoints, async ({ ids }) => void (await post(ids))),
    worker(postForgotten, async () => {
      for (;;) {
        const ids = await listUnposted(db, after(clock.now(), -FORGOTTEN_MS), BATCH_ROWS);
        const told = ids.length > 0 ? await post(ids) : 0;
        if (told < BATCH_ROWS) return;
      }
    }),
    worker(rewardVerification, async ({ memberId }) => {
      const earning = { memberId, rule: 'emailVerified', subject: memberId } as const;
      await db.transaction().execute((tx) => earnPoints(tx, [earning], { now: clock.now(), jobs }));
    }),
    worker(rewardPosts, async () => {
      let taken: number;
      do taken = await rewardSome();
      while (taken === BATCH_ROWS);
    }),
    worker(closeDay, async () => {
      await sumUpDays(db, dayOf(clock.now()));
      await payReferrals(deps);
    }),
  ];

  /** Taken from the outbox and rewarded in one transaction. */
  async function rewardSome(): Promise<number> {
    return db.transaction().execute(async (tx) => {
      const posts = await publishedPosts.take(tx, BATCH_ROWS);
      const earnings = posts.flatMap(({ authorId, subject }) =>
        authorId ? [{ memberId: authorId, rule: 'postPublished', subject } as const] : [],
      );
      await earnPoints(tx, earnings, { now: clock.now(), jobs });
      return posts.length;
    });
  }

  async function post(ids: readonly string[]): Promise<number> {
    const now = clock.now();
    const earned = await retrying(() =>
      db.transaction().execute(async (tx) => {
        const unposted = await lockUnposted(tx, ids);
        const kept = unposted.filter(({ member_id }) => member_id !== null);
        const outcomes = await postOperations(
          tx,
          kept.map(({ id, member_id, rule, points }) => ({
            actorId: SYSTEM_ACTOR,
            idemKey: `points:${id}`,
            request: { points },
            reason: 'points_earned',
            note: NOTES[rule],
            legs: [posted('POINTS', { system: 'points-issued' }, { member: member_id! }, BigInt(points))],
          })),
          now,
        );
        // Credits are not refused; if one is, nothing of the batch counts as told.
        for (const outcome of outcomes) if (outcome instanceof Error) throw outcome;
        // An erased member cannot be credited.
        await markPosted(
          tx,
          unposted.map(({ id }) => id),
          now,
        );
        return unposted;
      }),
    );
    for (const memberId of new Set(earned.map(({ member_id }) => member_id)))
      if (memberId) events.emit('wallet.changed', { memberId });
    return earned.length;
  }
}
