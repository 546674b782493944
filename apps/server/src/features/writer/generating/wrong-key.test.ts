import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../../../../../sandbox/src/sandbox.ts';
import type { TestApp } from '../../../../tests/test-app.ts';
import { begin, ended, openModelApp } from '../writer.fixture.ts';

let sandbox: Sandbox;
let app: TestApp;
beforeAll(async () => {
  sandbox = await startSandbox();
  app = await openModelApp(sandbox, { AI_API_KEY: 'planted-wrong-key' });
});
afterAll(async () => {
  await app.stop();
  await sandbox.close();
});

test('a key that the service does not accept is named to whoever can change it, and written nowhere', async () => {
  const anna = await app.member('anna');
  const generation = await ended(anna, await begin(anna));
  expect(generation).toMatchObject({
    state: 'failed',
    problem:
      'The AI service does not accept the portal’s key. Ask whoever runs this portal to check AI_API_KEY.',
  });
  expect(app.logged()).toContain('Incorrect API key provided: [key]');
  const rows = await app.db.selectFrom('writer_generations').selectAll().execute();
  expect(JSON.stringify([rows, generation]) + app.logged()).not.toContain('planted-wrong-key');
});
