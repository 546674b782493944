import { afterAll, beforeAll, expect, test } from 'vitest';
import { EMAIL_CHANGE_HOURS, EMAIL_CHANGES_PER_DAY } from '@msm/contract/auth/limits';
import { authRoutes } from '@msm/contract/auth/routes';
import { openTestApp, type TestApp } from '../../../../tests/test-app.ts';
import { verifiedMember } from '../../../../tests/verified-member.ts';
import { PASSWORD, type Visitor } from '../../../../tests/visitor.ts';
import { after } from '../../../platform/clock.ts';
import { hashToken, newToken } from '../../../platform/secrets.ts';
import { insertMailToken } from '../auth.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.stop());

const request = (member: Visitor, email: string, currentPassword = PASSWORD) =>
  member.call(authRoutes.requestEmailChange, { input: { email, currentPassword } });
const confirm = (member: Visitor, token: string) =>
  member.call(authRoutes.confirmEmailChange, { input: { token } });
const emailOf = async (member: Visitor) => {
  const { email, emailVerified } = (await member.call(authRoutes.me)).body.user;
  return [email, emailVerified];
};
const pendingOf = async (member: Visitor) => (await member.call(authRoutes.listSignIns)).body.emailChange;
const mailed = (to: string, subject: string) =>
  app.mailsTo(to).filter((mail) => mail.includes(`Subject: ${subject}`));
const isMailed = (to: string, subject: string) =>
  expect.poll(() => mailed(to, subject).length, { timeout: 10_000 }).toBe(1);

async function tokenMailedTo(email: string): Promise<string> {
  const link = await app.linkMailedTo(email, 'Confirm your new e-mail address');
  expect(link.pathname).toBe('/confirm-email');
  return link.searchParams.get('token')!;
}
async function requestedToken(member: Visitor, email: string): Promise<string> {
  expect((await request(member, email)).status).toBe(200);
  return tokenMailedTo(email);
}
async function resetTokenFor(email: string): Promise<string> {
  await app.visitor().call(authRoutes.forgotPassword, { input: { email } });
  return (await app.linkMailedTo(email, 'Choose a new password')).searchParams.get('token')!;
}

test('the link mailed to the new address moves the member there, verified, once; other sessions end and the old address is notified', async () => {
  const member = await verifiedMember(app, 'anna');
  const token = await requestedToken(member, 'anna.new@example.com');
  await isMailed('anna@example.com', 'A new e-mail address was asked for');
  expect(await emailOf(member)).toEqual(['anna@example.com', true]);
  expect(await pendingOf(member)).toMatchObject({ email: 'anna.new@example.com' });

  const elsewhere = app.visitor();
  expect((await elsewhere.login({ username: 'anna' })).status).toBe(200);
  const { status, body } = await confirm(member, token);
  expect([status, body.user.email, body.user.emailVerified]).toEqual([200, 'anna.new@example.com', true]);
  expect(await emailOf(member)).toEqual(['anna.new@example.com', true]);
  expect((await elsewhere.call(authRoutes.me)).status).toBe(401);
  expect(await pendingOf(member)).toBeNull();
  await isMailed('anna@example.com', 'Your e-mail address was changed');
  expect(mailed('anna@example.com', 'Your e-mail address was changed')[0]).not.toContain('anna.new@');

  expect((await app.visitor().login({ email: 'anna.new@example.com' })).status).toBe(200);
  expect((await app.visitor().login({ email: 'anna@example.com' })).status).toBe(401);
  expect((await confirm(member, token)).status).toBe(400);
});

test('an old address that was never verified gets no mail: it may be a stranger’s', async () => {
  const member = await app.member('stranger-s');
  const token = await requestedToken(member, 'own@example.com');
  expect((await confirm(member, token)).status).toBe(200);
  // Sent in the order in which they were asked for: those about the move would have come before this one.
  expect((await request(member, 'next@example.com')).status).toBe(200);
  await isMailed('own@example.com', 'A new e-mail address was asked for');
  expect(mailed(member.email, 'A new e-mail address was asked for')).toEqual([]);
  expect(mailed(member.email, 'Your e-mail address was changed')).toEqual([]);
});

test('a wrong password asks for nothing', async () => {
  const member = await app.member('berta');
  const { status, body } = await request(member, 'berta.new@example.com', 'a wrong guess');
  expect([status, Object.keys(body.fields)]).toEqual([400, ['currentPassword']]);
  expect(await pendingOf(member)).toBeNull();
});

test('the link is of no use to another member, to a visitor, after a day, and after a newer one', async () => {
  const member = await app.member('carla');
  const stranger = await app.member('stranger');
  const first = await requestedToken(member, 'carla.first@example.com');
  expect((await confirm(stranger, first)).status).toBe(400);
  expect((await confirm(app.visitor(), first)).status).toBe(401);
  const second = await requestedToken(member, 'carla.second@example.com');
  expect((await confirm(member, first)).status).toBe(400);
  expect((await confirm(member, `${second}x`)).status).toBe(400);
  app.clock.advance(EMAIL_CHANGE_HOURS * 3_600_000 + 1);
  await member.login({ username: 'carla' });
  expect((await confirm(member, second)).status).toBe(400);
  expect(await pendingOf(member)).toBeNull();
});

