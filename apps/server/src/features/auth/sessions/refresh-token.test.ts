import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  MAX_LATE_REFRESHES,
  REFRESH_GRACE_MS,
  REFRESH_TOKEN_SECONDS,
  SESSION_LIFETIME_SECONDS,
} from '@msm/contract/auth/limits';
import { authRoutes } from '@msm/contract/auth/routes';
import { openTestApp, type TestApp } from '../../../../tests/test-app.ts';
import type { Visitor } from '../../../../tests/visitor.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { users } from '../../users/users.store.ts';
import { endSessions, removeExpired } from '../auth.store.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import { countLockWaits } from '../../../../tests/lock-waits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.stop());

const refreshByCookie = (visitor: Visitor) => visitor.callByCookie(authRoutes.refreshToken, { input: {} });
const refreshByBody = (visitor: Visitor, refreshToken: string) =>
  app.visitor(visitor.address).call(authRoutes.refreshToken, { input: { refreshToken } });
/** The refresh token that comes in exchange; undefined when there is none. */
async function successorOf(refreshToken: string): Promise<string | undefined> {
  const browser = app.visitor();
  await browser.call(authRoutes.refreshToken, { input: { refreshToken } });
  return browser.cookies.get('refreshToken');
}
const liveSessionsOf = ({ id }: Visitor) =>
  app.db
    .selectFrom('auth_sessions')
    .select('id')
    .where('user_id', '=', id)
    .where('ended_at', 'is', null)
    .execute();

test('the refresh cookie is strict, out of reach of scripts and lives thirty days at the most', async () => {
  const visitor = await app.member('anna');
  const cookie = visitor.setCookies.get('refreshToken')!;
  expect(cookie).toContain('HttpOnly');
  expect(cookie).toContain('SameSite=Strict');
  expect(cookie).toContain(`Max-Age=${REFRESH_TOKEN_SECONDS}`);
  expect(REFRESH_TOKEN_SECONDS).toBeLessThanOrEqual(30 * 86_400);
});

test('the database holds only the hash of a refresh token', async () => {
  const visitor = await app.member('hanna');
  const token = visitor.cookies.get('refreshToken')!;
  const successor = (await successorOf(token))!;
  const rows = await app.db.selectFrom('auth_refresh_tokens').selectAll().execute();
  expect(rows.map((row) => row.token_hash)).toEqual(
    expect.arrayContaining([hashToken(token), hashToken(successor)]),
  );
  for (const secret of [token, successor]) expect(JSON.stringify(rows)).not.toContain(secret);
});

test('a refresh gives a new pair that works, by cookie and by body', async () => {
  const visitor = await app.member('bert');
  const first = visitor.cookies.get('refreshToken')!;
  const renewed = await refreshByCookie(visitor);
  expect(renewed.status).toBe(200);
  expect(visitor.cookies.get('refreshToken')).not.toBe(first);
  visitor.token = renewed.body.data.accessToken;
  expect((await visitor.call(authRoutes.me)).status).toBe(200);
  const byBody = await refreshByBody(visitor, visitor.cookies.get('refreshToken')!);
  expect(byBody.body.data.accessToken).toBeTypeOf('string');
});

test('tabs that refresh together get the same successor, and one row is kept of it', async () => {
  const visitor = await app.member('carla');
  const token = visitor.cookies.get('refreshToken')!;
  const successors = await Promise.all([1, 2, 3, 4].map(() => successorOf(token)));
  expect(new Set(successors).size).toBe(1);
  expect(successors[0]).toBeTypeOf('string');
  const [session] = await liveSessionsOf(visitor);
  const rows = await app.db
    .selectFrom('auth_refresh_tokens')
    .select('token_hash')
    .where('session_id', '=', session!.id)
    .execute();
  expect(rows).toHaveLength(2);
});

test('a tab that is late within the grace succeeds although the successor was used', async () => {
  const token = (await app.member('clara')).cookies.get('refreshToken')!;
  const successor = (await successorOf(token))!;
  const next = await successorOf(successor);
  expect(await successorOf(token)).toBe(successor);
  app.clock.advance(REFRESH_GRACE_MS + 1);
  expect(await successorOf(successor)).toBe(next);
});

test('a refresh whose answer was lost is repeated with the same successor, much later as well', async () => {
  const visitor = await app.member('cora');
  const token = visitor.cookies.get('refreshToken')!;
  const lost = await successorOf(token);
  app.clock.advance(REFRESH_GRACE_MS + 1);
  expect(await successorOf(token)).toBe(lost);
  app.clock.advance(3 * DAY_MS);
  expect(await successorOf(token)).toBe(lost);
  expect(await successorOf(lost!)).toBeTypeOf('string');
  expect(await liveSessionsOf(visitor)).toHaveLength(1);
});

test('a copy used after the grace, once its successor was used, ends the whole session', async () => {
  const visitor = await app.member('dirk');
  const stolen = visitor.cookies.get('refreshToken')!;
  await refreshByCookie(visitor);
  const renewed = await refreshByCookie(visitor);
  app.clock.advance(REFRESH_GRACE_MS + 1);
  expect((await refreshByBody(visitor, stolen)).status).toBe(401);
  visitor.token = renewed.body.data.accessToken;
  expect((await visitor.call(authRoutes.me)).status).toBe(401);
  expect((await refreshByBody(visitor, visitor.cookies.get('refreshToken')!)).status).toBe(401);
});

test('two browsers that share a chain of tokens are caught, although each presents only the last one', async () => {
  const visitor = await app.member('doris');
  let shared = visitor.cookies.get('refreshToken')!;
  for (let round = 0; round < MAX_LATE_REFRESHES; round++) {
    const ofMember = await successorOf(shared);
    app.clock.advance(REFRESH_GRACE_MS + 1);
    expect(await successorOf(shared)).toBe(ofMember);
    shared = ofMember!;
  }
  await successorOf(shared);
  app.clock.advance(REFRESH_GRACE_MS + 1);
  expect(await successorOf(shared)).toBeUndefined();
  expect(await liveSessionsOf(visitor)).toEqual([]);
});

