import { afterAll, beforeAll, expect, test } from 'vitest';
import { authRoutes } from '@msm/contract/auth/routes';
import { PROVIDERS } from '@msm/contract/auth/schemas';
import { startSandbox, type Sandbox } from '../../../../sandbox/src/sandbox.ts';
import { consentAt } from '../../../tests/consenting-browser.ts';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import { PASSWORD, type Visitor } from '../../../tests/visitor.ts';

let sandbox: Sandbox;
let app: TestApp;
beforeAll(async () => {
  sandbox = await startSandbox();
  const settings = PROVIDERS.filter((name) => name !== 'facebook').flatMap((name) => [
    [`${name.toUpperCase()}_CLIENT_ID`, sandbox.client.clientId],
    [`${name.toUpperCase()}_CLIENT_SECRET`, sandbox.client.clientSecret],
    [`${name.toUpperCase()}_BASE_URL`, `${sandbox.url}/${name}`],
  ]);
  app = await openTestApp({ OUTBOUND_ALLOW: sandbox.hostAndPort, ...Object.fromEntries(settings) });
  await app.member('boss');
});
afterAll(async () => {
  await app.stop();
  await sandbox.close();
});

interface Person {
  email: string;
  name?: string;
  decision?: 'allow' | 'deny';
}

/** Where the browser ends up after signing in at the provider. */
async function signInAt(provider: string, person: Person, visitor: Visitor = app.visitor()) {
  const begun = await visitor.call(authRoutes.beginProviderLogin, { params: { provider } });
  expect(begun.status).toBe(302);
  const callback = `http://localhost:3000/auth/${provider}/callback`;
  const returned = await consentAt(String(begun.headers['location']), callback, person);
  const finished = await visitor.send({ method: 'GET', url: returned.pathname + returned.search });
  expect(finished.status).toBe(302);
  return { visitor, location: finished.headers['location'] };
}

const me = async (visitor: Visitor) => (await visitor.callByCookie(authRoutes.me)).body;

test('only configured providers are offered, the others with the reason', async () => {
  const { body } = await app.visitor().call(authRoutes.listProviders);
  expect(body.providers).toEqual([
    { name: 'google', isOffered: true, reason: null },
    { name: 'github', isOffered: true, reason: null },
    {
      name: 'facebook',
      isOffered: false,
      reason: 'FACEBOOK_CLIENT_ID and FACEBOOK_CLIENT_SECRET are not set.',
    },
    { name: 'x', isOffered: true, reason: null },
  ]);
});

test.each(['google', 'github'])(
  'a new person becomes a member with a verified e-mail through %s, and is known again',
  async (provider) => {
    const person = { email: `ada-${provider}@example.com`, name: 'Ada Lovelace' };
    const { visitor, location } = await signInAt(provider, person);
    expect(location).toBe('/');
    const { user, accounts } = await me(visitor);
    expect(user).toMatchObject({
      email: person.email,
      role: 'User',
      emailVerified: true,
      firstName: 'Ada',
      lastName: 'Lovelace',
    });
    expect(accounts).toHaveLength(1);
    const again = await signInAt(provider, person);
    expect((await me(again.visitor)).user.id).toBe(user.id);
  },
);

test('an e-mail that a member has verified is linked only after that member signs in', async () => {
  const member = await app.member('berta');
  const link = await app.linkMailedTo('berta@example.com', 'Confirm your e-mail address');
  await member.call(authRoutes.verifyEmail, { input: { token: link.searchParams.get('token') } });

  const { visitor, location } = await signInAt('google', { email: 'berta@example.com' });
  expect(location).toBe('/login?link=google');
  expect((await visitor.callByCookie(authRoutes.me)).status).toBe(401);

  await visitor.login({ username: 'berta' });
  const later = await signInAt('google', { email: 'berta@example.com' });
  expect(later.location).toBe('/');
  expect((await me(later.visitor)).user.username).toBe('berta');
});

test('another member who signs in meanwhile does not get the identity', async () => {
  const owner = await app.member('carla');
  const link = await app.linkMailedTo('carla@example.com', 'Confirm your e-mail address');
  await owner.call(authRoutes.verifyEmail, { input: { token: link.searchParams.get('token') } });
  const { visitor } = await signInAt('github', { email: 'carla@example.com' });
  await app.member('dora');
  await visitor.login({ username: 'dora' });
  expect((await signInAt('github', { email: 'carla@example.com' })).location).toBe('/login?link=github');
});

test('a provider that tells no e-mail leads to registration, which links it', async () => {
  const { visitor, location } = await signInAt('x', { email: 'emil@example.com', name: 'Emil' });
  expect(location).toBe('/register?link=x');
  await visitor.register('emil');
  const later = await signInAt('x', { email: 'emil@example.com', name: 'Emil' });
  expect((await me(later.visitor)).user.username).toBe('emil');
});

test('an unverified e-mail at the provider makes nobody a member', async () => {
  const { location } = await signInAt('google', { email: 'unverified-fritz@example.com' });
  expect(location).toBe('/register?link=google');
});

test('a person who says no comes back to the login page', async () => {
  const { location } = await signInAt('google', { email: 'greta@example.com', decision: 'deny' });
  expect(location).toBe('/login?error=oauth-denied');
});

test('a callback without the cookie of its beginning, or with another state, signs nobody in', async () => {
  const visitor = app.visitor();
  const begun = await visitor.call(authRoutes.beginProviderLogin, { params: { provider: 'google' } });
  const returned = await consentAt(
    String(begun.headers['location']),
    'http://localhost:3000/auth/google/callback',
    { email: 'h@example.com' },
  );
  const elsewhere = await app.visitor().send({ method: 'GET', url: returned.pathname + returned.search });
  expect(elsewhere.headers['location']).toBe('/login?error=oauth-failed');
  returned.searchParams.set('state', 'made-up');
  const forged = await visitor.send({ method: 'GET', url: returned.pathname + returned.search });
  expect(forged.headers['location']).toBe('/login?error=oauth-denied');
});

test('a provider that is not set up or does not answer leads back to the login page', async () => {
  const off = await app.visitor().call(authRoutes.beginProviderLogin, { params: { provider: 'facebook' } });
  expect(off.headers['location']).toBe('/login?error=oauth-failed');
  const visitor = app.visitor();
  const begun = await visitor.call(authRoutes.beginProviderLogin, { params: { provider: 'github' } });
  const returned = await consentAt(
    String(begun.headers['location']),
    'http://localhost:3000/auth/github/callback',
    { email: 'i@example.com' },
  );
  sandbox.planFault({ path: '/github', times: 1, kind: 'html' });
  const broken = await visitor.send({ method: 'GET', url: returned.pathname + returned.search });
  expect(broken.headers['location']).toBe('/login?error=oauth-failed');
  sandbox.clearFaults();
});

test('a member without a password can choose one by mail', async () => {
  await signInAt('google', { email: 'jane@example.com', name: 'Jane Doe' });
  expect((await app.visitor().login({ email: 'jane@example.com', password: PASSWORD })).status).toBe(401);
  await app.visitor().call(authRoutes.forgotPassword, { input: { email: 'jane@example.com' } });
  const link = await app.linkMailedTo('jane@example.com', 'Choose a new password');
  await app
    .visitor()
    .call(authRoutes.resetPassword, { input: { token: link.searchParams.get('token'), password: PASSWORD } });
  expect((await app.visitor().login({ email: 'jane@example.com' })).status).toBe(200);
});
