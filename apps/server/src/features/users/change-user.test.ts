import { afterAll, beforeAll, expect, test } from 'vitest';
import { authRoutes } from '@msm/contract/auth/routes';
import { userRoutes } from '@msm/contract/users/routes';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import type { Visitor } from '../../../tests/visitor.ts';

let app: TestApp;
let boss: Visitor;
beforeAll(async () => {
  app = await openTestApp();
  boss = await app.member('boss');
});
afterAll(() => app.stop());

const change = (id: string, input: object) => boss.call(userRoutes.changeUser, { params: { id }, input });

test.each([{ role: 'Admin' }, { disabled: true }])(
  '%o ends the sessions of the member at once',
  async (input) => {
    const member = await app.member(`member-${Object.keys(input)[0]}`);
    expect((await member.call(authRoutes.me)).status).toBe(200);
    expect((await change(member.id, input)).status).toBe(200);
    expect((await member.call(authRoutes.me)).status).toBe(401);
  },
);

test('a disabled member cannot sign in or refresh, an enabled one can again', async () => {
  const member = await app.member('anna');
  const refreshToken = member.cookies.get('refreshToken');
  await change(member.id, { disabled: true });
  expect((await app.visitor().login({ username: 'anna' })).status).toBe(401);
  expect((await app.visitor().call(authRoutes.refreshToken, { input: { refreshToken } })).status).toBe(401);
  await change(member.id, { disabled: false });
  expect((await app.visitor().login({ username: 'anna' })).status).toBe(200);
});

test('SuperAdmin ends all sessions of a member', async () => {
  const member = await app.member('berta');
  const { body } = await boss.call(userRoutes.endUserSessions, { params: { id: member.id } });
  expect(body.ended).toBe(1);
  expect((await member.call(authRoutes.me)).status).toBe(401);
});

test.each([{ role: 'User' }, { disabled: true }])(
  'the last SuperAdmin cannot be removed by %o',
  async (input) => {
    const { status, body } = await change(boss.id, input);
    expect(status).toBe(409);
    expect(body.message).toBe('The last SuperAdmin cannot be removed.');
    expect((await boss.call(authRoutes.me)).body.user.role).toBe('SuperAdmin');
  },
);

test('two SuperAdmins who demote each other at once do not both succeed', async () => {
  const other = await app.member('carla');
  await change(other.id, { role: 'SuperAdmin' });
  await other.login({ username: 'carla' });
  const answers = await Promise.all([
    change(other.id, { role: 'User' }),
    other.call(userRoutes.changeUser, { params: { id: boss.id }, input: { role: 'User' } }),
  ]);
  const left = await app.db.selectFrom('users').select('id').where('role', '=', 'SuperAdmin').execute();
  expect(left).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('an unknown member is not found, an empty change is refused', async () => {
  const superAdmin = await app.db
    .selectFrom('users')
    .select('username')
    .where('role', '=', 'SuperAdmin')
    .executeTakeFirstOrThrow();
  await boss.login({ username: superAdmin.username });
  expect((await change('01a1dd18-c593-7b76-bf2f-a4be0f4dbe1e', { disabled: true })).status).toBe(404);
  expect((await change(boss.id, {})).status).toBe(400);
});

test('members are listed newest first, ten a page, and found by part of their e-mail', async () => {
  const { body } = await boss.call(userRoutes.listUsers);
  expect(body).toMatchObject({ page: 1, pageSize: 10, success: true });
  expect(body.users[0].username).toBe('carla');
  const found = await boss.call(userRoutes.listUsers, { input: { search: 'BERTA@' } });
  expect(found.body.users.map((user: { username: string }) => user.username)).toEqual(['berta']);
  expect((await boss.call(userRoutes.listUsers, { input: { search: '%' } })).body.total).toBe(0);
  expect((await boss.call(userRoutes.listUsers, { input: { pageSize: '101' } })).status).toBe(400);
  const first = (await boss.call(userRoutes.listUsers, { input: { pageSize: 1 } })).body;
  const second = await boss.call(userRoutes.listUsers, {
    input: { pageSize: 1, page: 2, after: first.next },
  });
  const byNumber = await boss.call(userRoutes.listUsers, { input: { pageSize: 1, page: 2 } });
  expect(second.body).toEqual(byNumber.body);
  expect(second.body.users[0].id).not.toBe(first.users[0].id);
});
