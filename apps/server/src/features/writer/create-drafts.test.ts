// Automated generation: what other features ask of the writer.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { engagementRoutes } from '@msm/contract/engagement/routes';
import { writerRoutes } from '@msm/contract/writer/routes';
import { startSandbox, type Sandbox } from '../../../../sandbox/src/sandbox.ts';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import { createBuiltInWriter } from '../../adapters/writer/built-in/create-built-in-writer.ts';
import { createModelWriter } from '../../adapters/writer/model/create-model-writer.ts';
import { createEvents } from '../../platform/events.ts';
import { aloneBroadcast } from '../../platform/broadcast.ts';
import { createLimits } from '../../platform/limits.ts';
import { createLog } from '../../platform/log.ts';
import { createLongWork } from '../../platform/long-work.ts';
import { createThreads } from '../../platform/threads.ts';
import { createOutbound, type Outbound } from '../../platform/outbound.ts';
import type { Drafts, Writer } from '../../platform/ports/writer.ts';
import { createDrafts } from './create-drafts.ts';
import { forgetHabits, modelHabit } from './writer.fixture.ts';

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
/** Nobody waits for an automated draft: neither job nor bell is used, and one that is would fail the test. */
const unused = new Proxy({}, { get: (_, name) => expect.fail(`${String(name)} must not be used.`) }) as never;

function draftsBy(writer: Writer): Drafts {
  const events = createEvents(log, aloneBroadcast);
  const { db, clock } = app;
  return createDrafts({
    db,
    clock,
    events,
    log,
    writer,
    limits: createLimits(),
    work: createLongWork(events),
    threads: createThreads(),
    jobs: unused,
    notifications: unused,
    readPage: unused,
    findSite: unused,
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
    },
    outbound.fetch,
  );

test('a draft is written where it is asked for, kept with the account’s, and paid for', async () => {
  const { draftId, content, usage } = await draftsBy(model()).draftFor(anna.accountId, {
    topic: 'Solar pumps',
    platform: 'wordpress',
  });
  expect(content).toMatchObject({ title: 'Solar pumps: a fresh look', draftId });
  const { body } = await anna.call(writerRoutes.readDraft, { params: { id: draftId } });
  expect(body.content).toEqual(content);
  expect((await anna.call(writerRoutes.readUsage)).body.months).toMatchObject([
    { generations: 1, tokensIn: usage.tokensIn, tokensOut: usage.tokensOut },
  ]);
  expect((await anna.call(writerRoutes.listJobs)).body.jobs).toEqual([]);
  expect((await anna.call(engagementRoutes.listNotifications)).body.notifications).toEqual([]);
});

test('a fault says whether another try is worth it', async () => {
  const brief = { topic: 'Solar pumps', platform: 'x' } as const;
  await modelHabit(sandbox, 'busy', { retryAfterSeconds: 600 });
  await expect(draftsBy(model()).draftFor(anna.accountId, brief)).rejects.toMatchObject({ kind: 'busy' });
  await modelHabit(sandbox, 'slow');
  const stopped = draftsBy(model()).draftFor(anna.accountId, brief, { signal: AbortSignal.timeout(300) });
  await expect(stopped).rejects.toMatchObject({ kind: 'cancelled' });
});

test('the built-in writer does not write by itself without a source: an outline must not be published', async () => {
  const drafts = draftsBy(createBuiltInWriter());
  const brief = { topic: 'Solar pumps for small farms', platform: 'x' } as const;
  await expect(drafts.draftFor(anna.accountId, brief)).rejects.toMatchObject({ kind: 'refused' });
  const sources = [
    { kind: 'text' as const, text: 'Solar pumps bring water to small farms without any fuel.' },
  ];
  const { content } = await drafts.draftFor(anna.accountId, { ...brief, sources });
  expect(content.text).toContain('Solar pumps bring water to small farms without any fuel.');
});
