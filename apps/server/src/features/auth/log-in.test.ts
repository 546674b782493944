import { afterAll, beforeAll, expect, test } from 'vitest';
import { FAILED_LOGINS_PER_HOUR, GUESS_LIMIT } from '@msm/contract/auth/limits';
import { authRoutes } from '@msm/contract/auth/routes';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import { PASSWORD, type Visitor } from '../../../tests/visitor.ts';

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
