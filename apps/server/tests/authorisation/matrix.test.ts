// Every route × visitor, User, Admin, SuperAdmin and another member's object, against the table beside this file.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routesByFeature } from '@msm/contract/everything';
import { ROLES, type Role } from '@msm/contract/roles';
import type { Route } from '@msm/contract/route';
import { userRoutes } from '@msm/contract/users/routes';
import { openTestApp, type TestApp } from '../test-app.ts';
import type { Visitor } from '../visitor.ts';
import { createOwnObjects, type OwnObjects } from './own-objects.ts';
import { createSessionOpener, type SessionOpener } from './session-opener.ts';
import { editorsOnly, table, type Expected, type Row, type Subject } from './table.ts';

let app: TestApp;
let openSession: SessionOpener;
let people: Record<Role | 'stranger', Visitor>;

beforeAll(async () => {
  const appSecret = randomBytes(32).toString('hex');
  app = await openTestApp({ APP_SECRET: appSecret });
  openSession = createSessionOpener(app, appSecret);
  people = {
    SuperAdmin: await app.member('superadmin'),
    Admin: await app.member('admin'),
    User: await app.member('user'),
    stranger: await app.member('stranger'),
  };
  // The others would be refused wherever a verified e-mail is required, whatever their role.
  await app.db.updateTable('users').set({ email_verified_at: new Date() }).execute();
  const promotion = { params: { id: people.Admin.id }, input: { role: 'Admin' } };
  expect((await people.SuperAdmin.call(userRoutes.changeUser, promotion)).status).toBe(200);
});
afterAll(() => app.stop());

const routes = new Map(
  Object.entries(routesByFeature).flatMap(([feature, ofFeature]) =>
    Object.entries(ofFeature).map(([name, route]) => [`${feature}.${name}`, route] as const),
  ),
);

test('the table has a row for every route of the contract, and no other', () => {
  expect(Object.keys(table).toSorted()).toEqual([...routes.keys()].toSorted());
});

test('the table says what happens with another member’s object for every route that a member may call with an id', () => {
  const withObject = [...routes].filter(
    ([, { params, access }]) => ['member', 'wallet'].includes(access) && params,
  );
  expect(withObject.filter(([name]) => table[name]?.others === undefined).map(([name]) => name)).toEqual([]);
});

const forVerified = [...routes]
  .filter(([, route]) => route.requireEmailVerified)
  .map(([name, route], place) => [name, route, `unverified-${place}`] as const);

test.each(forVerified)('%s refuses a member whose e-mail is not verified', async (name, route, username) => {
  const { id, accountId } = await app.member(username);
  const caller = app.visitor();
  caller.token = (await openSession({ id, accountId })).token;
  const subject = await subjectOf({ ...caller, id, accountId }, namedBy(table[name]!));
  const { status, body } = await caller.call(route, table[name]!.request?.(subject, people.stranger) ?? {});
  expect([status, body.message]).toEqual([403, 'Please verify your e-mail address first.']);
});

test('the routes that refuse contributors are those that the table names', () => {
  const forEditors = [...routes].filter(([, route]) => route.requireEditor).map(([name]) => name);
  expect(forEditors.toSorted()).toEqual([...editorsOnly]);
});

test('a contributor is refused by each of them with objects of the account; so is a member of none', async () => {
  const { id, accountId } = people.stranger;
  const membership = { account_id: people.User.accountId, user_id: id, role: 'contributor' } as const;
  const { token } = await openSession({ id, accountId: people.User.accountId });
  const answers = async () => {
    const caller = app.visitor();
    caller.token = token;
    const refused: unknown[] = [];
    for (const name of editorsOnly) {
      const subject = await subjectOf(people.User, namedBy(table[name]!));
      const request = table[name]!.request?.(subject, { id: accountId }) ?? {};
      const { status, body } = await caller.call(routes.get(name as `${string}.${string}`)!, request);
      refused.push([status, body.message]);
    }
    return new Set(refused.map((each) => JSON.stringify(each)));
  };
  const none = JSON.stringify([403, 'You can no longer act in this account.']);
  expect(await answers()).toEqual(new Set([none]));
  await app.db.insertInto('accounts_members').values(membership).execute();
  const contributor = 'Contributors cannot do this. Ask the owner or an editor of this account.';
  expect(await answers()).toEqual(new Set([JSON.stringify([403, contributor])]));
  await app.db
    .deleteFrom('accounts_members')
    .where('account_id', '=', people.User.accountId)
    .where('user_id', '=', id)
    .execute();
});

const cells = [...routes].flatMap(([name, route]) => {
  const row = table[name];
  if (!row) return [];
  const asRoles = (['visitor', ...ROLES] as const).map((role) => ({
    name,
    route,
    row,
    role,
    expected: row[role],
  }));
  return asRoles;
});

test.each(cells)('$name as $role: $expected', async ({ route, row, role, expected }) => {
  expect(await statusOf(route, row, role, 'own')).toEqual(expected);
});

const foreignCells = cells.flatMap(({ name, route, role, row }) => {
  if (role === 'visitor' || row.others === undefined) return [];
  const expected = typeof row.others === 'object' ? row.others[role] : row.others;
  return [{ name, route, role, row, expected }];
});

test.each(foreignCells)(
  '$name as $role with another member’s object: $expected',
  async ({ route, row, role, expected }) => {
    expect(await statusOf(route, row, role, 'others')).toEqual(expected);
  },
);

async function statusOf(
  route: Route,
  row: Row,
  role: 'visitor' | Role,
  whose: 'own' | 'others',
): Promise<Expected> {
  const caller = app.visitor();
  const owner = role === 'visitor' || whose === 'others' ? people.stranger : people[role];
  const subject = await subjectOf(owner, namedBy(row));
  if (role !== 'visitor')
    caller.token = (owner === people[role] ? subject : await openSession(people[role])).token;
  const request = row.request?.(subject, people.stranger) ?? {};
  const { status } = await caller.call(route, request);
  return status < 400 ? 'ok' : status;
}

async function subjectOf(owner: Visitor, named: ReadonlySet<string>): Promise<Subject & { token: string }> {
  const { id, email, accountId } = owner;
  const other = owner === people.stranger ? people.SuperAdmin : people.stranger;
  const objects = (await createOwnObjects(app, { owner, other }, named)) as OwnObjects;
  return { id, email, accountId, ...objects, ...(await openSession({ id, accountId })) };
}

/** The properties of the subject that a row's request reads, found by a dry run. */
function namedBy({ request }: Row): ReadonlySet<string> {
  const named = new Set<string>();
  const subject = new Proxy({} as Subject, { get: (_, name) => (named.add(String(name)), 'placeholder') });
  request?.(subject, { id: 'placeholder' });
  return named;
}
