import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountRoutes, MAX_OWNED_ACCOUNTS } from '@msm/contract/accounts/routes';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import type { Visitor } from '../../../tests/visitor.ts';

let app: TestApp;
let member: Visitor;
beforeAll(async () => {
  app = await openTestApp();
  member = await app.member('anna');
});
afterAll(() => app.stop());

const create = (name: string) => member.call(accountRoutes.createAccount, { input: { name } });
const names = async () =>
  (await member.call(accountRoutes.listAccounts)).body.accounts.map(({ name }: { name: string }) => name);

test('an account is opened for its owner, and listed after the first', async () => {
  const { status, body } = await create('  Bakery  ');
  expect(status).toBe(201);
  expect(body.account).toMatchObject({ name: 'Bakery', isOwner: true });
  expect(await names()).toEqual(["anna's account", 'Bakery']);
});

test('an account is renamed by its owner; to others it does not exist', async () => {
  const rename = { params: { id: member.accountId }, input: { name: 'Studio' } };
  const stranger = await app.member('berta');
  expect((await stranger.call(accountRoutes.renameAccount, rename)).status).toBe(404);
  expect((await member.call(accountRoutes.renameAccount, rename)).status).toBe(200);
  expect(await names()).toEqual(['Studio', 'Bakery']);
});

test('nobody owns more than the limit, also when many are opened at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: MAX_OWNED_ACCOUNTS }, (_, number) => create(`Account ${number}`)),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_OWNED_ACCOUNTS - 2);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  expect(await names()).toHaveLength(MAX_OWNED_ACCOUNTS);
});
