// Generations by a language model: followed on the socket, cancelled, failed, paid for.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { GENERATIONS_AT_ONCE } from '@msm/contract/writer/limits';
import { followProgress } from '@msm/contract/writer/follow-progress';
import { writerEvents, type GenerationProgress } from '@msm/contract/writer/events';
import { accountRoutes } from '@msm/contract/accounts/routes';
import { authRoutes } from '@msm/contract/auth/routes';
import { userRoutes } from '@msm/contract/users/routes';
import { writerRoutes } from '@msm/contract/writer/routes';
import { Brief } from '@msm/contract/posts/brief';
import type { BudgetLine } from '@msm/contract/writer/schemas';
import { startSandbox, type Sandbox } from '../../../../../sandbox/src/sandbox.ts';
import { connected, connectTo } from '../../../../tests/socket-client.ts';
import type { TestApp } from '../../../../tests/test-app.ts';
import type { Visitor } from '../../../../tests/visitor.ts';
import {
  begin,
  BRIEF,
  ended,
  forgetHabits,
  generationOf,
  modelHabit,
  modelRequests,
  openModelApp,
  written,
} from '../writer.fixture.ts';
import { findAnyGeneration, insertGeneration, NO_PARTS } from './generations.store.ts';
import { reserveUsage } from '../usage/usage.store.ts';

let sandbox: Sandbox;
let app: TestApp;
let address: string;
let anna: Visitor;
beforeAll(async () => {
  sandbox = await startSandbox();
  app = await openModelApp(sandbox);
  address = await app.start();
  anna = await app.member('anna');
});
afterEach(() => forgetHabits(sandbox));
afterAll(async () => {
  await app.stop();
  await sandbox.close();
});

const cancel = (member: Visitor, id: string) =>
  member.call(writerRoutes.cancelGeneration, { params: { id } });

test('a draft by the model is sanitised, fits its platform and shows its cost', async () => {
  const draft = await written(anna, { language: 'fr' });
  expect(draft).toMatchObject({
    language: 'fr',
    writtenBy: { name: 'sandbox-writer', isLanguageModel: true },
    hashtags: ['#Sandbox', '#Portal'],
    headlines: ['Solar pumps for small farms in practice', 'Why Solar pumps for small farms matters'],
    problems: [],
  });
  expect(draft.content.text).toContain('There is more to Solar pumps for small farms than meets the eye.');
  expect(draft.content.text?.endsWith('#Sandbox #Portal')).toBe(true);
  const { tokensIn, tokensOut, costUsd } = draft.usage!;
  expect(costUsd).toBeCloseTo((tokensIn * 2 + tokensOut * 10) / 1e6, 9);
});

test('progress is told on the socket: numbers that only grow, and text that adds up to what was written', async () => {
  await modelHabit(sandbox, 'slow', { delayMs: 40 });
  const socket = connectTo(address, 'notifications', anna.token);
  await connected(socket);
  const told: GenerationProgress[] = [];
  socket.on(writerEvents.progress.name, (progress: GenerationProgress) => void told.push(progress));
  const id = await begin(anna, { platform: 'wordpress' });
  const generation = await ended(anna, id);
  await expect.poll(() => told.at(-1)?.state, { timeout: 10_000 }).toBe('done');
  socket.close();

  expect(told.every(({ generationId }) => generationId === id)).toBe(true);
  expect(told.length).toBeGreaterThan(3);
  const percents = told.map(({ percent }) => percent);
  expect(percents).toEqual(percents.toSorted((left, right) => left - right));
  expect(told.some(({ doing }) => /^Writing: \d+ words so far$/.test(doing))).toBe(true);
  const deltas = told.flatMap((progress) => progress.deltas);
  const followed = followProgress(NO_PARTS, deltas);
  expect(generation.parts.body.startsWith(followed!.body)).toBe(true);
  expect(followed?.body).toContain('There is more to Solar pumps');
  expect(followed?.body).not.toContain('<p>');
});

