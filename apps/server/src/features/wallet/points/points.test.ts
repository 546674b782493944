import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authRoutes } from '@msm/contract/auth/routes';
import { userRoutes } from '@msm/contract/users/routes';
import { paymentRoutes } from '@msm/contract/wallet/payment-routes';
import { createOwnSchedule } from '../../../../tests/authorisation/own-schedule.ts';
import { openTestApp, type TestApp } from '../../../../tests/test-app.ts';
import type { Visitor } from '../../../../tests/visitor.ts';
import { markVerified } from '../../../../tests/verified-member.ts';
import { after, DAY_MS, HOUR_MS } from '../../../platform/clock.ts';
import { createEvents } from '../../../platform/events.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import { createLog } from '../../../platform/log.ts';
import { aloneBroadcast } from '../../../platform/nodes/broadcast.ts';
import type { FinishedGame } from '../../../platform/ports/game-points.ts';
import { referrals } from '../../invites/invites.store.ts';
import { publishedPosts } from '../../schedule/publications.store.ts';
import { users } from '../../users/users.store.ts';
import { listViolations } from '../ledger/check.store.ts';
import { unvestedPoints } from '../wallet.store.ts';
import { earnPoints } from './earn-points.ts';
import { createGamePoints } from './game-points.ts';
import type { PointsDeps } from './points.deps.ts';
import { pointsJobs } from './points.jobs.ts';

let app: TestApp;
let superAdmin: Visitor;
let parts: PointsDeps;
let now: Date;
const queued: { name: string; payload: unknown }[] = [];