const words = ({ body }: { body: { message: string } }) => body.message.replace(/\S+@\S+/, '');

test('an address that has an owner is answered like any other; only its owner learns of it, and gets no link', async () => {
  const owner = await verifiedMember(app, 'dora');
  const member = await app.member('emil');
  const [taken, free] = [await request(member, owner.email), await request(member, 'nobodys@example.com')];
  expect([taken.status, words(taken)]).toEqual([free.status, words(free)]);
  await isMailed(owner.email, 'Your address was given for another account');
  expect(mailed(owner.email, 'Confirm your new e-mail address')).toEqual([]);
});

test('an address that others merely claim can be taken, and they keep their own password', async () => {
  const claimant = await app.member('claimant');
  const member = await app.member('fritz');
  const token = await requestedToken(member, claimant.email);
  expect((await confirm(member, token)).status).toBe(200);
  const { body } = await app.visitor().login({ email: claimant.email });
  expect(body.data.user.username).toBe('fritz');
  expect((await app.visitor().login({ username: 'claimant' })).status).toBe(200);
});

test('who verifies the address meanwhile owns it: the link comes too late', async () => {
  const claimant = await app.member('early');
  const member = await verifiedMember(app, 'late');
  const token = await requestedToken(member, claimant.email);
  await app.db
    .updateTable('users')
    .set({ email_verified_at: new Date() })
    .where('id', '=', claimant.id)
    .execute();
  expect((await confirm(member, token)).status).toBe(409);
  expect(await emailOf(member)).toEqual(['late@example.com', true]);
});

test('of two members who take one address at once, one gets it', async () => {
  const members = [await app.member('gerd'), await app.member('gudrun')];
  const tokens: string[] = [];
  for (const member of members) {
    expect((await request(member, 'shared@example.com')).status).toBe(200);
    await expect.poll(() => mailed('shared@example.com', 'Confirm your new').length).toBe(tokens.length + 1);
    tokens.push(
      /confirm-email\?token=([\w.-]+)/.exec(mailed('shared@example.com', 'Confirm your new').at(-1)!)![1]!,
    );
  }
  const answers = await Promise.all(members.map((member, at) => confirm(member, tokens[at]!)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('the same link opened twice at once moves once', async () => {
  const member = await app.member('hugo');
  const token = await requestedToken(member, 'hugo.new@example.com');
  const answers = await Promise.all([confirm(member, token), confirm(member, token)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});

test('a reset link that was mailed to the old address opens nothing after the move', async () => {
  const member = await verifiedMember(app, 'ida');
  const token = await requestedToken(member, 'ida.new@example.com');
  const resetToken = await resetTokenFor('ida@example.com');
  expect((await confirm(member, token)).status).toBe(200);
  // Its job may write another one after the move: a link is bound to the address that it was mailed to.
  const late = newToken();
  await insertMailToken(app.db, {
    token_hash: hashToken(late),
    user_id: member.id,
    email: 'ida@example.com',
    purpose: 'reset',
    expires_at: after(app.clock.now(), 60_000),
  });
  for (const old of [resetToken, late]) {
    const reset = { token: old, password: 'a harbour of another' };
    expect((await app.visitor().call(authRoutes.resetPassword, { input: reset })).status).toBe(400);
  }
  expect((await app.visitor().login({ username: 'ida' })).status).toBe(200);
});

test('a change of password and a reset each cancel a change of address that waits', async () => {
  const member = await verifiedMember(app, 'jan');
  const token = await requestedToken(member, 'jan.new@example.com');
  const input = { currentPassword: PASSWORD, password: 'an entirely new harbour' };
  expect((await member.call(authRoutes.changePassword, { input })).status).toBe(200);
  expect((await confirm(member, token)).status).toBe(400);

  const other = await verifiedMember(app, 'jutta');
  await requestedToken(other, 'jutta.new@example.com');
  const reset = { token: await resetTokenFor(other.email), password: 'a third harbour, far away' };
  expect((await app.visitor().call(authRoutes.resetPassword, { input: reset })).status).toBe(200);
  expect(
    await app.db.selectFrom('auth_email_changes').where('user_id', '=', other.id).selectAll().execute(),
  ).toEqual([]);
});

test('a cancelled change leaves the address, and its link opens nothing', async () => {
  const member = await app.member('karl');
  const token = await requestedToken(member, 'karl.new@example.com');
  expect((await member.call(authRoutes.cancelEmailChange)).status).toBe(200);
  expect((await confirm(member, token)).status).toBe(400);
  expect(await emailOf(member)).toEqual(['karl@example.com', false]);
});

test('one’s own address is refused, and a member asks so often a day at the most', async () => {
  const member = await app.member('lena');
  expect((await request(member, member.email)).status).toBe(400);
  for (let time = 0; time < EMAIL_CHANGES_PER_DAY; time++)
    expect((await request(member, `lena${time}@example.com`)).status).toBe(200);
  expect((await request(member, 'lena.late@example.com')).status).toBe(429);
});

test('no token is in the database or the logs', async () => {
  const member = await app.member('mona');
  const token = await requestedToken(member, 'mona.new@example.com');
  const proof = token.slice(36);
  const rows = await app.db.selectFrom('auth_email_changes').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(proof);
  await confirm(member, token);
  expect(app.logged()).not.toContain(proof);
});
