import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountRoutes } from '@msm/contract/accounts/routes';
import { ACCESS_TOKEN_SECONDS } from '@msm/contract/auth/limits';
import { authRoutes } from '@msm/contract/auth/routes';
import { connected, connectTo, disconnected } from '../../../../tests/socket-client.ts';
import { openTestApp, type TestApp } from '../../../../tests/test-app.ts';
import { after, DAY_MS } from '../../../platform/clock.ts';
import { endOtherSessions, insertSession } from '../auth.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.stop());

test('after logout the next call is refused, and the cookies are gone', async () => {
  const member = await app.member('anna');
  expect((await member.call(authRoutes.me)).status).toBe(200);
  expect((await member.call(authRoutes.logout)).body).toEqual({ success: true });
  expect((await member.call(authRoutes.me)).status).toBe(401);
  expect([...member.cookies.keys()].filter((name) => name !== 'device')).toEqual([]);
  expect((await member.call(authRoutes.logout)).status).toBe(200);
});

test('logout works with the refresh cookie alone, given its CSRF token', async () => {
  const member = await app.member('berta');
  const { token } = member;
  member.cookies.delete('accessToken');
  await member.callByCookie(authRoutes.logout);
  member.token = token;
  expect((await member.call(authRoutes.me)).status).toBe(401);
});

test('logout with an access token that has expired ends the session of its refresh cookie', async () => {
  const member = await app.member('bella');
  const refreshToken = member.cookies.get('refreshToken')!;
  app.clock.advance((ACCESS_TOKEN_SECONDS + 1) * 1000);
  expect((await member.call(authRoutes.logout)).status).toBe(200);
  expect([...member.cookies.keys()].filter((name) => name !== 'device')).toEqual([]);
  const late = await app.visitor().call(authRoutes.refreshToken, { input: { refreshToken } });
  expect(late.status).toBe(401);
});

