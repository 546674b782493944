import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  REGISTRATIONS_PER_ADDRESS_AND_DAY,
  REGISTRATIONS_PER_NETWORK_AND_DAY,
} from '@msm/contract/auth/limits';
import { authRoutes } from '@msm/contract/auth/routes';
import { engagementRoutes } from '@msm/contract/engagement/routes';
import { BATCH_ROWS } from '../../../platform/db/batches.ts';
import { openTestApp, type TestApp } from '../../../../tests/test-app.ts';
import { verifiedMember } from '../../../../tests/verified-member.ts';
import { PASSWORD, type Visitor } from '../../../../tests/visitor.ts';
import { accountInvites, accounts } from '../../accounts/accounts.store.ts';
import { users } from '../../users/users.store.ts';
import { removeUnusedClaims } from './remove-unused-claims.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.stop());

const person = (username: string) => ({
  email: `${username}@example.com`,
  username,
  password: PASSWORD,
  firstName: 'Test',
  lastName: 'Person',
});

test('of two who register first at the same time exactly one becomes SuperAdmin', async () => {
  const answers = await Promise.all(
    ['first', 'second'].map((username) =>
      app.visitor().call(authRoutes.register, { input: person(username) }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers.map(({ body }) => body.data.user.role).toSorted()).toEqual(['SuperAdmin', 'User']);
});

test('a registration opens a session and one personal account, already selected', async () => {
  const visitor = app.visitor();
  const { body } = await visitor.call(authRoutes.register, { input: person('carol') });
  expect(body).toMatchObject({ success: true, data: { needsAccountSelection: false, sessionType: 'user' } });
  expect(Object.keys(body.data.user).toSorted()).toEqual([
    'email',
    'emailVerified',
    'firstName',
    'id',
    'lastName',
    'role',
    'timeZone',
    'username',
  ]);
  expect(body.data.accounts).toHaveLength(1);
  expect(body.data.selectedAccount.id).toBe(body.data.accounts[0].id);
  expect(body.data.token).toBe(body.data.accessToken);
  visitor.token = body.data.token;
  const me = await visitor.call(authRoutes.me);
  expect(me.body).toMatchObject({ success: true, user: { username: 'carol' } });
});

test('a known e-mail is answered like an unknown one, and only its owner learns of it', async () => {
  await app.member('dora');
  const link = await app.linkMailedTo('dora@example.com', 'Confirm your e-mail address');
  await app.visitor().call(authRoutes.verifyEmail, { input: { token: link.searchParams.get('token') } });

  const unknown = await app.visitor().call(authRoutes.register, { input: person('emil') });
  const known = await app
    .visitor()
    .call(authRoutes.register, { input: { ...person('stranger'), email: 'dora@example.com' } });
  expect(known.status).toBe(unknown.status);
  expect(shapeOf(known.body)).toEqual(shapeOf(unknown.body));

  await app.linkMailedTo('emil@example.com', 'Confirm your e-mail address');
  await expect.poll(() => app.mailsTo('dora@example.com').join()).toContain('You already have an account');
  const byEmail = await app.visitor().login({ email: 'dora@example.com' });
  expect(byEmail.body.data.user.username).toBe('dora');
});

test('registering an e-mail and then logging in by it is answered the same whether it was known or not', async () => {
  await app.member('hanna');
  const link = await app.linkMailedTo('hanna@example.com', 'Confirm your e-mail address');
  await app.visitor().call(authRoutes.verifyEmail, { input: { token: link.searchParams.get('token') } });
  const answers = [];
  for (const email of ['hanna@example.com', 'nobody-yet@example.com']) {
    const username = `try-${answers.length}`;
    const input = { ...person(username), email, password: 'a loud red mountain' };
    const registered = await app.visitor().call(authRoutes.register, { input });
    const loggedIn = await app.visitor().login({ email, password: input.password });
    expect(loggedIn.body.data.user.username).toBe(username);
    answers.push([registered, loggedIn].map(({ status, body }) => ({ status, body: shapeOf(body) })));
  }
  expect(answers[0]).toEqual(answers[1]);
});

test('registrations for one e-mail are limited, known or not; one network uses up its own alone', async () => {
  const taken = { ...person('first'), email: 'many@example.com' };
  expect((await app.visitor().call(authRoutes.register, { input: taken })).status).toBe(409);
  let number = 0;
  const attempt = async (visitor = app.visitor()) => {
    const input = { ...person(`many-${(number += 1)}`), email: 'many@example.com' };
    return (await visitor.call(authRoutes.register, { input })).status;
  };
  const stranger = app.visitor();
  for (let time = 0; time < REGISTRATIONS_PER_NETWORK_AND_DAY; time++)
    expect(await attempt(stranger)).toBe(201);
  expect(await attempt(stranger)).toBe(429);
  for (let time = REGISTRATIONS_PER_NETWORK_AND_DAY; time < REGISTRATIONS_PER_ADDRESS_AND_DAY; time++)
    expect(await attempt()).toBe(201);
  expect(await attempt()).toBe(429);
});

test('a registration that fails after it was counted is not counted', async () => {
  const email = 'hurried@example.com';
  const { address } = app.visitor();
  const register = (username: string) =>
    app.visitor(address).call(authRoutes.register, { input: { ...person(username), email } });
  const together = await Promise.all(
    Array.from({ length: REGISTRATIONS_PER_NETWORK_AND_DAY }, () => register('hurried')),
  );
  expect(together.filter(({ status }) => status === 201)).toHaveLength(1);
  for (let number = 1; number < REGISTRATIONS_PER_NETWORK_AND_DAY; number++)
    expect((await register(`hurried-${number}`)).status).toBe(201);
});

const cleanUp = () => removeUnusedClaims(new Date(Date.now() + 1_000), { db: app.db, users, accounts });
const usernamesOf = async (email: string) => {
  const rows = await app.db.selectFrom('users').select('username').where('email', '=', email).execute();
  return rows.map(({ username }) => username).toSorted();
};
async function claim(username: string, email: string): Promise<Visitor> {
  const visitor = app.visitor();
  const { body } = await visitor.call(authRoutes.register, { input: { ...person(username), email } });
  const { token, csrfToken, user, accounts: own } = body.data;
  return Object.assign(visitor, { token, csrfToken, id: user.id, email, accountId: own[0].id });
}

describe('the clean-up of registrations for an address that another member owns', () => {
  test('removes those that were never used, and no others', async () => {
    const email = 'owned@example.com';
    await verifiedMember(app, 'owned');
    await claim('unused', email);
    await claim('returned', email);
    await app.visitor().login({ username: 'returned' });
    await cleanUp();
    expect(await usernamesOf(email)).toEqual(['owned', 'returned']);
  });

  test('keeps a claim that has data of any feature, a role, or a part in an account', async () => {
    const email = 'busy@example.com';
    const owner = await verifiedMember(app, 'busy');
    const [engaged, planned, shared, superAdmin] = [
      await claim('engaged', email),
      await claim('planned', email),
      await claim('shared', email),
      await claim('super', email),
    ];
    await engaged.call(engagementRoutes.engage, {
      input: { targetType: 'user', targetId: 'first@example.com', engagementType: 'like' },
    });
    await sql`
      insert into sites_pairings (code_proof, account_id, member_id, expires_at)
      values ('proof', ${planned.accountId}, ${planned.id}, now())`.execute(app.db);
    await accountInvites.admit(app.db, owner.id, shared.accountId, null);
    await app.db.updateTable('users').set({ role: 'SuperAdmin' }).where('id', '=', superAdmin.id).execute();
    await cleanUp();
    expect(await usernamesOf(email)).toEqual(['busy', 'engaged', 'planned', 'shared', 'super']);
  });

  test('finds a claim beyond more than a batch of those that stay', async () => {
    await sql`
      insert into users (id, email, username, first_name, last_name, role, created_at)
      select md5('kept' || i)::uuid, 'kept' || i || '@example.com', 'kept' || i, 'K', 'K', 'User', now() - interval '9 days'
      from generate_series(1, ${BATCH_ROWS * 2}) as i`.execute(app.db);
    await verifiedMember(app, 'beyond');
    await sql`
      insert into users (id, email, username, first_name, last_name, role, created_at)
      values ('ffffffff-ffff-4fff-bfff-ffffffffffff', 'beyond@example.com', 'last', 'L', 'L', 'User', now() - interval '9 days')
    `.execute(app.db);
    await cleanUp();
    expect(await usernamesOf('beyond@example.com')).toEqual(['beyond']);
    expect(await usernamesOf('kept1@example.com')).toEqual(['kept1']);
  });

  test('keeps every claim on an address that nobody owns', async () => {
    await claim('one-of-two', 'unowned@example.com');
    await claim('two-of-two', 'unowned@example.com');
    await cleanUp();
    expect(await usernamesOf('unowned@example.com')).toEqual(['one-of-two', 'two-of-two']);
  });
});

test('a taken username is refused at its field, whatever its case', async () => {
  await app.member('frank');
  const { status, body } = await app
    .visitor()
    .call(authRoutes.register, { input: { ...person('x'), username: 'FRANK' } });
  expect(status).toBe(409);
  expect(body).toMatchObject({
    success: false,
    code: 'conflict',
    fields: { username: 'That username is taken.' },
  });
});

test.each([{ role: 'SuperAdmin' }, { emailVerified: true }, { balance_cash: '100.00' }, { id: 'x' }])(
  'registration refuses %o',
  async (extra) => {
    const { status, body } = await app
      .visitor()
      .call(authRoutes.register, { input: { ...person('mallory'), ...extra } });
    expect(status).toBe(400);
    expect(body.success).toBe(false);
  },
);

test.each(['password', 'iloveyou', '12345678', 'PASSWORD1'])(
  'the common password %s is refused',
  async (password) => {
    const { status, body } = await app
      .visitor()
      .call(authRoutes.register, { input: { ...person('greta'), password } });
    expect(status).toBe(400);
    expect(body.fields.password).toContain('too common');
  },
);

test.each(['greta2026', 'Portal-2026', 'ｐａｓｓｗｏｒｄ'])(
  'the password %s, of names and numbers or in other letters, is refused',
  async (password) => {
    const { status, body } = await app
      .visitor()
      .call(authRoutes.register, { input: { ...person('greta'), password } });
    expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: ['password'] });
  },
);

test.each([
  ['firstName', 'Win money at evil.example'],
  ['lastName', 'https://x'],
  ['lastName', 'evil。com'],
  ['firstName', 'ｅｖｉｌ．ｃｏｍ'],
  ['username', 'evil.com'],
  ['username', 'www.evil'],
])('a %s like %s is refused: it would stand in mails to others', async (field, value) => {
  const input = { ...person('ines'), [field]: value };
  const { status, body } = await app.visitor().call(authRoutes.register, { input });
  expect(status).toBe(400);
  expect(body.fields[field]).toContain('web address');
});

test('names with dots that are no addresses are taken', async () => {
  const input = { ...person('jane.doe'), firstName: 'J.R.', lastName: 'O’Neill Jr.' };
  expect((await app.visitor().call(authRoutes.register, { input })).status).toBe(201);
});

test.each([
  ['1234567', 'A password has at least 8 characters.'],
  ['x'.repeat(129), 'A password has at most 128 characters.'],
])('a password of the wrong length is refused', async (password, message) => {
  const { body } = await app.visitor().call(authRoutes.register, { input: { ...person('greta'), password } });
  expect(body.fields.password).toBe(message);
});

function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (value && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shapeOf(each)]));
  }
  return typeof value;
}
