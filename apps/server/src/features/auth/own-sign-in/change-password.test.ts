import { afterAll, beforeAll, expect, test } from 'vitest';
import { FAILED_LOGINS_PER_HOUR } from '@msm/contract/auth/limits';
import { authRoutes } from '@msm/contract/auth/routes';
import { openTestApp, type TestApp } from '../../../../tests/test-app.ts';
import { verifiedMember } from '../../../../tests/verified-member.ts';
import { PASSWORD, type Visitor } from '../../../../tests/visitor.ts';

const NEW_PASSWORD = 'an entirely new harbour';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.stop());

const change = (member: Visitor, input: object = {}) =>
  member.call(authRoutes.changePassword, {
    input: { currentPassword: PASSWORD, password: NEW_PASSWORD, ...input },
  });
const isSignedIn = async (visitor: Visitor) => (await visitor.call(authRoutes.me)).status === 200;

async function elsewhere(username: string): Promise<Visitor> {
  const visitor = app.visitor();
  expect((await visitor.login({ username })).status).toBe(200);
  return visitor;
}

async function resetTokenFor(email: string): Promise<string> {
  await app.visitor().call(authRoutes.forgotPassword, { input: { email } });
  return (await app.linkMailedTo(email, 'Choose a new password')).searchParams.get('token')!;
}
const reset = (token: string) =>
  app.visitor().call(authRoutes.resetPassword, { input: { token, password: 'a third harbour, far away' } });

test('the current password sets a new one, ends the other sessions, and the owner is notified', async () => {
  const member = await verifiedMember(app, 'anna');
  const other = await elsewhere('anna');
  const { status, body } = await change(member);
  expect([status, body]).toEqual([200, { success: true, ended: 1 }]);
  expect([await isSignedIn(member), await isSignedIn(other)]).toEqual([true, false]);
  expect((await app.visitor().login({ username: 'anna' })).status).toBe(401);
  expect((await app.visitor().login({ username: 'anna', password: NEW_PASSWORD })).status).toBe(200);
  await expect
    .poll(() => app.mailsTo(member.email).filter((mail) => mail.includes('Your password was changed')).length)
    .toBe(1);
});

test('a wrong current password changes nothing, and says at which field', async () => {
  const member = await app.member('berta');
  const other = await elsewhere('berta');
  const { status, body } = await change(member, { currentPassword: 'not my password' });
  expect([status, body.fields]).toEqual([400, { currentPassword: 'That is not your current password.' }]);
  expect(await isSignedIn(other)).toBe(true);
  expect((await app.visitor().login({ username: 'berta' })).status).toBe(200);
});

test.each(['short', 'password123', 'carla2026'])('%s is refused as a new password', async (password) => {
  const member = app.visitor();
  if ((await member.login({ username: 'carla' })).status !== 200) await member.register('carla');
  const { status, body } = await change(member, { password });
  expect([status, Object.keys(body.fields)]).toEqual([400, ['password']]);
});

test('guesses by a session count with those at the sign-in: together they end', async () => {
  const member = await app.member('dora');
  member.cookies.delete('device');
  for (let attempt = 0; attempt < FAILED_LOGINS_PER_HOUR; attempt++) {
    const guesser = app.visitor();
    const guess =
      attempt % 2 === 0
        ? await guesser.login({ username: 'dora', password: 'a wrong guess' })
        : await change(Object.assign(guesser, { token: member.token }), { currentPassword: 'a wrong guess' });
    expect([400, 401]).toContain(guess.status);
  }
  expect((await change(member)).status).toBe(429);
});

test('a reset link that was mailed before opens nothing after it', async () => {
  const member = await app.member('emil');
  const token = await resetTokenFor(member.email);
  expect((await change(member)).status).toBe(200);
  expect((await reset(token)).status).toBe(400);
  expect((await app.visitor().login({ username: 'emil', password: NEW_PASSWORD })).status).toBe(200);
});

test('of two changes at once one succeeds: the other finds another password than it knew', async () => {
  const member = await app.member('fritz');
  const answers = await Promise.all([change(member), change(member, { password: 'another new harbour' })]);
  // 400 where the hashes were made one after the other.
  expect([
    [200, 400],
    [200, 409],
  ]).toContainEqual(answers.map(({ status }) => status).toSorted());
});

test('a reset at the same time ends as either of them, with one password that opens', async () => {
  const member = await app.member('greta');
  const token = await resetTokenFor(member.email);
  const [changed, wasReset] = await Promise.all([change(member), reset(token)]);
  expect([
    [200, 400],
    // The reset came first: the password is another, or the session is over.
    [400, 200],
    [401, 200],
    [409, 200],
  ]).toContainEqual([changed.status, wasReset.status]);
  const password = wasReset.status === 200 ? 'a third harbour, far away' : NEW_PASSWORD;
  expect((await app.visitor().login({ username: 'greta', password })).status).toBe(200);
});

test('a logout at the same time leaves no session behind', async () => {
  const member = await app.member('hugo');
  await Promise.all([change(member), member.call(authRoutes.logout)]);
  expect(await isSignedIn(member)).toBe(false);
});

test('a member without a password is told to choose one first', async () => {
  const member = await app.member('ida');
  await app.db.deleteFrom('auth_passwords').where('user_id', '=', member.id).execute();
  expect((await change(member)).status).toBe(409);
});
