import { test } from 'vitest';
import { authRoutes } from '@msm/contract/auth/routes';
import { createCallers } from '../callers.ts';
import { openTestApp } from '../../test-app.ts';
test('probe', async () => {
  const secret = 'x'.repeat(64);
  const app = await openTestApp({ APP_SECRET: secret });
  const root = await app.member('root');
  const m = await app.member('member');
  const [, , , c] = createCallers(app, secret, { member: m, superAdmin: root, trickedSuperAdmin: root });
  const p = await c!.proof();
  for (const [method, url, headers] of [['GET', '/auth/me', {}], ['POST', '/auth/logout', {}], ['POST', '/auth/logout', { 'accept-version': '2.x' }], ['POST', '/auth/logout', {host: 'x'}]] as const) {
    const a = await app.http.inject({ method, url, headers: { ...headers, ...p }, remoteAddress: '10.0.0.1' });
    console.log(method, url, headers, a.statusCode, a.body.slice(0, 150));
  }
  for (const url of ['//', '///', '//[', '/\\', 'http://[', '/%', '/x?y', '//a b', '/auth', '/a'.repeat(2000), '/api', '/api/reference/', '/%ff', '/assets/%00', '/assets/../../../package.json', '/assets/%2e%2e/%2e%2e/package.json', '/favicon.ico%00', '/index.html']) {
    const a = await app.http.inject({ method: 'GET', url: url, headers: { accept: 'text/html' }, remoteAddress: '10.0.0.1' }).catch((e) => ({ statusCode: 'threw', body: String(e) , headers: {}}));
    console.log('page', url.slice(0, 30), a.statusCode, a.headers['content-type'], a.body.slice(0, 100).replaceAll('\n',' '));
  }
  await app.stop();
});
