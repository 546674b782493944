import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { operationRoutes } from '@msm/contract/operations/routes';
import { writerRoutes } from '@msm/contract/writer/routes';
import { startSandbox, type Sandbox } from '../../../../../sandbox/src/sandbox.ts';
import { openTestApp, type TestApp } from '../../../../tests/test-app.ts';
import type { Visitor } from '../../../../tests/visitor.ts';
import { createSecrets } from '../../../platform/secrets.ts';
import { begin, ended, forgetHabits, modelHabit, openModelApp, written } from '../writer.fixture.ts';
import { openKey, resealKey, sealKey } from './stored-settings.ts';
import { findSettings } from './settings.store.ts';

let sandbox: Sandbox;
let app: TestApp;
let boss: Visitor;
beforeAll(async () => {
  sandbox = await startSandbox();
  app = await openTestApp();
  boss = await app.member('boss');
});
afterEach(async () => {
  await forgetHabits(sandbox);
  await boss.call(writerRoutes.removeAiSettings);
});
afterAll(async () => {
  await app.stop();
  await sandbox.close();
});

const server = () => ({ provider: 'local' as const, baseUrl: `${sandbox.url}/openai/v1/` });
const model = (more: object = {}) => ({
  ...server(),
  apiKey: sandbox.client.clientSecret,
  model: 'sandbox-writer',
  prices: { inUsd: 2, outUsd: 10 },
  ...more,
});
const save = (input: object) => boss.call(writerRoutes.saveAiSettings, { input });
const ask = (input: object) => boss.call(writerRoutes.tryModel, { input });

test('a saved model writes the next draft at its price, and the one under way keeps its own', async () => {
  expect((await boss.call(writerRoutes.describeWriter)).body.writtenBy.isLanguageModel).toBe(false);
  expect((await save(model())).body).toMatchObject({
    ruledBy: [],
    writtenBy: { name: 'sandbox-writer', isLanguageModel: true },
    settings: { provider: 'local', baseUrl: `${sandbox.url}/openai/v1`, isKeyLost: false },
  });
  expect((await boss.call(operationRoutes.readSetup)).body.writer.name).toBe('sandbox-writer');
  const draft = await written(boss);
  expect(draft.writtenBy).toEqual({ name: 'sandbox-writer', isLanguageModel: true });
  expect(draft.usage!.costUsd).toBeGreaterThan(0);
  const { budgets } = (await boss.call(writerRoutes.readUsage)).body;
  expect(budgets[0]).toMatchObject({ usedCalls: 1, maxUsd: 5 });

  await modelHabit(sandbox, 'slow', { delayMs: 40 });
  const id = await begin(boss);
  await expect.poll(async () => (await progressOf(id)).parts.body).not.toBe('');
  await boss.call(writerRoutes.removeAiSettings);
  expect((await boss.call(writerRoutes.describeWriter)).body.writtenBy.isLanguageModel).toBe(false);
  const generation = await ended(boss, id);
  const { body } = await boss.call(writerRoutes.readDraft, { params: { id: generation.draftId! } });
  expect(body.writtenBy.name).toBe('sandbox-writer');
  expect((await written(boss)).writtenBy.isLanguageModel).toBe(false);
});

const progressOf = async (id: string) =>
  (await boss.call(writerRoutes.readGeneration, { params: { id } })).body;

test('the key is sealed for its address, never sent back, and kept while the address stays', async () => {
  const { clientSecret } = sandbox.client;
  const { body } = await save(model());
  expect(body.settings?.keyHint).toBe(clientSecret.slice(-4));
  const row = (await findSettings(app.db))!;
  expect(JSON.stringify([row, body]) + app.logged()).not.toContain(clientSecret);
  const audit = await app.db.selectFrom('platform_audit').selectAll().execute();
  expect(audit.map(({ action }) => action)).toContain('writer.settingsChanged');
  expect(JSON.stringify(audit)).not.toContain(clientSecret);

  const { apiKey: _, ...withoutKey } = model({ prices: null });
  expect((await save(withoutKey)).body.settings).toMatchObject({ keyHint: row.key_hint, prices: null });
  const trial = await boss.call(writerRoutes.tryModel, { input: withoutKey });
  expect(trial.body).toMatchObject({ costUsd: null, isEstimated: false });

  const elsewhere = { ...withoutKey, baseUrl: 'http://127.0.0.1:9/v1' };
  expect((await save(elsewhere)).body.settings).toMatchObject({ keyHint: null });
  const preset = { ...withoutKey, provider: 'openai', baseUrl: undefined };
  expect(await save(preset)).toMatchObject({ status: 400, body: { fields: { apiKey: expect.any(String) } } });
});

test('a short key gives nothing of itself away', async () => {
  expect((await save(model({ apiKey: 'short-key' }))).body.settings?.keyHint).toBe('');
});

/** What the calls to a model cost that count against the member's budget, in millionths of a dollar. */
const callsOf = async (memberId: string) =>
  (
    await app.db
      .selectFrom('writer_usage')
      .select('cost_micro_usd')
      .where('member_id', '=', memberId)
      .where('is_call', '=', true)
      .orderBy('at')
      .execute()
  ).map(({ cost_micro_usd }) => Number(cost_micro_usd));

