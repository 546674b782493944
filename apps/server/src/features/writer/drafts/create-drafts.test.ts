// Automated generation: what other features ask of the writer.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { engagementRoutes } from '@msm/contract/engagement/routes';
import { userRoutes } from '@msm/contract/users/routes';
import { writerRoutes } from '@msm/contract/writer/routes';
import { startSandbox, type Sandbox } from '../../../../../sandbox/src/sandbox.ts';
import { openTestApp, type TestApp } from '../../../../tests/test-app.ts';
import type { Visitor } from '../../../../tests/visitor.ts';
import { createBuiltInWriter } from '../../../adapters/writer/built-in/create-built-in-writer.ts';
import { createModelWriter } from '../../../adapters/writer/model/create-model-writer.ts';
import { accounts } from '../../accounts/accounts.store.ts';
import { users } from '../../users/users.store.ts';
import { DEFAULT_BUDGETS, readBudget, type Budgets } from '../../../platform/budgets.ts';
import { createEvents } from '../../../platform/events.ts';
import { aloneBroadcast } from '../../../platform/nodes/broadcast.ts';
import { createLimits } from '../../../platform/limits.ts';
import { createLog } from '../../../platform/log.ts';
import { createLongWork } from '../../../platform/long-work.ts';
import { createThreads } from '../../../platform/threads/threads.ts';
import { createOutbound, type Outbound } from '../../../platform/outbound/outbound.ts';
import type { Drafts, Writer } from '../../../platform/ports/writer.ts';
import { createDrafts } from './create-drafts.ts';
import { GENERATIONS } from '../generating/generate-post.ts';
import { reserveCalls } from '../generating/reserve-call.ts';
import { forgetHabits, modelHabit, modelRequests } from '../writer.fixture.ts';
import { readSpent } from '../usage/usage.store.ts';

let sandbox: Sandbox;
let outbound: Outbound;
let app: TestApp;
let anna: Visitor;
beforeAll(async () => {
  sandbox = await startSandbox();
  outbound = createOutbound({ allow: [sandbox.hostAndPort] });
  app = await openTestApp();
  anna = await app.member('anna');
});
afterEach(() => forgetHabits(sandbox));
afterAll(async () => {
  await app.stop();
  await outbound.close();
  await sandbox.close();
});

const log = createLog('silent');
const payer = () => ({ accountId: anna.accountId, memberId: anna.id });

/** No member waits for an automated draft: neither job nor bell is used, and one that is would fail the test. */
const unused = new Proxy({}, { get: (_, name) => expect.fail(`${String(name)} must not be used.`) }) as never;

const limits = createLimits();

function draftsBy(writer: Writer, budgets?: Budgets): Drafts {
  const events = createEvents(log, aloneBroadcast);
  const { db, clock } = app;
  return createDrafts({
    db,
    clock,
    events,
    log,
    currentWriter: async () => ({ writer, budgets }),
    secrets: unused,
    models: unused,
    ai: unused,
    limits,
    work: createLongWork(events),
    threads: createThreads(),
    jobs: unused,
    notifications: unused,
    users,
    accounts,
    readPage: unused,
    findDestination: unused,
    findPost: unused,
  });
}
const model = () =>
  createModelWriter(
    {
      baseUrl: `${sandbox.url}/openai/v1`,
      apiKey: sandbox.client.clientSecret,
      model: 'sandbox-writer',
      prices: { inUsd: 1, outUsd: 1 },
      maxTokens: 1_000,
      setIn: 'page',
    },
    outbound.fetch,
  );

test('a draft is written where it is asked for, kept with the account’s, and paid for', async () => {
  const { draftId, content, usage } = await draftsBy(model()).draftFor(payer(), {
    topic: 'Solar pumps',
    platform: 'wordpress',
  });
  expect(content).toMatchObject({ title: 'Solar pumps: a fresh look', draftId });
  const { body } = await anna.call(writerRoutes.readDraft, { params: { id: draftId } });
  expect(body.content).toEqual(content);
  expect((await anna.call(writerRoutes.readUsage)).body.months).toMatchObject([
    { generations: 1, tokensIn: usage.tokensIn, tokensOut: usage.tokensOut },
  ]);
  expect((await anna.call(writerRoutes.listGenerations)).body.generations).toEqual([]);
  expect((await anna.call(engagementRoutes.listNotifications)).body.notifications).toEqual([]);
});

test('a fault says whether another try is worth it', async () => {
  const brief = { topic: 'Solar pumps', platform: 'x' } as const;
  await modelHabit(sandbox, 'busy', { retryAfterSeconds: 600 });
  await expect(draftsBy(model()).draftFor(payer(), brief)).rejects.toMatchObject({ kind: 'busy' });
  await modelHabit(sandbox, 'slow');
  const stopped = draftsBy(model()).draftFor(payer(), brief, { signal: AbortSignal.timeout(300) });
  await expect(stopped).rejects.toMatchObject({ kind: 'cancelled' });
});

test.each([
  ['57014', 'away'],
  ['23502', 'unusable'],
])('a statement that the database refuses with %s while a draft is written: %s', async (code, kind) => {
  // As the reservation of a call does when a frozen node holds its lock.
  const refused = Object.assign(new Error('canceling statement due to statement timeout'), { code });
  const failing: Writer = {
    ...model(),
    // oxlint-disable-next-line require-yield -- it fails before it has written anything
    async *write() {
      throw refused;
    },
  };
  const brief = { topic: 'Solar pumps', platform: 'x' } as const;
  await expect(draftsBy(failing).draftFor(payer(), brief)).rejects.toMatchObject({ kind });
});

