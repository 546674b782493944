import { afterAll, beforeAll, expect, test } from 'vitest';
import { FAILED_LOGINS_PER_HOUR, GUESS_LIMIT } from '@msm/contract/auth/limits';
import { authRoutes } from '@msm/contract/auth/routes';
import { openTestApp, PASSWORD_COST, type TestApp } from '../../../tests/test-app.ts';
import { PASSWORD, type Visitor } from '../../../tests/visitor.ts';
import { createPasswords } from './passwords/passwords.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await app.member('anna');
});
afterAll(() => app.stop());

test.each([{ email: 'Anna@Example.com' }, { username: 'anna' }, { username: 'ANNA' }])(
  '%o signs in',
  async (name) => {
    const { status, body } = await app.visitor().login(name);
    expect(status).toBe(200);
    expect(body.data.user.username).toBe('anna');
    expect(body.data.accounts).toHaveLength(1);
  },
);

test('a known and an unknown e-mail are refused with the same status and body', async () => {
  const known = await app.visitor().login({ email: 'anna@example.com', password: 'not the password' });
  const unknown = await app.visitor().login({ email: 'nobody@example.com', password: 'not the password' });
  expect(known.status).toBe(401);
  expect(unknown.status).toBe(known.status);
  expect({ ...unknown.body, requestId: '' }).toEqual({ ...known.body, requestId: '' });
});

test('asking for a reset is answered the same for a known and an unknown e-mail', async () => {
  const [known, unknown] = await Promise.all(
    ['anna@example.com', 'nobody@example.com'].map((email) =>
      app.visitor().call(authRoutes.forgotPassword, { input: { email } }),
    ),
  );
  expect(known!.status).toBe(200);
  expect(unknown).toMatchObject({ status: known!.status, body: known!.body });
});

test('both or neither of e-mail and username are refused', async () => {
  for (const name of [{}, { email: 'anna@example.com', username: 'anna' }]) {
    expect((await app.visitor().login(name)).status).toBe(400);
  }
});

test('after ten failures in a minute an address is refused, also with the right password', async () => {
  const visitor = app.visitor('198.51.100.7');
  for (let attempt = 0; attempt < GUESS_LIMIT.failuresPerMinute; attempt++)
    await visitor.login({ username: `guess${attempt}` });
  const { status, body, headers } = await visitor.login({ username: 'anna' });
  expect(status).toBe(429);
  expect(body.code).toBe('tooMany');
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});

test('addresses of one IPv6 /64 count together, and a made-up X-Forwarded-For resets nothing', async () => {
  for (let attempt = 0; attempt < GUESS_LIMIT.failuresPerMinute; attempt++) {
    await app.visitor(`2001:db8:1:2::${attempt + 1}`).login({ username: `guess${attempt}` });
  }
  const neighbour = app.visitor('2001:db8:1:2:ffff::1');
  expect((await neighbour.login({ username: 'anna' })).status).toBe(429);
  const spoofed = await neighbour.call(authRoutes.login, {
    input: { username: 'anna', password: PASSWORD },
    headers: { 'x-forwarded-for': '192.0.2.55' },
  });
  expect(spoofed.status).toBe(429);
  expect((await app.visitor('2001:db8:1:3::1').login({ username: 'anna' })).status).toBe(200);
});

const signIn = async (colleague: Visitor) => (await colleague.login({ username: 'anna' })).status;

test('the members of an office sign in behind one address, one after the other and all at once', async () => {
  const office = '198.51.100.8';
  const colleagues = Array.from({ length: GUESS_LIMIT.failuresPerMinute + 1 }, () => app.visitor(office));
  for (const colleague of colleagues) expect(await signIn(colleague)).toBe(200);
  expect(new Set(await Promise.all(colleagues.map(signIn)))).toEqual(new Set([200]));
});

test('guesses that are sent together are counted like those sent one after the other', async () => {
  const address = '198.51.100.9';
  const guesses = Array.from({ length: 3 * GUESS_LIMIT.failuresPerMinute }, () =>
    app.visitor(address).login({ username: 'anna', password: 'a wrong guess' }),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(GUESS_LIMIT.failuresPerMinute);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2 * GUESS_LIMIT.failuresPerMinute);
});

test('strangers who guess an account cannot lock its owner out of a browser that signed in before', async () => {
  const owner = await app.member('berta');
  // Sent together. Those that the queue for hashing refuses are not judged, so waves go on until none is.
  let judged = 0;
  for (let wave = 0, inWave = 1; inWave > 0; wave++) {
    const guesses = Array.from({ length: 10 }, (_, at) =>
      app.visitor(`198.51.${110 + wave}.${at}`).login({ username: 'berta', password: 'a wrong guess' }),
    );
    inWave = (await Promise.all(guesses)).filter(({ status }) => status === 401).length;
    judged += inWave;
  }
  expect(judged).toBe(FAILED_LOGINS_PER_HOUR);
  expect((await app.visitor('198.51.100.99').login({ username: 'berta' })).status).toBe(429);
  expect((await owner.login({ username: 'berta' })).status).toBe(200);
});