test('a dead refresh cookie is answered with 401 and taken away', async () => {
  const visitor = await app.member('ulla');
  await app.db.deleteFrom('auth_sessions').where('user_id', '=', visitor.id).execute();
  visitor.csrfToken = (await visitor.callByCookie(authRoutes.csrf)).body.csrfToken;
  const { status, body } = await refreshByCookie(visitor);
  expect({ status, code: body.code }).toEqual({ status: 401, code: 'unauthenticated' });
  expect([...visitor.cookies.keys()].filter((name) => name !== 'device')).toEqual([]);
});

test('however often it is refreshed, a session ends after ninety days', async () => {
  const visitor = await app.member('vera');
  let token = visitor.cookies.get('refreshToken');
  for (let day = 25; day * DAY_MS < SESSION_LIFETIME_SECONDS * 1000; day += 25) {
    app.clock.advance(25 * DAY_MS);
    token = await successorOf(token!);
    expect(token).toBeTypeOf('string');
  }
  const renewed = await refreshByBody(visitor, token!);
  visitor.token = renewed.body.data.accessToken;
  expect((await visitor.call(authRoutes.me)).status).toBe(200);
  app.clock.advance(15 * DAY_MS);
  expect((await refreshByBody(visitor, token!)).status).toBe(401);
  expect((await visitor.call(authRoutes.me)).status).toBe(401);
});

test('refresh tokens and sessions that cannot be used any more are removed, however many', async () => {
  const visitor = await app.member('quentin');
  const [session] = await liveSessionsOf(visitor);
  const now = app.clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const insertTokens = (sessionId: string, count: number, created_at: Date) =>
    app.db
      .insertInto('auth_refresh_tokens')
      .values(
        Array.from({ length: count }, (_, n) => ({
          token_hash: `${sessionId}-${created_at.getTime()}-${n}`,
          session_id: sessionId,
          created_at,
          used_at: created_at,
        })),
      )
      .execute();
  await insertTokens(session!.id, 1_500, ago(40));
  await insertTokens(session!.id, 3, ago(20));
  const ended = crypto.randomUUID();
  const times = { created_at: ago(20), last_seen_at: ago(20), expires_at: ago(-10), ended_at: ago(2) };
  await app.db
    .insertInto('auth_sessions')
    .values({ id: ended, user_id: visitor.id, account_id: null, user_agent: '', address: '', ...times })
    .execute();
  await insertTokens(ended, 1_500, ago(20));

  await removeExpired(app.db, ago(1));

  const left = await app.db
    .selectFrom('auth_refresh_tokens')
    .innerJoin('auth_sessions', 'auth_sessions.id', 'session_id')
    .select(['session_id', 'auth_refresh_tokens.created_at'])
    .where('user_id', '=', visitor.id)
    .execute();
  expect(left).toHaveLength(4);
  expect(left.every((row) => row.session_id === session!.id && row.created_at > ago(31))).toBe(true);
  expect((await refreshByCookie(visitor)).status).toBe(200);
});

test('a refresh by cookie without the CSRF token of the session is refused and uses nothing up', async () => {
  const visitor = await app.member('emma');
  visitor.cookies.delete('accessToken');
  const { csrfToken } = visitor;
  visitor.csrfToken = undefined;
  expect((await refreshByCookie(visitor)).status).toBe(403);
  visitor.csrfToken = csrfToken;
  app.clock.advance(REFRESH_GRACE_MS + 1);
  expect((await refreshByCookie(visitor)).status).toBe(200);
});

test('the CSRF token can be had with the refresh cookie alone', async () => {
  const visitor = await app.member('fritz');
  visitor.cookies.delete('accessToken');
  const { body } = await visitor.callByCookie(authRoutes.csrf);
  expect(body.csrfToken).toBe(visitor.csrfToken);
});

test('the check of the session brings the CSRF token, so that a reloaded page can write', async () => {
  const visitor = await app.member('frida');
  const { body } = await visitor.callByCookie(authRoutes.me);
  expect(body.csrfToken).toBe(visitor.csrfToken);
});

test('without any refresh token the answer says so', async () => {
  const { status, body } = await app.visitor().call(authRoutes.refreshToken, { input: {} });
  expect(status).toBe(401);
  expect(body.message).toBe('No authentication tokens available. Please log in.');
});

test('a refresh token is of no use after thirty days', async () => {
  const visitor = await app.member('gina');
  app.clock.advance(REFRESH_TOKEN_SECONDS * 1000 + 1);
  const { status, body } = await refreshByBody(visitor, visitor.cookies.get('refreshToken')!);
  expect(status).toBe(401);
  expect(body.message).toBe('Session expired. Please log in again.');
});

// The embedded database runs one transaction at a time.
test.skipIf(!process.env['DATABASE_URL'])(
  'the first refresh of a member waits for a reset, instead of each waiting for the other',
  async () => {
    const member = await app.member('first-return');
    // Jobs that follow a registration may wait for the same row.
    const waiting = () => countLockWaits(app.db, 'update "users"');
    // As a reset does: the member's row, then the sessions.
    const refresh = await app.db.transaction().execute(async (tx) => {
      await users.lock(tx, member.id);
      const answer = refreshByCookie(member);
      await expect.poll(waiting).toBe(1);
      await endSessions(tx, member.id);
      return { answer };
    });
    expect([200, 401]).toContain((await refresh.answer).status);
    expect(await liveSessionsOf(member)).toEqual([]);
  },
);
