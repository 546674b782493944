// The settings of the language model under two tabs at once, and services that answer anything.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { writerRoutes } from '@msm/contract/writer/routes';
import { openTestApp, type TestApp } from '../../../../tests/test-app.ts';
import type { Visitor } from '../../../../tests/visitor.ts';
import { findSettings } from './settings.store.ts';

let app: TestApp;
let boss: Visitor;
beforeAll(async () => {
  app = await openTestApp();
  boss = await app.member('boss');
});
afterAll(() => app.stop());

const OLD = 'sk-old-key-that-was-leaked-0001';
const NEW = 'sk-new-key-after-rotation-0002';
const settings = (more: object) => ({
  provider: 'local' as const,
  baseUrl: 'http://127.0.0.1:9/v1',
  model: 'm',
  prices: null,
  ...more,
});
const save = (input: object) => boss.call(writerRoutes.saveAiSettings, { input });

/** What another tab does after this one read the stored key and before it writes. */
function meanwhile(work: () => Promise<unknown>) {
  const transaction = app.db.transaction.bind(app.db);
  vi.spyOn(app.db, 'transaction').mockImplementationOnce(() => {
    const real = transaction();
    return Object.assign(Object.create(real), {
      async execute(change: Parameters<typeof real.execute>[0]) {
        await work();
        return real.execute(change);
      },
    });
  });
}

test('a key that was exchanged does not come back by a save of another tab that only changed the model', async () => {
  await save(settings({ apiKey: OLD }));
  meanwhile(() => save(settings({ apiKey: NEW })));
  await save(settings({ model: 'other' }));
  expect((await findSettings(app.db))!.key_hint).toBe(NEW.slice(-4));
});

test('a key that was removed does not come back', async () => {
  await save(settings({ apiKey: OLD }));
  meanwhile(() => boss.call(writerRoutes.removeAiSettings));
  await save(settings({ model: 'other' }));
  expect((await findSettings(app.db))?.sealed_key ?? null).toBeNull();
});

// “The key goes in and never comes out: answers carry its last characters at most.” Of a refusal it is cut out.
test('a service that repeats the key does not show a stored one', async () => {
  const service = createServer(({ url, headers }, response) => {
    const said = `You sent ${headers.authorization}`;
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(
        JSON.stringify(
          url!.endsWith('/models') ? { data: [{ id: said }] } : { choices: [{ message: { content: said } }] },
        ),
      );
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const baseUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`;
  await save(settings({ baseUrl, apiKey: OLD }));
  const access = { provider: 'local' as const, baseUrl };
  const trial = await boss.call(writerRoutes.tryModel, { input: { ...access, model: 'm', prices: null } });
  const list = await boss.call(writerRoutes.listModels, { input: access });
  service.close();
  expect([trial.status, list.status]).toEqual([200, 200]);
  expect(JSON.stringify([trial.body, list.body])).not.toContain(OLD);
});

test('a list of models of any shape is no error of the portal', async () => {
  const service = createServer((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"data":[{"id":{"toString":1,"valueOf":1}}]}');
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const baseUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`;
  const { status } = await boss.call(writerRoutes.listModels, { input: { provider: 'local', baseUrl } });
  service.close();
  expect(status).toBeLessThan(500);
});