test('an unknown account is slowed down like a known one', async () => {
  for (let attempt = 0; attempt < FAILED_LOGINS_PER_HOUR; attempt++) {
    await app
      .visitor(`198.51.101.${attempt + 20}`)
      .login({ username: 'no-such-member', password: 'a wrong guess' });
  }
  expect((await app.visitor('198.51.101.99').login({ username: 'no-such-member' })).status).toBe(429);
});

test('failures by e-mail leave the username alone, and registering for the e-mail buys no more guesses', async () => {
  await app.member('dora');
  const stranger = app.visitor('198.51.103.10');
  await stranger.call(authRoutes.register, {
    input: { ...person('doras-shadow'), email: 'dora@example.com', password: 'a loud red mountain' },
  });
  // One after the other: where there are few cores, the hash queue refuses so many at once, and those do not count.
  for (let attempt = 0; attempt < FAILED_LOGINS_PER_HOUR; attempt++) {
    await app
      .visitor(`198.51.103.${attempt + 20}`)
      .login({ email: 'dora@example.com', password: 'a wrong guess' });
  }
  expect((await app.visitor('198.51.103.98').login({ email: 'Dora@example.com' })).status).toBe(429);
  expect((await app.visitor('198.51.103.99').login({ username: 'dora' })).status).toBe(200);
  // The stranger's browser knows their own account, and goes on into that one only.
  expect((await stranger.login({ email: 'dora@example.com' })).status).toBe(401);
  const own = await stranger.login({ email: 'dora@example.com', password: 'a loud red mountain' });
  expect(own.body.data.user.username).toBe('doras-shadow');
});

test('each claim on one e-mail signs in by its own password, also after another has verified it', async () => {
  const owner = await app.member('emil');
  const passwordOf = { emil: PASSWORD, emil2: 'a loud red mountain', emil3: 'a slow blue river' };
  for (const username of ['emil2', 'emil3'] as const) {
    const input = { ...person(username), email: 'emil@example.com', password: passwordOf[username] };
    expect((await app.visitor().call(authRoutes.register, { input })).status).toBe(201);
  }
  const signInAll = async () => {
    const names = [];
    for (const password of Object.values(passwordOf)) {
      const { body } = await app.visitor().login({ email: 'emil@example.com', password });
      names.push(body.data?.user.username);
    }
    return names;
  };
  expect(await signInAll()).toEqual(Object.keys(passwordOf));
  await app.db
    .updateTable('users')
    .set({ email_verified_at: new Date() })
    .where('id', '=', owner.id)
    .execute();
  expect(await signInAll()).toEqual(Object.keys(passwordOf));
  const hashes = await app.db
    .selectFrom('auth_passwords')
    .innerJoin('users', 'users.id', 'auth_passwords.user_id')
    .select('hash')
    .where('email', '=', 'emil@example.com')
    .execute();
  expect(new Set(hashes.map(({ hash }) => hash.split('$')[4])).size).toBe(1);
});

test('a claim beside a hash with a salt of its own takes that salt', async () => {
  const early = await app.member('fritz');
  const hash = await createPasswords(PASSWORD_COST).hash('an older password');
  await app.db.updateTable('auth_passwords').set({ hash }).where('user_id', '=', early.id).execute();
  const input = { ...person('fritz2'), email: 'fritz@example.com' };
  const { body } = await app.visitor().call(authRoutes.register, { input });
  expect(await hashOf(body.data.user.id)).toContain(`$${hash.split('$')[4]}$`);
  const signedIn = await app.visitor().login({ email: 'fritz@example.com', password: 'an older password' });
  expect(signedIn.body.data.user.username).toBe('fritz');
});

test('a hash with outdated parameters opens, and is replaced', async () => {
  const member = await app.member('greta');
  const outdated =
    '$argon2id$v=19$m=8192,t=1,p=1$YW4gb2xkIHNhbHQgMTIzNA$OdJmv2DIZn4acwVG7j+IclbFgFCj7xPsr83QMAzxBVY';
  await app.db
    .updateTable('auth_passwords')
    .set({ hash: outdated })
    .where('user_id', '=', member.id)
    .execute();
  for (let time = 0; time < 2; time++)
    expect((await app.visitor().login({ username: 'greta', password: 'a quiet harbour' })).status).toBe(200);
  expect(await hashOf(member.id)).toContain(`$m=${PASSWORD_COST.memoryKib},t=${PASSWORD_COST.passes},p=1$`);
});

test('a disabled claim does not stand in the way of another with the same password', async () => {
  const early = await app.member('hugo');
  await app.visitor().call(authRoutes.register, { input: { ...person('hugo2'), email: 'hugo@example.com' } });
  await app.db
    .updateTable('users')
    .set({ disabled_at: new Date(), email_verified_at: new Date() })
    .where('id', '=', early.id)
    .execute();
  const { body } = await app.visitor().login({ email: 'hugo@example.com' });
  expect(body.data.user.username).toBe('hugo2');
});

const person = (username: string) => ({
  email: `${username}@example.com`,
  username,
  password: PASSWORD,
  firstName: 'Test',
  lastName: 'Person',
});

async function hashOf(userId: string): Promise<string> {
  const { hash } = await app.db
    .selectFrom('auth_passwords')
    .select('hash')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return hash;
}