test('a generation that is cancelled before its turn is told, too, with nothing else in it', async () => {
  const socket = connectTo(address, 'notifications', anna.token);
  await connected(socket);
  const told: GenerationProgress[] = [];
  socket.on(writerEvents.progress.name, (progress: GenerationProgress) => void told.push(progress));
  const { id } = await insertGeneration(app.db, {
    accountId: anna.accountId,
    memberId: anna.id,
    brief: Brief.parse(BRIEF),
    now: app.clock.now(),
  });
  await cancel(anna, id);
  await expect
    .poll(() => told)
    .toEqual([{ generationId: id, state: 'cancelled', percent: 0, doing: 'Cancelled', deltas: [] }]);
  socket.close();
});

test('another member hears nothing of it', async () => {
  const ben = await app.member('ben');
  const socket = connectTo(address, 'notifications', ben.token);
  await connected(socket);
  const told: unknown[] = [];
  socket.onAny((...args) => void told.push(args));
  await written(anna);
  socket.close();
  expect(told).toEqual([]);
});

test('cancelling in the middle reaches the model, keeps what was written and counts what was spent', async () => {
  const carl = await app.member('carl');
  await modelHabit(sandbox, 'slow', { delayMs: 60 });
  const id = await begin(carl, { platform: 'wordpress' });
  await expect
    .poll(async () => (await generationOf(carl, id)).parts.body.length, { timeout: 20_000 })
    .toBeGreaterThan(20);
  expect((await cancel(carl, id)).body).toMatchObject({ state: 'running', doing: 'Stopping' });
  const generation = await ended(carl, id);
  expect(generation).toMatchObject({ state: 'cancelled', doing: 'Cancelled', problem: null, draftId: null });
  expect(generation.parts.body.length).toBeGreaterThan(20);
  await expect.poll(async () => (await modelRequests(sandbox)).at(-1)?.wasAborted).toBe(true);
  const { body } = await carl.call(writerRoutes.readUsage);
  expect(body.months).toMatchObject([{ generations: 1, isEstimated: true }]);
  expect(body.months[0].tokensOut).toBeGreaterThan(0);
  expect((await cancel(carl, id)).body).toMatchObject({ state: 'cancelled' });
});

test('a node that missed the word learns of it from the row', async () => {
  await modelHabit(sandbox, 'slow', { delayMs: 60 });
  const id = await begin(anna);
  await expect
    .poll(async () => (await generationOf(anna, id)).doing, { timeout: 20_000 })
    .toMatch(/^Writing/);
  await app.db
    .updateTable('writer_generations')
    .set({ cancel_asked_at: app.clock.now() })
    .where('id', '=', id)
    .execute();
  expect(await ended(anna, id)).toMatchObject({ state: 'cancelled' });
});

test.each([
  ['cut', 'The AI service broke off in the middle. Please try again.'],
  ['malformed', 'The answer of the model could not be read. Please try again.'],
  ['filter', 'The AI service refused this brief. Change its words and try again.'],
])('a model that is %s fails the generation in words', async (habit, problem) => {
  await modelHabit(sandbox, habit);
  expect(await ended(anna, await begin(anna))).toMatchObject({ state: 'failed', doing: 'Failed', problem });
});

test('characters that no database keeps do not stop a generation', async () => {
  await modelHabit(sandbox, 'garbled');
  const draft = await written(anna);
  expect(draft.content.text).toContain('There is\ufffd more to Solar pumps');
});

test('requests at the same time cannot both be the last one allowed', async () => {
  const dora = await app.member('dora');
  await modelHabit(sandbox, 'slow', { delayMs: 100, times: GENERATIONS_AT_ONCE });
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => dora.call(writerRoutes.generatePost, { input: BRIEF })),
  );
  const taken = answers.filter(({ status }) => status === 202);
  expect(taken).toHaveLength(GENERATIONS_AT_ONCE);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(8 - GENERATIONS_AT_ONCE);
  for (const { body } of taken) await cancel(dora, body.generationId);
  for (const { body } of taken) await ended(dora, body.generationId);
});