test('an expired access token of another session proves nothing about a refresh cookie', async () => {
  const [member, other] = [await app.member('bianca'), await app.member('bodo')];
  app.clock.advance((ACCESS_TOKEN_SECONDS + 1) * 1000);
  for (const token of [other.token, 'Bearer', `${member.token}x`]) {
    const { status } = await member.call(authRoutes.logout, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(status).toBe(403);
  }
  expect((await member.callByCookie(authRoutes.refreshToken, { input: {} })).status).toBe(200);
});

test('a login ends the session this browser had before, and cuts its sockets', async () => {
  const address = await app.start();
  const browser = await app.member('cilla');
  await app.member('cyril');
  const [before, refreshBefore] = [browser.token!, browser.cookies.get('refreshToken')!];
  const socket = connectTo(address, 'notifications', before);
  await connected(socket);
  expect((await browser.login({ username: 'cyril' })).status).toBe(200);
  await disconnected(socket);
  const old = app.visitor();
  old.token = before;
  expect((await old.call(authRoutes.me)).status).toBe(401);
  expect((await old.call(authRoutes.refreshToken, { input: { refreshToken: refreshBefore } })).status).toBe(
    401,
  );
  expect((await browser.call(authRoutes.me)).body.user.username).toBe('cyril');
});

test('a failed login, and a login elsewhere, end nothing', async () => {
  const browser = await app.member('cleo');
  expect((await browser.login({ username: 'cleo', password: 'not the password' })).status).toBe(401);
  expect((await app.visitor().login({ username: 'cleo' })).status).toBe(200);
  expect((await browser.call(authRoutes.me)).status).toBe(200);
});

test('a browser that left its strict cookie at home is known by its access cookie, expired or not', async () => {
  const browser = await app.member('conny');
  const refreshToken = browser.cookies.get('refreshToken')!;
  browser.cookies.delete('refreshToken');
  app.clock.advance((ACCESS_TOKEN_SECONDS + 1) * 1000);
  expect((await browser.login({ username: 'conny' })).status).toBe(200);
  const late = await app.visitor().call(authRoutes.refreshToken, { input: { refreshToken } });
  expect(late.status).toBe(401);
});

test('a member sees where they are signed in and ends one session of their own', async () => {
  const here = await app.member('carla');
  const there = app.visitor();
  await there.login({ username: 'carla' });
  const { body } = await here.call(authRoutes.listSessions);
  expect(body.sessions).toHaveLength(2);
  const other = body.sessions.find((session: { isCurrent: boolean }) => !session.isCurrent);
  expect((await here.call(authRoutes.endSession, { params: { id: other.id } })).status).toBe(200);
  expect((await there.call(authRoutes.me)).status).toBe(401);
  expect((await here.call(authRoutes.me)).status).toBe(200);
});

test("another member's session does not exist", async () => {
  const [dora, emil] = [await app.member('dora'), await app.member('emil')];
  const { body } = await dora.call(authRoutes.listSessions);
  const { status } = await emil.call(authRoutes.endSession, { params: { id: body.sessions[0].id } });
  expect(status).toBe(404);
  expect((await dora.call(authRoutes.me)).status).toBe(200);
});

test('all other sessions can be ended at once', async () => {
  const here = await app.member('fritz');
  const others = [app.visitor(), app.visitor()];
  for (const other of others) await other.login({ username: 'fritz' });
  expect((await here.call(authRoutes.endOtherSessions)).body.ended).toBe(2);
  for (const other of others) expect((await other.call(authRoutes.me)).status).toBe(401);
  expect((await here.call(authRoutes.me)).status).toBe(200);
});

test('a session that opens while the others are ended is told when it is ended with them', async () => {
  const member = await app.member('frieda');
  const now = app.clock.now();
  let opened: Promise<string> | undefined;
  /** A sign-in commits just before the sessions are ended. */
  const withSignIn = new Proxy(app.db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (name === 'updateTable')
        opened = insertSession(app.db, {
          user_id: member.id,
          account_id: null,
          user_agent: '',
          address: '',
          created_at: now,
          last_seen_at: now,
          expires_at: after(now, DAY_MS),
        });
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const told = await endOtherSessions(withSignIn, member.id, randomUUID(), now);
  await opened;
  const ended = await app.db
    .selectFrom('auth_sessions')
    .select('id')
    .where('user_id', '=', member.id)
    .where('ended_at', 'is not', null)
    .execute();
  expect(told.toSorted()).toEqual(ended.map(({ id }) => id).toSorted());
});

test('who has several accounts chooses one after login, and acts in it from then on', async () => {
  const member = await app.member('greta');
  const created = await member.call(accountRoutes.createAccount, { input: { name: 'Second' } });
  expect(created.status).toBe(201);
  const again = app.visitor();
  const { body } = await again.login({ username: 'greta' });
  expect(body.data).toMatchObject({ needsAccountSelection: true, selectedAccount: null });
  const accountId = created.body.account.id;
  const selected = await again.call(authRoutes.selectAccount, { input: { accountId } });
  expect(selected.body).toMatchObject({
    needsAccountSelection: false,
    selectedAccount: { id: accountId },
    sessionType: 'user',
  });
  expect((await again.call(authRoutes.me)).body.selectedAccount.id).toBe(accountId);
});

test("in somebody else's account a member acts as delegate, and not at all without being a member of it", async () => {
  const [owner, helper] = [await app.member('hugo'), await app.member('ida')];
  const refused = await helper.call(authRoutes.selectAccount, { input: { accountId: owner.accountId } });
  expect(refused.status).toBe(404);
  await app.db
    .insertInto('accounts_members')
    .values({ account_id: owner.accountId, user_id: helper.id })
    .execute();
  const { body } = await helper.call(authRoutes.selectAccount, { input: { accountId: owner.accountId } });
  expect(body).toMatchObject({
    sessionType: 'delegate',
    selectedAccount: { id: owner.accountId, isOwner: false },
  });
});

test('a profile is changed at once; what is not its own business is refused', async () => {
  const member = await app.member('jan');
  const { status, body } = await member.call(authRoutes.updateProfile, {
    input: { firstName: 'Janus', timeZone: 'Africa/Nairobi' },
  });
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ firstName: 'Janus', lastName: 'Tester', timeZone: 'Africa/Nairobi' });
  for (const input of [
    { role: 'SuperAdmin' },
    { emailVerified: true },
    { balance_cash: '1.00' },
    { timeZone: 'Mars/Base' },
  ]) {
    expect((await member.call(authRoutes.updateProfile, { input })).status).toBe(400);
  }
  expect((await member.call(authRoutes.me)).body.user).toMatchObject({
    firstName: 'Janus',
    role: 'User',
    emailVerified: false,
  });
});