test('the built-in writer does not write by itself without a source: an outline must not be published', async () => {
  const drafts = draftsBy(createBuiltInWriter());
  const brief = { topic: 'Solar pumps for small farms', platform: 'x' } as const;
  await expect(drafts.draftFor(payer(), brief)).rejects.toMatchObject({ kind: 'refused' });
  const sources = [
    { kind: 'text' as const, text: 'Solar pumps bring water to small farms without any fuel.' },
  ];
  const { content } = await drafts.draftFor(payer(), { ...brief, sources });
  expect(content.text).toContain('Solar pumps bring water to small farms without any fuel.');
});

const budgetsOf = (member: string): Budgets => ({
  ...DEFAULT_BUDGETS,
  member: readBudget(member, DEFAULT_BUDGETS.member)!,
});
const estimate = { model: 'm', tokensIn: 100, promptMicroUsd: 1_000, mostMicroUsd: 100_000 };

function reservations(member: Visitor, budgets: Budgets) {
  const { db, clock } = app;
  const run = { generationId: randomUUID(), accountId: member.accountId, memberId: member.id };
  return reserveCalls(run, { db, clock, log, users, accounts, budgets });
}
const spentBy = async (member: Visitor) =>
  (await readSpent(app.db, { accountId: member.accountId, memberId: member.id }, app.clock.now())).member.day;

test('calls at the same time cannot exceed a budget together', async () => {
  const bella = await app.member('bella');
  const reserve = reservations(bella, budgetsOf('3 calls/day'));
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => reserve(estimate)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  const [refused] = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toMatchObject({ reason: { kind: 'budget', retryAfterMs: expect.any(Number) } });
});

test('a call under way counts at its most, a settled one at what it cost, and one of a dead process at its prompt', async () => {
  const cora = await app.member('cora');
  const reserve = reservations(cora, budgetsOf('0.15 usd/day'));
  const settle = await reserve(estimate);
  await expect(reserve(estimate)).rejects.toMatchObject({ kind: 'budget' });
  const usage = { model: 'm', tokensIn: 90, tokensOut: 10, isEstimated: false, costMicroUsd: 2_000 };
  await settle(usage);
  expect(await spentBy(cora)).toEqual({ calls: 1, microUsd: 2_000 });
  await reserve(estimate);
  expect(await spentBy(cora)).toEqual({ calls: 2, microUsd: 102_000 });
  await app.db
    .updateTable('writer_usage')
    .set({ at: new Date(app.clock.now().getTime() - 11 * 60_000) })
    .where('member_id', '=', cora.id)
    .where('reserved_micro_usd', 'is not', null)
    .execute();
  const { microUsd } = await spentBy(cora);
  // Just after midnight the older call is yesterday's.
  expect([2_000, 3_000]).toContain(microUsd);
});

test('what is beyond a budget is not written, and the words say which and until when', async () => {
  const dina = await app.member('dina');
  const drafts = draftsBy(model(), budgetsOf('1 calls/day'));
  const who = { accountId: dina.accountId, memberId: dina.id };
  await drafts.draftFor(who, { topic: 'Solar pumps', platform: 'x' });
  const asked = (await modelRequests(sandbox)).length;
  await expect(drafts.draftFor(who, { topic: 'Wind pumps', platform: 'x' })).rejects.toMatchObject({
    kind: 'budget',
    message: expect.stringMatching(
      /^The AI budget of this member for today is used up \(1 of 1 calls .* at 00:00 UTC\.$/,
    ),
  });
  expect(await modelRequests(sandbox)).toHaveLength(asked);
});

test('the limit of an hour counts drafts that publications ask for', async () => {
  const ella = await app.member('ella');
  for (let time = 0; time < GENERATIONS.max; time += 1) await limits.take(GENERATIONS, ella.id);
  const asked = (await modelRequests(sandbox)).length;
  const drafting = draftsBy(model()).draftFor(
    { accountId: ella.accountId, memberId: ella.id },
    { topic: 'Solar pumps', platform: 'x' },
  );
  await expect(drafting).rejects.toMatchObject({ kind: 'budget', retryAfterMs: expect.any(Number) });
  expect(await modelRequests(sandbox)).toHaveLength(asked);
});

test('for a member who was disabled, or left the account, nothing is written', async () => {
  const fred = await app.member('fred');
  const asked = (await modelRequests(sandbox)).length;
  const brief = { topic: 'Solar pumps', platform: 'x' } as const;
  const inAnothers = { accountId: anna.accountId, memberId: fred.id };
  await expect(draftsBy(model()).draftFor(inAnothers, brief)).rejects.toMatchObject({ kind: 'refused' });
  await anna.call(userRoutes.changeUser, { params: { id: fred.id }, input: { disabled: true } });
  const own = { accountId: fred.accountId, memberId: fred.id };
  await expect(draftsBy(model()).draftFor(own, brief)).rejects.toMatchObject({ kind: 'refused' });
  expect(await modelRequests(sandbox)).toHaveLength(asked);
});
