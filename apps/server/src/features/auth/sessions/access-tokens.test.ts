import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCESS_TOKEN_SECONDS } from '@msm/contract/auth/limits';
import { authRoutes } from '@msm/contract/auth/routes';
import { openTestApp, type TestApp } from '../../../../tests/test-app.ts';
import type { Visitor } from '../../../../tests/visitor.ts';
import { createSecrets } from '../../../platform/secrets.ts';

const APP_SECRET = 'a secret that only this test file knows about';
const PREVIOUS = 'the secret that was used before this one was';
const key = createSecrets(APP_SECRET).keysFor('access-token')[0];

let app: TestApp;
let member: Visitor;
beforeAll(async () => {
  app = await openTestApp({ APP_SECRET, APP_SECRET_PREVIOUS: PREVIOUS });
  member = await app.member('anna');
});
afterAll(() => app.stop());

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());

const sign = (change: (token: SignJWT) => SignJWT, signingKey: Uint8Array = key, typ = 'at+jwt') => {
  const { sid, sub, iss, aud } = claimsOf(member.token!);
  const token = new SignJWT({ sid })
    .setProtectedHeader({ alg: 'HS256', typ })
    .setSubject(sub)
    .setIssuer(iss)
    .setAudience(aud)
    .setIssuedAt()
    .setExpirationTime('5m');
  return change(token).sign(signingKey);
};

const statusWith = async (token: string) => {
  const { status } = await app
    .visitor()
    .call(authRoutes.me, { headers: { authorization: `Bearer ${token}` } });
  return status;
};

test('a token that we would sign ourselves is accepted', async () => {
  expect(await statusWith(await sign((token) => token))).toBe(200);
});

test('a token signed with the previous secret is accepted while the secret is rotated', async () => {
  const [previousKey] = createSecrets(PREVIOUS).keysFor('access-token');
  expect(await statusWith(await sign((token) => token, previousKey))).toBe(200);
});

test.each([
  ['another audience', () => sign((token) => token.setAudience('somebody-else'))],
  ['another issuer', () => sign((token) => token.setIssuer('somebody-else'))],
  ['another type', () => sign((token) => token, key, 'refresh+jwt')],
  ['another key', () => sign((token) => token, Buffer.alloc(32, 7))],
  ['no expiry', () => sign((token) => token.setExpirationTime(new Date(0)))],
  ['alg none', async () => unsigned()],
  ['no signature', async () => member.token!.split('.').slice(0, 2).join('.') + '.'],
  ['a changed payload', async () => tampered()],
  ['nonsense', async () => 'nonsense'],
])('a token with %s is refused', async (_what, make) => {
  expect(await statusWith(await make())).toBe(401);
});

test('an access token lives for a quarter of an hour, then is refused', async () => {
  const { iat, exp } = claimsOf(member.token!);
  expect(exp - iat).toBe(ACCESS_TOKEN_SECONDS);
  expect(ACCESS_TOKEN_SECONDS).toBeLessThanOrEqual(15 * 60);
  const late = await app.member('late');
  app.clock.advance(ACCESS_TOKEN_SECONDS * 1000 + 1000);
  expect(await statusWith(late.token!)).toBe(401);
});

test('the cookie of the access token lasts a day, is out of reach of scripts and stays on our site', () => {
  const cookie = member.setCookies.get('accessToken')!;
  expect(cookie).toContain('Max-Age=86400');
  expect(cookie).toContain('HttpOnly');
  expect(cookie).toContain('SameSite=Lax');
  expect(cookie).toContain('Path=/');
});

function unsigned(): string {
  const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url');
  return `${header}.${member.token!.split('.')[1]}.`;
}

function tampered(): string {
  const [header, payload, signature] = member.token!.split('.');
  const changed = Buffer.from(JSON.stringify({ ...claimsOf(member.token!), sub: 'x' })).toString('base64url');
  const wrong = createHmac('sha256', 'guess').update(`${header}.${changed}`).digest('base64url');
  return `${header}.${changed}.${payload === changed ? wrong : signature}`;
}
