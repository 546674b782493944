import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REGISTRATIONS_PER_ADDRESS_AND_DAY } from '@msm/contract/auth/limits';
import { authRoutes } from '@msm/contract/auth/routes';
import { PROVIDERS } from '@msm/contract/auth/schemas';
import { startSandbox, type Sandbox } from '../../../../../sandbox/src/sandbox.ts';
import { consentAt } from '../../../../tests/consenting-browser.ts';
import { openTestApp, type TestApp } from '../../../../tests/test-app.ts';
import { verifiedMember } from '../../../../tests/verified-member.ts';
import { PASSWORD, type Visitor } from '../../../../tests/visitor.ts';

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

const registration = (username: string) => ({
  email: `${username}@example.com`,
  username,
  password: PASSWORD,
  firstName: 'Test',
  lastName: 'Person',
});

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

const pendingLinkOf = async (visitor: Visitor) =>
  (await visitor.callByCookie(authRoutes.showPendingLink)).body.pendingLink;
const confirm = (visitor: Visitor) => visitor.callByCookie(authRoutes.confirmPendingLink);
const opensAccountOf = async (provider: string, email: string) => {
  const { visitor, location } = await signInAt(provider, { email });
  return location === '/' ? (await me(visitor)).user.username : undefined;
};
const logInToLink = async (visitor: Visitor, username: string, link: string) =>
  visitor.signInBy(authRoutes.login, { username, password: PASSWORD, link });

test('an e-mail that a member has verified is linked once that member signed in and confirmed it', async () => {
  await verifiedMember(app, 'berta');
  const { visitor, location } = await signInAt('google', { email: 'berta@example.com', name: 'Berta B' });
  expect(location).toBe('/login?link=google');
  expect((await visitor.callByCookie(authRoutes.me)).status).toBe(401);

  await logInToLink(visitor, 'berta', 'google');
  expect(await pendingLinkOf(visitor)).toEqual({
    provider: 'google',
    identity: { name: 'Berta B', email: 'berta@example.com' },
    member: { username: 'berta', email: 'berta@example.com' },
  });
  expect(await opensAccountOf('google', 'berta@example.com')).toBeUndefined();

  expect((await confirm(visitor)).status).toBe(200);
  expect(await opensAccountOf('google', 'berta@example.com')).toBe('berta');
  expect((await confirm(visitor)).status).toBe(404);
});

test('a sign-in that was linked is told to the verified address, and to no other', async () => {
  const mailsTo = (username: string) =>
    app.mailsTo(`${username}@example.com`).filter((mail) => mail.includes('Subject: A sign-in was linked'));
  await app.member('unproven');
  await verifiedMember(app, 'proven');
  for (const username of ['unproven', 'proven']) {
    const { visitor } = await signInAt('x', {
      email: `${username}@x.example.com`,
      name: 'Open evil.example',
    });
    await logInToLink(visitor, username, 'x');
    expect((await confirm(visitor)).status).toBe(200);
  }
  await expect.poll(() => mailsTo('proven').length, { timeout: 10_000 }).toBe(1);
  // An intruder chooses the name at the provider.
  expect(mailsTo('proven')[0]).not.toContain('evil.example');
  expect(mailsTo('unproven')).toEqual([]);
});

test('a confirmation needs the CSRF token of the session', async () => {
  const { visitor } = await signInAt('x', { email: 'csrf@example.com' });
  await app.member('cleo');
  await logInToLink(visitor, 'cleo', 'x');
  visitor.csrfToken = undefined;
  expect((await confirm(visitor)).status).toBe(403);
  expect(await opensAccountOf('x', 'csrf@example.com')).toBeUndefined();
});

test('another member who signs in meanwhile does not get the identity', async () => {
  await verifiedMember(app, 'carla');
  const { visitor } = await signInAt('github', { email: 'carla@example.com' });
  await app.member('dora');
  await logInToLink(visitor, 'dora', 'github');
  expect(await pendingLinkOf(visitor)).toBeNull();
  expect((await confirm(visitor)).status).toBe(404);
  expect(await opensAccountOf('github', 'carla@example.com')).toBeUndefined();
});

async function abandoned(email: string): Promise<Visitor> {
  const { visitor, location } = await signInAt('x', { email, name: 'Mallory' });
  expect(location).toBe('/register?link=x');
  return visitor;
}

