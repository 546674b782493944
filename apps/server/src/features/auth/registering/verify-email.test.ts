import { afterAll, beforeAll, expect, test } from 'vitest';
import { AUTH_MAILS_PER_HOUR, VERIFY_TOKEN_DAYS } from '@msm/contract/auth/limits';
import { authRoutes } from '@msm/contract/auth/routes';
import { userRoutes } from '@msm/contract/users/routes';
import { openTestApp, type TestApp } from '../../../../tests/test-app.ts';
import { PASSWORD, type Visitor } from '../../../../tests/visitor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.stop());

async function verifyTokenFor(username: string): Promise<string> {
  const link = await app.linkMailedTo(`${username}@example.com`, 'Confirm your e-mail address');
  expect(link.pathname).toBe('/verify-email');
  return link.searchParams.get('token')!;
}

const verify = (token: string) => app.visitor().call(authRoutes.verifyEmail, { input: { token } });

test('the link of the mail verifies the address, and again when it is opened again', async () => {
  const member = await app.member('anna');
  const token = await verifyTokenFor('anna');
  for (let time = 0; time < 2; time++) {
    const { status, body } = await verify(token);
    expect({ status, message: body.message }).toEqual({
      status: 200,
      message: 'Email verified successfully',
    });
  }
  expect((await member.call(authRoutes.me)).body.user.emailVerified).toBe(true);
});

test('a made-up or an old link is refused', async () => {
  await app.member('berta');
  const token = await verifyTokenFor('berta');
  expect((await verify('x'.repeat(43))).status).toBe(400);
  app.clock.advance(VERIFY_TOKEN_DAYS * 86_400_000 + 1);
  expect((await verify(token)).status).toBe(400);
});

test('the mail can be sent again, and both links work', async () => {
  const member = await app.member('carla');
  const first = await verifyTokenFor('carla');
  await member.call(authRoutes.resendVerification);
  await expect.poll(() => app.mailsTo('carla@example.com').length).toBe(2);
  expect((await verify(first)).status).toBe(200);
});

const resend = async (visitor: Visitor) => (await visitor.call(authRoutes.resendVerification)).status;

test('an address gets five verification mails an hour, whichever accounts claim it', async () => {
  const email = 'bombed@example.com';
  const register = async (username: string) => {
    const visitor = app.visitor();
    const { status, body } = await visitor.call(authRoutes.register, {
      input: { email, username, password: PASSWORD, firstName: 'A', lastName: 'B' },
    });
    expect(status).toBe(201);
    visitor.token = body.data.token;
    return visitor;
  };
  const first = await register('claims-first');
  for (let mails = 1; mails < AUTH_MAILS_PER_HOUR - 1; mails++) expect(await resend(first)).toBe(200);
  const second = await register('claims-second');
  // Registers all the same, without a mail.
  const third = await register('claims-third');
  for (const claimant of [first, second, third]) expect(await resend(claimant)).toBe(429);
  // Mails are sent in the order of their jobs: when this one is there, the others would be too.
  await app.member('last');
  await verifyTokenFor('last');
  expect(app.mailsTo(email)).toHaveLength(AUTH_MAILS_PER_HOUR);
});

test('of two registrations with one e-mail the first to verify owns it, also when both try at once', async () => {
  const register = (username: string) =>
    app.visitor().call(authRoutes.register, {
      input: { email: 'shared@example.com', username, password: PASSWORD, firstName: 'A', lastName: 'B' },
    });
  await register('early');
  await register('later');
  await expect.poll(() => app.mailsTo('shared@example.com').length).toBe(2);
  const tokens = app.mailsTo('shared@example.com').map((mail) => mail.match(/token=([\w-]+)/)![1]!);
  const answers = await Promise.all(tokens.map(verify));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const verified = await app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'shared@example.com')
    .where('email_verified_at', 'is not', null)
    .execute();
  expect(verified).toHaveLength(1);
});

test('an address whose verification was withdrawn is not verified by an old link, used or not', async () => {
  const member = await app.member('dora');
  const used = await verifyTokenFor('dora');
  await member.call(authRoutes.resendVerification);
  await expect.poll(() => app.mailsTo('dora@example.com').length).toBe(2);
  const unused = await verifyTokenFor('dora');
  await app.visitor().call(authRoutes.forgotPassword, { input: { email: 'dora@example.com' } });
  const reset = await app.linkMailedTo('dora@example.com', 'Choose a new password');
  expect((await verify(used)).status).toBe(200);
  const boss = app.visitor();
  await boss.login({ username: 'anna' });
  for (const emailVerified of [true, false])
    await boss.call(userRoutes.changeUser, { params: { id: member.id }, input: { emailVerified } });
  for (const token of [used, unused]) expect((await verify(token)).status).toBe(400);
  const input = { token: reset.searchParams.get('token'), password: 'an entirely new harbour' };
  expect((await app.visitor().call(authRoutes.resetPassword, { input })).status).toBe(400);
  await member.login({ username: 'dora' });
  expect((await member.call(authRoutes.me)).body.user.emailVerified).toBe(false);
});