test('a service is asked for its models, and tried out, before anything is saved', async () => {
  const { apiKey, model: _model, prices: _prices, ...access } = model();
  expect((await boss.call(writerRoutes.listModels, { input: { ...access, apiKey } })).body.models).toEqual([
    'sandbox-writer',
  ]);
  const counted = await callsOf(boss.id);
  const { status, body } = await boss.call(writerRoutes.tryModel, { input: model() });
  expect([status, body.answer === '', body.costUsd! > 0]).toEqual([200, false, true]);
  expect(await callsOf(boss.id)).toEqual([...counted, body.costUsd! * 1_000_000]);
  expect(
    await boss.call(writerRoutes.listModels, { input: { ...access, apiKey: 'planted-key' } }),
  ).toMatchObject({
    status: 422,
    body: { message: 'The AI service does not accept the portal’s key. Check the key.' },
  });
  expect(app.logged()).not.toContain('planted-key');
  expect(await findSettings(app.db)).toBeUndefined();
});

test.each<[string, object, string]>([
  ['no address', { baseUrl: undefined }, 'baseUrl'],
  ['an address that is none', { baseUrl: 'api.example.com' }, 'baseUrl'],
  ['another scheme', { baseUrl: 'ftp://api.example.com/v1' }, 'baseUrl'],
  ['a password in the address', { baseUrl: 'https://me:secret@api.example.com/v1' }, 'baseUrl'],
  [
    'http to a service on the Internet',
    { provider: 'custom', baseUrl: 'http://api.example.com/v1' },
    'baseUrl',
  ],
  ['a key with a line break', { apiKey: 'one\ntwo' }, 'apiKey'],
  ['a key with a header', { apiKey: 'one\r\nx-admin: 1' }, 'apiKey'],
  ['an unknown provider', { provider: 'nobody' }, 'provider'],
  ['no model', { model: ' ' }, 'model'],
  ['a negative price', { prices: { inUsd: -1, outUsd: 1 } }, 'prices.inUsd'],
  ['half of the prices', { prices: { inUsd: 1 } }, 'prices.outUsd'],
])('%s is refused at its field', async (_name, wrong, field) => {
  const { status, body } = await save(model(wrong));
  expect([status, Object.keys((body as { fields?: object }).fields ?? {})]).toEqual([400, [field]]);
});

test('a service on the Internet cannot be this machine, and no local server gives keys of the machine away', async () => {
  const inside = { provider: 'custom', baseUrl: 'https://127.0.0.1/v1', model: 'm', prices: null };
  expect(await ask(inside)).toMatchObject({ status: 422 });
  expect(await ask({ ...inside, provider: 'local', baseUrl: 'http://169.254.169.254/latest' })).toMatchObject(
    {
      status: 422,
      body: { message: expect.stringContaining('Only this machine') },
    },
  );
});

test('a wrong key of the page is named by its place', async () => {
  await save(model({ apiKey: 'planted-wrong-key' }));
  expect((await ended(boss, await begin(boss))).problem).toBe(
    'The AI service does not accept the portal’s key. Ask whoever runs this portal to check the key in AI settings.',
  );
});

test('a key whose secret is gone leaves the built-in writer, and asks to be pasted again', async () => {
  await save(model());
  const row = (await findSettings(app.db))!;
  const other = sealKey(createSecrets('another secret of an installation'), row.base_url, 'a-lost-key');
  await app.db
    .updateTable('writer_settings')
    .set({ sealed_key: other, version: '00000000-0000-4000-8000-000000000000' })
    .execute();
  const { body } = await boss.call(writerRoutes.readAiSettings);
  expect(body).toMatchObject({ writtenBy: { isLanguageModel: false }, settings: { isKeyLost: true } });
  const { apiKey: _, ...withoutKey } = model();
  expect((await save(withoutKey)).body).toMatchObject({
    fields: { apiKey: expect.stringContaining('again') },
  });
});

test('a rotation of the application secret seals the key anew', async () => {
  await save(model());
  const row = (await findSettings(app.db))!;
  const [previous, current] = ['the secret before this one', 'the secret of today, longer'];
  const sealed = sealKey(createSecrets(previous), row.base_url, 'a-kept-key');
  await app.db.updateTable('writer_settings').set({ sealed_key: sealed }).execute();
  await resealKey({ db: app.db, secrets: createSecrets(current, previous) });
  expect(openKey(createSecrets(current), (await findSettings(app.db))!)).toBe('a-kept-key');
});

test('where the environment names a model nothing can be set here, and the variables are named', async () => {
  const ruled = await openModelApp(sandbox);
  try {
    const operator = await ruled.member('operator');
    const { body } = await operator.call(writerRoutes.readAiSettings);
    expect(body).toMatchObject({
      ruledBy: ['AI_BASE_URL', 'AI_API_KEY', 'AI_MODEL', 'AI_PRICE_IN', 'AI_PRICE_OUT'],
      writtenBy: { name: 'sandbox-writer' },
      settings: null,
    });
    expect(await operator.call(writerRoutes.saveAiSettings, { input: model() })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('AI_BASE_URL') },
    });
  } finally {
    await ruled.stop();
  }
});
