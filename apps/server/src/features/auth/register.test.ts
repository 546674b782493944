import { afterAll, beforeAll, expect, test } from 'vitest';
import { authRoutes } from '@msm/contract/auth/routes';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import { PASSWORD } from '../../../tests/visitor.ts';

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
