import { afterEach, expect, test } from 'vitest';
import { operationRoutes } from '@msm/contract/operations/routes';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';

let app: TestApp;
afterEach(() => app.stop());

async function setUpWith(env: Record<string, string> = {}) {
  app = await openTestApp(env);
  const boss = await app.member('boss');
  return (await boss.call(operationRoutes.readSetup)).body;
}

test('a portal as it comes says where mails go, who writes, and that only this machine reaches it', async () => {
  expect(await setUpWith()).toMatchObject({
    publicUrl: 'http://localhost:3000',
    mail: { isDelivered: false, folder: expect.stringMatching(/mail$/) },
    writer: { isLanguageModel: false },
    signIns: [],
  });
});

test('what is set is told without its secrets', async () => {
  const setup = await setUpWith({
    SMTP_URL: 'smtp://user:very-secret@127.0.0.1:1',
    MAIL_FROM: 'Portal <portal@example.com>',
    AI_BASE_URL: 'https://model.example.com/v1',
    AI_API_KEY: 'very-secret-key',
    AI_MODEL: 'gpt-small',
    GITHUB_CLIENT_ID: 'id',
    GITHUB_CLIENT_SECRET: 'very-secret-client',
  });
  expect(setup).toMatchObject({
    mail: { isDelivered: true, folder: null, from: 'Portal <portal@example.com>' },
    writer: { isLanguageModel: true, name: 'gpt-small' },
    signIns: ['github'],
  });
  expect(JSON.stringify(setup)).not.toContain('secret');
});