beforeAll(async () => {
  app = await openTestApp({ MSMPAY_ACCESS: 'member' });
  superAdmin = await app.member('root');
  // The limits count by days: the test stays within one, whenever it runs.
  now = new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`);
  const jobs: Jobs = {
    enqueue: async (_tx, { name }, payload) => void queued.push({ name, payload }),
    start: async () => {},
    stop: async () => {},
  };
  parts = {
    db: app.db,
    clock: { now: () => now },
    events: createEvents(createLog('silent'), aloneBroadcast),
    jobs,
    users,
    publishedPosts,
    referrals,
  };
});
afterAll(async () => {
  expect(await listViolations(app.db, 5)).toEqual([]);
  await app.stop();
});

let members = 0;
const newMember = () => app.member(`earner${(members += 1)}`);

const run = (name: string, payload: object = {}) =>
  pointsJobs(parts)
    .find(({ job }) => job.name === name)!
    .run(payload);

async function runQueued(): Promise<void> {
  for (const { name, payload } of queued.splice(0)) await run(name, payload as object);
}

async function balanceOf(memberId: string): Promise<number> {
  const row = await app.db
    .selectFrom('wallet_accounts')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('asset', '=', 'POINTS')
    .executeTakeFirst();
  return row ? Number(row.credits_posted - row.debits_posted) : 0;
}

let tables = 0;
const award = (places: string[][], game: Partial<FinishedGame> = {}) => {
  const tableId = `table ${(tables += 1)}`;
  const finished = { tableId, game: 'chess', places, absent: [], durationMs: 180_000, moves: 30, ...game };
  return app.db
    .transaction()
    .execute(async (tx) => (await createGamePoints(parts).award(tx, [finished])).get(tableId)!);
};

test('a verified address earns once, however often and by whatever way it is verified', async () => {
  const member = await newMember();
  const params = { id: member.id };
  for (const emailVerified of [true, false, true])
    await superAdmin.call(userRoutes.changeUser, { params, input: { emailVerified } });
  await expect.poll(() => balanceOf(member.id)).toBe(50);
  await run('wallet.reward-verification', { memberId: member.id });
  await runQueued();
  expect(await balanceOf(member.id)).toBe(50);
  await superAdmin.call(authRoutes.confirmOwnEmail);
  await expect.poll(() => balanceOf(superAdmin.id)).toBe(50);
});

test('a game between members earns, a win more; bots, guests and short games nothing', async () => {
  const [winner, loser] = [(await newMember()).id, (await newMember()).id];
  expect(await award([[winner], [loser]])).toEqual(
    new Map([
      [winner, 5],
      [loser, 2],
    ]),
  );
  expect(await award([[winner, loser]])).toEqual(
    new Map([
      [winner, 2],
      [loser, 2],
    ]),
  );
  expect(await award([[winner], [loser]])).toEqual(new Map());
  expect(await award([[winner], []])).toEqual(new Map());
  const other = (await newMember()).id;
  expect(await award([[winner], [other]], { moves: 9 })).toEqual(new Map());
  expect(await award([[winner], [other]], { durationMs: 60_000 })).toEqual(new Map());
  expect(await award([[other], [winner]], { absent: [other] })).toEqual(new Map([[winner, 2]]));
  await runQueued();
  expect([await balanceOf(winner), await balanceOf(loser)]).toEqual([9, 4]);
});

test('earnings at once stay within the limits of the day, and a doubled one counts once', async () => {
  const { id: memberId } = await newMember();
  const earn = (subject: string) =>
    app.db
      .transaction()
      .execute((tx) =>
        earnPoints(tx, [{ memberId, rule: 'postPublished', subject }], { now, jobs: parts.jobs }),
      );
  await Promise.all(Array.from({ length: 12 }, (_, nth) => earn(`post ${nth % 8}`)));
  await Promise.all([runQueued(), runQueued()]);
  expect(await balanceOf(memberId)).toBe(25);
});

test('points vest 72 hours after they are in the wallet', async () => {
  const { id: memberId } = await newMember();
  const earning = { memberId, rule: 'emailVerified', subject: memberId } as const;
  await app.db.transaction().execute((tx) => earnPoints(tx, [earning], { now, jobs: parts.jobs }));
  await runQueued();
  expect(await unvestedPoints(app.db, memberId, after(now, 72 * HOUR_MS - 1))).toBe(50n);
  expect(await unvestedPoints(app.db, memberId, after(now, 72 * HOUR_MS))).toBe(0n);
});

test('what a job lost is told to the ledger later', async () => {
  const { id: memberId } = await newMember();
  const earning = { memberId, rule: 'emailVerified', subject: memberId } as const;
  await app.db.transaction().execute((tx) => earnPoints(tx, [earning], { now, jobs: parts.jobs }));
  queued.length = 0;
  now = after(now, 3 * HOUR_MS);
  await run('wallet.post-forgotten-points');
  await run('wallet.post-forgotten-points');
  now = after(now, -3 * HOUR_MS);
  expect(await balanceOf(memberId)).toBe(50);
});

test('both sides of a referral earn once, when the invitee is verified and was active on three days', async () => {
  const [inviter, invitee] = [await newMember(), await newMember()];
  await app.db
    .insertInto('invites')
    .values({
      id: crypto.randomUUID(),
      kind: 'portal',
      inviter_id: inviter.id,
      inviter_email: inviter.email,
      inviter_name: 'Inviter',
      invitee_email: invitee.email,
      subject_id: '',
      subject_name: '',
      state: 'accepted',
      created_at: after(new Date(), -DAY_MS),
      expires_at: after(new Date(), DAY_MS),
    })
    .execute();
  const nextDay = async () => {
    const earning = { memberId: invitee.id, rule: 'postPublished', subject: now.toISOString() } as const;
    await app.db.transaction().execute((tx) => earnPoints(tx, [earning], { now, jobs: parts.jobs }));
    now = after(now, DAY_MS);
    await run('wallet.close-day');
    await runQueued();
  };
  await nextDay();
  await nextDay();
  await markVerified(app.db, invitee.id);
  expect([await balanceOf(inviter.id), await balanceOf(invitee.id)]).toEqual([0, 10]);
  await nextDay();
  await run('wallet.close-day');
  await runQueued();
  expect([await balanceOf(inviter.id), await balanceOf(invitee.id)]).toEqual([100, 115]);
  now = after(now, -3 * DAY_MS);
});

test('a published post earns once for its author, however often it gets there', async () => {
  const author = await newMember();
  const { publicationId } = await createOwnSchedule(app, author);
  const become = (state: 'committing' | 'published') =>
    app.db
      .updateTable('schedule_publications')
      .set({ state, next_at: null })
      .where('id', '=', publicationId)
      .execute();
  for (const state of ['published', 'committing', 'published'] as const) {
    await become(state);
    await Promise.all([run('wallet.reward-posts'), run('wallet.reward-posts')]);
  }
  await runQueued();
  await expect.poll(() => balanceOf(author.id)).toBe(5);
});

const sum = (all: { points: number }[]) => all.reduce((total, { points }) => total + points, 0);

test('SuperAdmin sees what was issued, by rule and day, what has vested and who earned most', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const { status, body } = await superAdmin.call(paymentRoutes.readPointsOverview);
  expect(status).toBe(200);
  const { rows } = await sql<{ rule: string; times: number; points: number }>`
    select rule, count(*)::int as times, sum(points)::int as points from wallet_points
    where day = ${today}::date group by rule order by rule`.execute(app.db);
  expect(rows.length).toBeGreaterThan(2);
  expect(body.days.filter(({ day }: { day: string }) => day === today)).toEqual(
    rows.map((row) => ({ day: today, ...row })),
  );
  expect(body.earnedToday).toBe(sum(rows));
  expect(body.rules.map(({ rule }: { rule: string }) => rule)).toContain('referral');
  expect(sum(body.rules)).toBe(body.earnedTotal);
  expect(body.vested).toBe(0);
  expect(body.top[0].points).toBeGreaterThanOrEqual(body.top[1].points);
});

const total = async () => (await superAdmin.call(paymentRoutes.readPointsOverview)).body.earnedTotal;

test('points of days before a long standstill, and of a day that is not closed yet, are in the totals', async () => {
  // As if no night had been closed before the standstill.
  await app.db.deleteFrom('wallet_point_days').execute();
  const before = await total();
  const [noon, member] = [now, await newMember()];
  await app.db.transaction().execute((tx) =>
    earnPoints(tx, [{ memberId: member.id, rule: 'postPublished', subject: 'last' }], {
      ...parts,
      now: after(noon, -20 * DAY_MS),
    }),
  );
  expect(await total()).toBe(before + 5);
  await run('wallet.close-day');
  expect(await total()).toBe(before + 5);
});
