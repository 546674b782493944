import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AUTH_MAILS_PER_HOUR, RESET_TOKEN_MINUTES } from '@msm/contract/auth/limits';
import { authRoutes } from '@msm/contract/auth/routes';
import { openTestApp, type TestApp } from '../../../../tests/test-app.ts';
import { verifiedMember } from '../../../../tests/verified-member.ts';
import type { Visitor } from '../../../../tests/visitor.ts';
import { createLimits } from '../../../platform/limits.ts';
import type { Mailer } from '../../../platform/ports/mailer.ts';
import { users } from '../../users/users.store.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { authJobs, sendReset } from '../auth.jobs.ts';
import { endSessions, findIdentityOwner, linkIdentity } from '../auth.store.ts';
import { countLockWaits } from '../../../../tests/lock-waits.ts';

const NEW_PASSWORD = 'an entirely new harbour';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.stop());

async function resetTokenFor(email: string): Promise<string> {
  await app.visitor().call(authRoutes.forgotPassword, { input: { email } });
  const link = await app.linkMailedTo(email, 'Choose a new password');
  expect(link.pathname).toBe('/reset-password');
  return link.searchParams.get('token')!;
}

const reset = (token: string, password = NEW_PASSWORD) =>
  app.visitor().call(authRoutes.resetPassword, { input: { token, password } });

const isSignedIn = async (visitor: Visitor) => (await visitor.call(authRoutes.me)).status === 200;

test('the link of the mail sets a new password, once, and ends every session', async () => {
  const member = await app.member('anna');
  const token = await resetTokenFor('anna@example.com');
  const { status, body } = await reset(token);
  expect({ status, message: body.message }).toEqual({ status: 200, message: 'Password reset successful' });
  expect(await isSignedIn(member)).toBe(false);
  expect((await app.visitor().login({ username: 'anna' })).status).toBe(401);
  expect((await app.visitor().login({ username: 'anna', password: NEW_PASSWORD })).status).toBe(200);
  expect((await reset(token, 'yet another harbour')).status).toBe(400);
});

test('whoever could read the mail owns the address', async () => {
  await app.member('berta');
  await reset(await resetTokenFor('berta@example.com'));
  const { body } = await app.visitor().login({ username: 'berta', password: NEW_PASSWORD });
  expect(body.data.user.emailVerified).toBe(true);
});

test('the link lives ten minutes', async () => {
  await app.member('carla');
  const token = await resetTokenFor('carla@example.com');
  app.clock.advance(RESET_TOKEN_MINUTES * 60_000 + 1);
  expect((await reset(token)).status).toBe(400);
  expect(RESET_TOKEN_MINUTES).toBe(10);
});

test('a bad new password uses nothing up', async () => {
  await app.member('dora');
  const token = await resetTokenFor('dora@example.com');
  expect((await reset(token, 'password')).status).toBe(400);
  expect((await reset(token)).status).toBe(200);
});

test('an unknown address gets no mail', async () => {
  await app.visitor().call(authRoutes.forgotPassword, { input: { email: 'nobody@example.com' } });
  await app.member('emil');
  await resetTokenFor('emil@example.com');
  expect(app.mailsTo('nobody@example.com')).toEqual([]);
});

test('neither the token nor the password is in the database or the logs', async () => {
  await app.member('fritz');
  const token = await resetTokenFor('fritz@example.com');
  await reset(token);
  const rows = await app.db.selectFrom('auth_mail_tokens').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(app.logged()).not.toContain(token);
  expect(app.logged()).not.toContain(NEW_PASSWORD);
});

test('the tries of one mail count once, and make one mail', async () => {
  const { email } = await app.member('greta');
  const sent: string[] = [];
  let isDown = true;
  const mailer: Mailer = {
    folder: undefined,
    async send({ id }) {
      if (isDown) throw new Error('ECONNREFUSED');
      sent.push(id);
    },
  };
  const config = { publicUrl: 'http://localhost:3000', isHttps: false };
  const deps = { db: app.db, clock: app.clock, config, mailer, users, limits: createLimits() };
  const { run } = authJobs(deps as unknown as AuthDeps).find(({ job }) => job === sendReset)!;
  for (let attempt = 0; attempt < 30; attempt++)
    await expect(run({ email }, 'job-1')).rejects.toThrow('ECONNREFUSED');
  isDown = false;
  // Sent, but the process ended before that was written down.
  for (let attempt = 0; attempt < 2; attempt++) await run({ email }, 'job-1');
  await run({ email }, 'job-2');
  expect(sent).toEqual(['reset-job-1', 'reset-job-1', 'reset-job-2']);
  const tokens = await app.db
    .selectFrom('auth_mail_tokens')
    .innerJoin('users', 'users.id', 'auth_mail_tokens.user_id')
    .where('users.email', '=', email)
    .where('purpose', '=', 'reset')
    .selectAll()
    .execute();
  expect(tokens).toHaveLength(20);
});

