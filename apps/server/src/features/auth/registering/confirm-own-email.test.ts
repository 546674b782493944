import { afterEach, expect, test } from 'vitest';
import { authRoutes } from '@msm/contract/auth/routes';
import { siteRoutes } from '@msm/contract/sites/routes';
import { openTestApp, type TestApp } from '../../../../tests/test-app.ts';

let app: TestApp;
afterEach(() => app.stop());

test('without a mail server the one who runs the portal confirms their own address, and may connect a site', async () => {
  app = await openTestApp();
  const boss = await app.member('boss');
  expect((await boss.call(siteRoutes.openPairing)).status).toBe(403);
  const { status, body } = await boss.call(authRoutes.confirmOwnEmail);
  expect([status, body.user.emailVerified]).toEqual([200, true]);
  expect((await boss.call(siteRoutes.openPairing)).status).toBe(201);
});

test('only the one who runs the portal learns where mails are written', async () => {
  app = await openTestApp();
  const boss = await app.member('boss');
  const told = async (caller: typeof boss) => (await caller.call(authRoutes.describeMail)).body;
  expect(await told(boss)).toMatchObject({ isDelivered: false, folder: expect.stringMatching(/mail$/) });
  for (const stranger of [app.visitor(), await app.member('anna')])
    expect(await told(stranger)).toEqual({ success: true, isDelivered: false, folder: null });
});

test('with a mail server the link of the mail is the only way', async () => {
  app = await openTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' });
  const boss = await app.member('boss');
  expect((await boss.call(authRoutes.describeMail)).body).toMatchObject({ isDelivered: true, folder: null });
  expect((await boss.call(authRoutes.confirmOwnEmail)).status).toBe(409);
});
