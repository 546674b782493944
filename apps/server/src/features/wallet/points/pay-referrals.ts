// Referrals: both sides earn once the invitee is verified and active. Active is a member who earned by posts or games on several days: one
// afternoon of a made-up account is not enough. Runs when the day is new; a side whose day has no room for the points gets them on another.
import { after, DAY_MS } from '../../../platform/clock.ts';
import { BATCH_ROWS } from '../../../platform/db/batches.ts';
import { earnPoints } from './earn-points.ts';
import type { PointsDeps } from './points.deps.ts';
import { dayOf } from './points.rules.ts';
import {
  countReferralEarnings,
  listQualified,
  listUnpaidReferrals,
  markReferralPaid,
  noteReferral,
  type UnpaidReferral,
} from './points.store.ts';

const ACTIVE_DAYS = 3;
/** The days may lie apart, within this time. */
const ACTIVITY_DAYS = 30;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** More wait for the next night. */
const MOST_PER_NIGHT = 5_000;

export async function payReferrals(deps: PointsDeps): Promise<void> {
  await findReferrals(deps);
  for (const referral of await listUnpaidReferrals(deps.db, MOST_PER_NIGHT)) await payBoth(referral, deps);
}

async function findReferrals({ db, clock, users, referrals }: PointsDeps): Promise<void> {
  const now = clock.now();
  const since = dayOf(after(now, -ACTIVITY_DAYS * DAY_MS));
  let afterId = FIRST_ID;
  for (;;) {
    const ids = await listQualified(db, { since, days: ACTIVE_DAYS, afterId, limit: BATCH_ROWS });
    for (const invitee of await users.list(db, ids)) {
      // Looked up again on the next night: the verification may follow.
      if (!invitee.emailVerified || invitee.isDisabled) continue;
      const inviterId = (await referrals.inviterOf(db, invitee)) ?? null;
      await noteReferral(db, { inviteeId: invitee.id, inviterId, now });
    }
    if (ids.length < BATCH_ROWS) return;
    afterId = ids.at(-1)!;
  }
}

async function payBoth(referral: UnpaidReferral, { db, clock, users, jobs }: PointsDeps): Promise<void> {
  const { invitee_id: subject, inviter_id: inviterId } = referral;
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const sides = await users.list(tx, [subject, inviterId]);
    const paid = sides.filter(({ isDisabled }) => !isDisabled);
    const earnings = paid.map(({ id }) => ({ memberId: id, rule: 'referral', subject }) as const);
    await earnPoints(tx, earnings, { now, jobs });
    if ((await countReferralEarnings(tx, subject)) >= paid.length) await markReferralPaid(tx, subject, now);
  });
}
