import { afterAll, beforeAll, expect, test } from 'vitest';
import { authRoutes } from '@msm/contract/auth/routes';
import { openTestApp, type TestApp } from '../../../../tests/test-app.ts';
import { PASSWORD, type Visitor } from '../../../../tests/visitor.ts';
import { linkIdentity } from '../auth.store.ts';
import { leavesAWayIn } from './own-sign-in.rules.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
    GITHUB_CLIENT_ID: 'id',
    GITHUB_CLIENT_SECRET: 'secret',
  });
});
afterAll(() => app.stop());

const list = async (member: Visitor) => (await member.call(authRoutes.listSignIns)).body;
const unlink = (member: Visitor, id: string, input: { currentPassword?: string } = {}) =>
  member.call(authRoutes.unlinkIdentity, { params: { id }, input });
const link = (member: Visitor, provider: 'google' | 'github') =>
  linkIdentity(app.db, { provider, subject: `${provider} ${member.id}`, label: member.email }, member.id);
const losePassword = (member: Visitor) =>
  app.db.deleteFrom('auth_passwords').where('user_id', '=', member.id).execute();

test('the list names the password and each outside sign-in as its provider did', async () => {
  const member = await app.member('anna');
  await link(member, 'google');
  expect(await list(member)).toEqual({
    success: true,
    hasPassword: true,
    identities: [
      {
        id: expect.any(String),
        provider: 'google',
        label: 'anna@example.com',
        linkedAt: expect.any(String),
        canBeUnlinked: true,
      },
    ],
    emailChange: null,
  });
});

test('an unlinked sign-in is gone; another member’s does not exist', async () => {
  const [member, stranger] = [await app.member('berta'), await app.member('carla')];
  const input = { currentPassword: PASSWORD };
  await link(member, 'google');
  const [{ id }] = (await list(member)).identities;
  expect((await unlink(stranger, id, input)).status).toBe(404);
  expect((await unlink(member, id, input)).status).toBe(200);
  expect((await unlink(member, id, input)).status).toBe(404);
  expect((await list(member)).identities).toEqual([]);
});

test('a member who has a password unlinks with it alone: a session that was left open is not enough', async () => {
  const member = await app.member('emma');
  await link(member, 'google');
  const [{ id }] = (await list(member)).identities;
  for (const input of [{}, { currentPassword: 'a wrong guess' }]) {
    const { status, body } = await unlink(member, id, input);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['currentPassword']]);
  }
  expect((await list(member)).identities).toHaveLength(1);
});

test('the only way in cannot be unlinked, also by two who unlink both at once', async () => {
  const member = await app.member('dora');
  await link(member, 'google');
  await losePassword(member);
  const [only] = (await list(member)).identities;
  expect(only.canBeUnlinked).toBe(false);
  expect((await unlink(member, only.id)).status).toBe(409);

  await link(member, 'github');
  const both = (await list(member)).identities as { id: string; canBeUnlinked: boolean }[];
  expect(both.map(({ canBeUnlinked }) => canBeUnlinked)).toEqual([true, true]);
  const answers = await Promise.all(both.map(({ id }) => unlink(member, id)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('a sign-in at a provider that is no longer offered is no way in', () => {
  const identities = [
    { id: 'a', provider: 'google' },
    { id: 'b', provider: 'x' },
  ] as const;
  const offered = new Set(['google'] as const);
  const ways = { hasPassword: false, identities, offered: offered as ReadonlySet<string> };
  expect([leavesAWayIn('a', ways), leavesAWayIn('b', ways)]).toEqual([false, true]);
  expect(leavesAWayIn('a', { ...ways, hasPassword: true })).toBe(true);
});
