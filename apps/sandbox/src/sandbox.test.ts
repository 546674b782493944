import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from './sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.clearFaults());
afterAll(() => sandbox.close());

const at = (path: string, init?: RequestInit) =>
  fetch(`${sandbox.url}${path}`, { redirect: 'manual', ...init });

const plan = (fault: unknown) => at('/__faults', { method: 'POST', body: JSON.stringify(fault) });

const me = '/x/2/users/me';

function authorizeAt(path: string, change: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    client_id: 'msm-portal',
    response_type: 'code',
    redirect_uri: `http://localhost:3000/auth/${path.split('/')[1]}/callback`,
    scope: 'openid',
    state: 'some-state',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
    ...change,
  });
  return `${path}?${query.toString()}`;
}

const AUTHORIZE_PATHS = [
  '/google/auth',
  '/github/login/oauth/authorize',
  '/facebook/v25.0/dialog/oauth',
  '/x/i/oauth2/authorize',
];

test('the OpenID provider calls itself by its address in the sandbox', async () => {
  const metadata = await (await at('/google/.well-known/openid-configuration')).json();
  expect(metadata).toMatchObject({
    issuer: `${sandbox.url}/google`,
    authorization_endpoint: `${sandbox.url}/google/auth`,
    token_endpoint: `${sandbox.url}/google/token`,
    jwks_uri: `${sandbox.url}/google/jwks`,
  });
});

test.each(AUTHORIZE_PATHS)('%s asks a person for an address, with labels and both buttons', async (path) => {
  let response = await at(authorizeAt(path));
  if (response.status === 303) {
    const cookie = response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const page = new URL(response.headers.get('location') ?? '', `${sandbox.url}/google/`);
    response = await fetch(page, { headers: { cookie } });
  }
  const page = await response.text();
  expect(response.status).toBe(200);
  for (const part of [
    '<html lang="en">',
    '<label for="email">',
    '<label for="name">',
    '>Continue</button>',
    '>Cancel</button>',
  ])
    expect(page).toContain(part);
});

test.each(AUTHORIZE_PATHS)(
  '%s sends nobody to an address that is not the portal on this machine',
  async (path) => {
    const vendor = path.split('/')[1];
    for (const redirectUri of [
      `https://evil.example/auth/${vendor}/callback`,
      'http://localhost:3000/elsewhere',
    ]) {
      const response = await at(authorizeAt(path, { redirect_uri: redirectUri }));
      expect([response.status, response.headers.get('location')]).toEqual([400, null]);
    }
    expect((await at(authorizeAt(path, { client_id: 'stranger' }))).status).toBe(400);
  },
);

test('X insists on PKCE', async () => {
  const response = await at(authorizeAt('/x/i/oauth2/authorize', { code_challenge_method: 'plain' }));
  expect(response.status).toBe(400);
});

test('a planned fault strikes as often as it was asked for, and only under its path', async () => {
  expect((await plan({ path: '/x/', times: 2, kind: 'status', status: 503 })).status).toBe(204);
  expect((await at('/github/api/v3/user')).status).toBe(401);
  expect([(await at(me)).status, (await at(me)).status, (await at(me)).status]).toEqual([503, 503, 401]);
});

test('faults can drop the connection, answer HTML, delay, and be taken back', async () => {
  await plan({ path: me, times: 1, kind: 'drop' });
  await expect(at(me)).rejects.toThrow();
  await plan({ path: me, times: 1, kind: 'html' });
  const html = await at(me);
  expect([html.status, html.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  await plan({ path: me, times: 1, kind: 'delay', delayMs: 60_000 });
  await expect(at(me, { signal: AbortSignal.timeout(100) })).rejects.toThrow();
  await plan({ path: me, times: 1, kind: 'html' });
  expect((await at('/__faults', { method: 'DELETE' })).status).toBe(204);
  expect((await at(me)).status).toBe(401);
});

test.each([
  {},
  { path: '/x', times: 1, kind: 'explode' },
  { path: '/x', times: 1, kind: 'status' },
  'no object',
  null,
])('a fault that makes no sense is refused: %j', async (fault) => {
  expect((await plan(fault)).status).toBe(400);
});

test('an address without a vendor says which vendors there are', async () => {
  const response = await at('/nobody');
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({
    vendors: expect.arrayContaining(['/google', '/github', '/facebook', '/x', '/wordpress']),
  });
});

test('started on its own it prints its address and ends quietly on SIGTERM', async () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const child = spawn(process.execPath, [main], { env: { ...process.env, PORT: '0', NODE_OPTIONS: '' } });
  const ended = once(child, 'exit');
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
  const address = /Sandbox listening on (http:\S+)/.exec(String(line))?.[1];
  expect((await fetch(`${address}${me}`)).status).toBe(401);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