test('tokens and cost are added up by month, for the account alone', async () => {
  const eve = await app.member('eve');
  const drafts = [await written(eve), await written(eve)];
  app.clock.advance(32 * 86_400_000);
  await eve.login({ username: 'eve' });
  drafts.push(await written(eve));
  const { body } = await eve.call(writerRoutes.readUsage);
  const sum = (usages: typeof drafts, of: 'tokensIn' | 'tokensOut' | 'costUsd') =>
    usages.reduce((total, { usage }) => total + (usage?.[of] ?? 0), 0);
  expect(body.months).toHaveLength(2);
  for (const [at, ofMonth] of [drafts.slice(2), drafts.slice(0, 2)].entries()) {
    expect(body.months[at]).toMatchObject({
      generations: ofMonth.length,
      tokensIn: sum(ofMonth, 'tokensIn'),
      tokensOut: sum(ofMonth, 'tokensOut'),
      isEstimated: false,
    });
    expect(body.months[at].costUsd).toBeCloseTo(sum(ofMonth, 'costUsd'), 9);
  }
  expect(body.months[0].month > body.months[1].month).toBe(true);
  expect((await eve.call(writerRoutes.readUsage, { input: { months: '1' } })).body.months).toHaveLength(1);
});

test('the key of the service stands in no answer, no row and no line of the log', async () => {
  const rows = await app.db.selectFrom('writer_generations').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows) + app.logged()).not.toContain(sandbox.client.clientSecret);
});

test('a member sees what their budgets leave, and is told at once when one is used up', async () => {
  const gina = await app.member('gina');
  await written(gina);
  const { budgets } = (await gina.call(writerRoutes.readUsage)).body;
  expect(budgets.map(({ scope, period }: BudgetLine) => `${scope} ${period}`)).toEqual([
    'member day',
    'member month',
    'account day',
    'account month',
  ]);
  expect(budgets[0]).toMatchObject({ usedCalls: 1, maxCalls: 100, maxUsd: 5 });
  expect(budgets[0].usedUsd).toBeGreaterThan(0);
  const usage = {
    accountId: gina.accountId,
    memberId: gina.id,
    generationId: randomUUID(),
    at: app.clock.now(),
  };
  const estimate = { model: 'm', tokensIn: 0, promptMicroUsd: 0, mostMicroUsd: 0 };
  for (let call = 1; call < 100; call += 1) await reserveUsage(app.db, { ...usage, estimate });
  const { status, body, headers } = await gina.call(writerRoutes.generatePost, { input: BRIEF });
  expect([status, body.message]).toEqual([
    429,
    expect.stringMatching(/^The AI budget of this member for today is used up \(100 of 100 calls/),
  ]);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});

test('what a member has under way stops when they are disabled', async () => {
  await modelHabit(sandbox, 'slow', { delayMs: 100 });
  const hugo = await app.member('hugo');
  const id = await begin(hugo, { platform: 'wordpress' });
  await expect.poll(async () => (await generationOf(hugo, id)).state, { timeout: 20_000 }).toBe('running');
  await anna.login({ username: 'anna' });
  const { status } = await anna.call(userRoutes.changeUser, {
    params: { id: hugo.id },
    input: { disabled: true },
  });
  expect(status).toBe(200);
  await expect
    .poll(async () => (await findAnyGeneration(app.db, id))?.state, { timeout: 20_000 })
    .toBe('cancelled');
});

test('what a member has under way in an account stops when they are removed from it', async () => {
  const gus = await app.member('gus');
  const membership = { account_id: anna.accountId, user_id: gus.id };
  await app.db.insertInto('accounts_members').values(membership).execute();
  await gus.call(authRoutes.selectAccount, { input: { accountId: anna.accountId } });
  await modelHabit(sandbox, 'stall');
  const id = await begin(gus);
  await expect
    .poll(async () => (await generationOf(anna, id)).doing, { timeout: 20_000 })
    .toMatch(/^Writing/);
  const params = { id: anna.accountId, memberId: gus.id };
  expect((await anna.call(accountRoutes.removeAccountMember, { params })).status).toBe(200);
  expect(await ended(anna, id)).toMatchObject({ state: 'cancelled', draftId: null });
});
