import { afterAll, beforeAll, expect, test } from 'vitest';
import { RESET_TOKEN_MINUTES } from '@msm/contract/auth/limits';
import { authRoutes } from '@msm/contract/auth/routes';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import type { Visitor } from '../../../tests/visitor.ts';

const NEW_PASSWORD = 'an entirely new harbour';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.stop());

async function resetTokenFor(email: string): Promise<string> {
  await app.visitor().call(authRoutes.forgotPassword, { input: { email } });
  const link = await app.linkMailedTo(email, 'Choose a new password');
  expect(link.pathname).toBe('/reset-password');
  return link.searchParams.get('token')!;
}

const reset = (token: string, password = NEW_PASSWORD) =>
  app.visitor().call(authRoutes.resetPassword, { input: { token, password } });

const isSignedIn = async (visitor: Visitor) => (await visitor.call(authRoutes.me)).status === 200;

test('the link of the mail sets a new password, once, and ends every session', async () => {
  const member = await app.member('anna');
  const token = await resetTokenFor('anna@example.com');
  const { status, body } = await reset(token);
  expect({ status, message: body.message }).toEqual({ status: 200, message: 'Password reset successful' });
  expect(await isSignedIn(member)).toBe(false);
  expect((await app.visitor().login({ username: 'anna' })).status).toBe(401);
  expect((await app.visitor().login({ username: 'anna', password: NEW_PASSWORD })).status).toBe(200);
  expect((await reset(token, 'yet another harbour')).status).toBe(400);
});

test('whoever could read the mail owns the address', async () => {
  await app.member('berta');
  await reset(await resetTokenFor('berta@example.com'));
  const { body } = await app.visitor().login({ username: 'berta', password: NEW_PASSWORD });
  expect(body.data.user.emailVerified).toBe(true);
});

test('the link lives ten minutes', async () => {
  await app.member('carla');
  const token = await resetTokenFor('carla@example.com');
  app.clock.advance(RESET_TOKEN_MINUTES * 60_000 + 1);
  expect((await reset(token)).status).toBe(400);
  expect(RESET_TOKEN_MINUTES).toBe(10);
});

test('a bad new password uses nothing up', async () => {
  await app.member('dora');
  const token = await resetTokenFor('dora@example.com');
  expect((await reset(token, 'password')).status).toBe(400);
  expect((await reset(token)).status).toBe(200);
});

test('an unknown address gets no mail', async () => {
  await app.visitor().call(authRoutes.forgotPassword, { input: { email: 'nobody@example.com' } });
  await app.member('emil');
  await resetTokenFor('emil@example.com');
  expect(app.mailsTo('nobody@example.com')).toEqual([]);
});

test('neither the token nor the password is in the database or the logs', async () => {
  await app.member('fritz');
  const token = await resetTokenFor('fritz@example.com');
  await reset(token);
  const rows = await app.db.selectFrom('auth_mail_tokens').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(app.logged()).not.toContain(token);
  expect(app.logged()).not.toContain(NEW_PASSWORD);
});