describe('an identity that waits in a shared browser', () => {
  test('is dropped by the next login that did not come from it, silently opening nothing', async () => {
    const shared = await abandoned('mallory@example.com');
    await app.member('victim');
    await shared.login({ username: 'victim' });
    expect(shared.cookies.has('pendingLink')).toBe(false);
    expect((await confirm(shared)).status).toBe(404);
    expect(await opensAccountOf('x', 'mallory@example.com')).toBeUndefined();
  });

  test('is dropped by a logout that ends a session, and kept by a retried one that finds none', async () => {
    const shared = await abandoned('mallory-out@example.com');
    await shared.callByCookie(authRoutes.logout);
    expect(shared.cookies.has('pendingLink')).toBe(true);
    await app.member('logs-out');
    await logInToLink(shared, 'logs-out', 'x');
    expect((await shared.callByCookie(authRoutes.logout)).status).toBe(200);
    expect(shared.cookies.has('pendingLink')).toBe(false);
  });

  test.each(['register', 'beginProviderLogin'] as const)('is dropped by %s', async (way) => {
    const shared = await abandoned(`mallory-${way}@example.com`);
    if (way === 'register') await shared.register(`after-${way}`);
    else await shared.call(authRoutes[way], { params: { provider: 'google' } });
    expect(shared.cookies.has('pendingLink')).toBe(false);
  });

  test('is dropped when the member says no', async () => {
    const shared = await abandoned('mallory-no@example.com');
    await app.member('says-no');
    await logInToLink(shared, 'says-no', 'x');
    expect(await pendingLinkOf(shared)).not.toBeNull();
    expect((await shared.callByCookie(authRoutes.cancelPendingLink)).status).toBe(200);
    expect((await confirm(shared)).status).toBe(404);
  });

  test('serves only the session that was opened for it', async () => {
    const shared = await abandoned('mallory-other@example.com');
    await app.member('first-there');
    await logInToLink(shared, 'first-there', 'x');
    const kept = shared.cookies.get('pendingLink')!;
    await app.member('later-there');
    await shared.login({ username: 'later-there' });
    shared.cookies.set('pendingLink', kept);
    expect((await confirm(shared)).status).toBe(404);
  });

  test('is gone after fifteen minutes', async () => {
    const shared = await abandoned('mallory-late@example.com');
    await app.member('too-late');
    await logInToLink(shared, 'too-late', 'x');
    app.clock.advance(15 * 60_000);
    await shared.login({ username: 'too-late' });
    expect(await pendingLinkOf(shared)).toBeNull();
  });
});

test('a provider that tells no e-mail leads to registration, which offers to link it', async () => {
  const { visitor, location } = await signInAt('x', { email: 'emil@example.com', name: 'Emil' });
  expect(location).toBe('/register?link=x');
  await visitor.signInBy(authRoutes.register, { ...registration('emil'), link: 'x' });
  expect(await opensAccountOf('x', 'emil@example.com')).toBeUndefined();
  expect((await confirm(visitor)).status).toBe(200);
  expect(await opensAccountOf('x', 'emil@example.com')).toBe('emil');
});

test('an identity that another member linked meanwhile stays theirs', async () => {
  const email = 'twice@example.com';
  const [first, second] = [await signInAt('x', { email }), await signInAt('x', { email })];
  await app.member('linked-first');
  await app.member('linked-second');
  await logInToLink(first.visitor, 'linked-first', 'x');
  await logInToLink(second.visitor, 'linked-second', 'x');
  expect((await confirm(first.visitor)).status).toBe(200);
  expect((await confirm(second.visitor)).status).toBe(409);
  expect(await opensAccountOf('x', email)).toBe('linked-first');
});

test('a password account that never verified its e-mail is offered the link, and goes on by its password', async () => {
  await app.member('frieda');
  const { visitor, location } = await signInAt('google', { email: 'frieda@example.com' });
  expect(location).toBe('/login?link=google');
  await logInToLink(visitor, 'frieda', 'google');
  expect((await confirm(visitor)).status).toBe(200);
  // The provider vouches for the address.
  expect((await me(visitor)).user.emailVerified).toBe(true);
  expect(await opensAccountOf('google', 'frieda@example.com')).toBe('frieda');
  expect((await app.visitor().login({ email: 'frieda@example.com' })).status).toBe(200);
});

test('strangers’ claims on the address do not keep its owner out, and keep working', async () => {
  await app.member('gustav');
  for (let number = 1; number < REGISTRATIONS_PER_ADDRESS_AND_DAY; number++) {
    const input = {
      ...registration(`gustav${number}`),
      email: 'gustav@example.com',
      password: 'a slow blue river',
    };
    expect((await app.visitor().call(authRoutes.register, { input })).status).toBe(201);
  }
  const { visitor } = await signInAt('google', { email: 'gustav@example.com' });
  const input = {
    ...registration('real-gustav'),
    email: 'gustav@example.com',
    password: 'a loud red mountain',
  };
  await visitor.signInBy(authRoutes.register, { ...input, link: 'google' });
  await confirm(visitor);
  expect((await me(visitor)).user).toMatchObject({ username: 'real-gustav', emailVerified: true });
  const { body } = await app.visitor().login({ email: 'gustav@example.com' });
  expect(body.data.user).toMatchObject({ username: 'gustav', emailVerified: false });
});

test('people with the same local part who come from a provider at once all become members', async () => {
  const people = ['one', 'two', 'three'].map((host) => ({ email: `john@${host}.example`, name: 'John Doe' }));
  const arrived = await Promise.all(people.map((each) => signInAt('google', each)));
  expect(arrived.map(({ location }) => location)).toEqual(['/', '/', '/']);
  const names = await Promise.all(arrived.map(async ({ visitor }) => (await me(visitor)).user.username));
  expect(new Set(names).size).toBe(3);
  expect(names).toContain('john');
  for (const name of names) expect(name).toMatch(/^john\d*$/);
});

test('one sign-in that ends in two tabs at once makes one member', async () => {
  const email = 'tabs@example.com';
  const arrived = await Promise.all([signInAt('google', { email }), signInAt('google', { email })]);
  expect(arrived.map(({ location }) => location)).toEqual(['/', '/']);
  const found = await app.db.selectFrom('users').select('id').where('email', '=', email).execute();
  expect(found).toHaveLength(1);
});

test('a web address as a name at the provider does not become a name here', async () => {
  const { visitor } = await signInAt('google', { email: 'spam@example.com', name: 'Visit evil.example now' });
  expect((await me(visitor)).user).toMatchObject({ firstName: 'New', lastName: 'Member' });
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
