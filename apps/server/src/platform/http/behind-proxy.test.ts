// The portal as it is reached from outside: on https, through a reverse proxy.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AUTH_LIMIT } from '@msm/contract/auth/limits';
import { authRoutes } from '@msm/contract/auth/routes';
import { routesByFeature } from '@msm/contract/everything';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import { pageHeaders } from './security-headers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ PUBLIC_URL: 'https://portal.example', TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => app.stop());

test.each([
  ['198.51.100.9', (port: number) => `198.51.100.9:${port}`],
  ['2001:db8::9', (port: number) => `[2001:db8::9]:${port}`],
])('%s with changing ports is one address', async (_address, forwarded) => {
  const statuses = [];
  for (let each = 0; each < AUTH_LIMIT.perMinute + 2; each++) {
    const { status } = await app.visitor('127.0.0.1').call(authRoutes.forgotPassword, {
      input: { email: `x${each}@example.com` },
      headers: { 'x-forwarded-for': forwarded(51_000 + each) },
    });
    statuses.push(status);
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
});

test('every cookie is Secure, and carries __Host- unless the specification names it', async () => {
  const member = await app.member('anna');
  const names = [...member.setCookies.keys()].toSorted();
  expect(names).toEqual(['__Host-device', '__Host-hasSession', '__Host-refreshToken', 'accessToken']);
  for (const cookie of member.setCookies.values()) {
    expect(cookie).toContain('; Secure');
    expect(cookie).toContain('; Path=/;');
    expect(cookie).not.toContain('Domain');
  }
  await member.callByCookie(authRoutes.logout);
  expect([...member.cookies.keys()]).toEqual(['__Host-device']);
});

test('a cookie that a subdomain may have planted is not seen', async () => {
  const member = await app.member('berta');
  const victim = app.visitor();
  victim.cookies.set('refreshToken', member.cookies.get('__Host-refreshToken')!);
  expect((await victim.callByCookie(authRoutes.refreshToken, { input: {} })).status).toBe(401);
});

const changingGets = Object.values(routesByFeature)
  .flatMap((routes) => Object.values(routes))
  .filter((route) => route.callableFrom !== undefined);

const FROM_ELSEWHERE = { 'sec-fetch-site': 'cross-site' };
const PICTURE = { ...FROM_ELSEWHERE, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };
const FRAME = { ...FROM_ELSEWHERE, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' };
const LINK = { ...FROM_ELSEWHERE, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

test.each(changingGets)('$method $path is called from $callableFrom only', async (route) => {
  const isRefused = async (headers: Record<string, string>) => {
    const { status, body } = await app
      .visitor()
      .call(route, { params: { provider: 'google' }, input: { token: 'x'.repeat(43) }, headers });
    return status === 403 && body.message === 'This request comes from another site.';
  };
  expect(await isRefused(PICTURE)).toBe(true);
  expect(await isRefused(FRAME)).toBe(true);
  expect(await isRefused(LINK)).toBe(route.callableFrom === 'ownPages');
  expect(await isRefused({ 'sec-fetch-site': 'same-origin' })).toBe(false);
  expect(await isRefused({ 'sec-fetch-site': 'none' })).toBe(false);
  expect(await isRefused({})).toBe(false);
});

test('a page connects to the portal alone, and takes no base address', () => {
  const policy = pageHeaders('https://portal.example', { scripts: [], styles: [] })[
    'content-security-policy'
  ];
  expect(policy).toContain("connect-src 'self' wss://portal.example;");
  expect(policy).toContain("base-uri 'none'");
});

test('the policy of a page names origins of others only where a feature needs them', () => {
  const inline = { scripts: [], styles: [] };
  const own = pageHeaders('https://portal.example', inline)['content-security-policy'];
  expect(own).not.toContain('frame-src');
  const outside = { scripts: ['https://a.example'], frames: ['https://b.example'], connections: [] };
  const policy = pageHeaders('https://portal.example', inline, outside)['content-security-policy'];
  expect(policy).toContain("script-src 'self' https://a.example;");
  expect(policy).toContain('frame-src https://b.example;');
});