const mailedLinks = async (email: string) => {
  await app.visitor().call(authRoutes.forgotPassword, { input: { email } });
  await app.linkMailedTo(email, 'Choose a new password');
  const mail = app.mailsTo(email).findLast((each) => each.includes('Subject: Choose a new password'))!;
  const [text] = mail.split('text/html');
  return new Map(
    Array.from(text!.matchAll(/([\w-]+): \S+token=([\w-]+)/g), ([, name, token]) => [name!, token!]),
  );
};
const claim = async (username: string, email: string) => {
  const visitor = app.visitor();
  const { body } = await visitor.call(authRoutes.register, {
    input: { email, username, password: 'a loud red mountain', firstName: 'A', lastName: 'B' },
  });
  return Object.assign(visitor, { token: body.data.token, id: body.data.user.id });
};

describe('of several claims on an address that nobody has verified', () => {
  test('each has its own link, named by its username, which opens that account and no other', async () => {
    await app.member('gerda');
    const stranger = await claim('not-gerda', 'gerda@example.com');
    const links = await mailedLinks('gerda@example.com');
    expect([...links.keys()].toSorted()).toEqual(['gerda', 'not-gerda']);

    expect((await reset(links.get('gerda')!)).status).toBe(200);
    const { body } = await app.visitor().login({ email: 'gerda@example.com', password: NEW_PASSWORD });
    expect(body.data.user).toMatchObject({ username: 'gerda', emailVerified: true });
    // The stranger keeps their own account by their own password, and cannot have the address.
    expect(await isSignedIn(stranger)).toBe(true);
    expect((await reset(links.get('not-gerda')!)).status).toBe(400);
  });

  test('the first one is neither kept from signing in by it nor left out of the mail, however many follow', async () => {
    const email = 'first-of-many@example.com';
    await app.member('first-of-many');
    for (let number = 0; number < 25; number++)
      await users.create(app.db, { email, username: `follower${number}`, firstName: 'A', lastName: 'B' });
    expect((await app.visitor().login({ email })).body.data?.user.username).toBe('first-of-many');
    expect([...(await mailedLinks(email)).keys()]).toContain('first-of-many');
  });

  test('once one has verified the address, only its owner gets a link', async () => {
    await app.member('hedwig');
    await claim('not-hedwig', 'hedwig@example.com');
    await reset((await mailedLinks('hedwig@example.com')).get('hedwig')!);
    await resetTokenFor('hedwig@example.com');
    await expect.poll(() => app.mailsTo('hedwig@example.com').at(-1)).toContain('username hedwig.');
  });

  test('a claim that a stranger prepared loses its sessions, its password and its linked identities', async () => {
    const stranger = await claim('prepared', 'ida@example.com');
    await linkIdentity(app.db, { provider: 'x', subject: 'strangers-identity', label: null }, stranger.id);
    await reset(await resetTokenFor('ida@example.com'));
    expect(await isSignedIn(stranger)).toBe(false);
    expect(
      (await app.visitor().login({ username: 'prepared', password: 'a loud red mountain' })).status,
    ).toBe(401);
    expect(await findIdentityOwner(app.db, 'x', 'strangers-identity')).toBeUndefined();
  });
});

test('a reset of a verified account keeps its linked identities', async () => {
  const member = await verifiedMember(app, 'jana');
  await linkIdentity(app.db, { provider: 'x', subject: 'janas-identity', label: null }, member.id);
  await reset(await resetTokenFor('jana@example.com'));
  expect(await findIdentityOwner(app.db, 'x', 'janas-identity')).toBe(member.id);
});

// The embedded database runs one transaction at a time.
test.skipIf(!process.env['DATABASE_URL'])(
  'a login that replaces a session waits for a reset, instead of each waiting for the other',
  async () => {
    const member = await app.member('lorenz');
    // Jobs that follow a registration may wait for the same row.
    const waiting = () => countLockWaits(app.db, 'insert into "auth_sessions"');
    const login = await app.db.transaction().execute(async (tx) => {
      await users.confirmEmail(tx, member.id);
      const answer = member.login({ username: 'lorenz' });
      await expect.poll(waiting).toBe(1);
      await endSessions(tx, member.id);
      return { answer };
    });
    expect((await login.answer).status).toBe(200);
  },
);

test('a new password made of the names of its member is refused', async () => {
  await app.member('konrad');
  const { status, body } = await reset(await resetTokenFor('konrad@example.com'), 'Konrad-2026');
  expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: ['password'] });
});

// Last: its mails would hold up those that other tests wait for.
test('an address gets five reset mails an hour, and an unknown one is refused at the same point', async () => {
  const { email } = await app.member('hugo');
  const ask = (address: string) =>
    app.visitor().call(authRoutes.forgotPassword, { input: { email: address } });
  for (const address of [email, 'unknown@example.com']) {
    for (let time = 0; time < AUTH_MAILS_PER_HOUR; time++) expect((await ask(address)).status).toBe(200);
    expect((await ask(address.toUpperCase())).status).toBe(429);
  }
});
