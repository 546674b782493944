import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountRoutes, MAX_OWNED_ACCOUNTS } from '@msm/contract/accounts/routes';
import { authRoutes } from '@msm/contract/auth/routes';
import { engagementRoutes } from '@msm/contract/engagement/routes';
import { inviteRoutes } from '@msm/contract/invites/routes';
import { siteRoutes } from '@msm/contract/sites/routes';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import { createOwnSchedule } from '../../../tests/authorisation/own-schedule.ts';
import { acknowledged, connected, connectTo } from '../../../tests/socket-client.ts';
import { verifiedMember } from '../../../tests/verified-member.ts';
import type { Visitor } from '../../../tests/visitor.ts';

let app: TestApp;
let member: Visitor;
let address: string;
beforeAll(async () => {
  app = await openTestApp();
  address = await app.start();
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

/** A member of its owner's account, acting in it. */
async function delegate(owner: Visitor, username: string, role?: string): Promise<Visitor> {
  const invited = await verifiedMember(app, username);
  const input = { email: invited.email, kind: 'account', accountId: owner.accountId, role };
  const { body } = await owner.call(inviteRoutes.createInvite, { input });
  await invited.call(inviteRoutes.acceptInvite, { params: { id: body.invite.id } });
  expect((await select(invited, owner.accountId)).status).toBe(200);
  return invited;
}
const select = (visitor: Visitor, accountId: string) =>
  visitor.call(authRoutes.selectAccount, { input: { accountId } });
const remove = (visitor: Visitor, accountId: string, memberId: string) =>
  visitor.call(accountRoutes.removeAccountMember, { params: { id: accountId, memberId } });
const membersOf = (visitor: Visitor, accountId: string, page = {}) =>
  visitor.call(accountRoutes.listAccountMembers, { params: { id: accountId }, input: page });
const bellOf = async (visitor: Visitor) =>
  (await visitor.call(engagementRoutes.listNotifications)).body.notifications;
const actsIn = async (visitor: Visitor) => (await visitor.call(authRoutes.me)).body.selectedAccount?.id;

test('members of an account are listed for each other, the owner first, each once and without addresses', async () => {
  const owner = await verifiedMember(app, 'olga');
  const helper = await delegate(owner, 'hanna');
  const { body } = await membersOf(helper, owner.accountId);
  expect(body.total).toBe(2);
  expect(body.members).toMatchObject([
    {
      id: owner.id,
      username: 'olga',
      firstName: 'olga',
      role: 'owner',
      isOwner: true,
      joinedAt: expect.any(String),
    },
    { id: helper.id, username: 'hanna', isOwner: false },
  ]);
  expect(JSON.stringify(body)).not.toContain('@example.com');
  expect((await membersOf(member, owner.accountId)).status).toBe(404);

  // PostgreSQL's own clock is finer than a cursor.
  await sql`update accounts_members set joined_at = joined_at + interval '456 microseconds'`.execute(app.db);
  const first = (await membersOf(owner, owner.accountId, { pageSize: 1 })).body;
  const second = (await membersOf(owner, owner.accountId, { page: 2, pageSize: 1, after: first.next })).body;
  expect([...first.members, ...second.members].map(({ id }) => id)).toEqual([owner.id, helper.id]);
  expect(second.next).toBeUndefined();
});

test('an owner gives roles, when inviting and later; the member is told, and others give none', async () => {
  const owner = await verifiedMember(app, 'olympia');
  const writer = await delegate(owner, 'wanda', 'contributor');
  const editor = await delegate(owner, 'edgar');
  const give = (visitor: Visitor, memberId: string, role: string) =>
    visitor.call(accountRoutes.changeAccountMember, {
      params: { id: owner.accountId, memberId },
      input: { role },
    });
  const roles = async () =>
    (await membersOf(writer, owner.accountId)).body.members.map(({ role }: { role: string }) => role);
  const ownRole = async () => (await writer.call(authRoutes.me)).body.selectedAccount.role;
  expect([await roles(), await ownRole()]).toEqual([['owner', 'contributor', 'editor'], 'contributor']);
  for (const [visitor, id, role, status] of [
    [writer, writer.id, 'editor', 403],
    [editor, writer.id, 'editor', 403],
    [owner, owner.id, 'contributor', 409],
    [owner, member.id, 'editor', 404],
    [member, writer.id, 'editor', 404],
    [owner, writer.id, 'owner', 400],
  ] as const)
    expect((await give(visitor, id, role)).status).toBe(status);
  expect((await give(owner, writer.id, 'editor')).status).toBe(200);
  expect((await give(owner, writer.id, 'editor')).status).toBe(200);
  expect([await roles(), await ownRole()]).toEqual([['owner', 'editor', 'editor'], 'editor']);
  const told = (await bellOf(writer)).filter(
    ({ engagementType }: { engagementType: string }) => engagementType === 'account_role',
  );
  expect(told).toMatchObject([{ title: "You are now an editor in the account “olympia's account”" }]);
});

test('what an editor had begun ends with the role: a pairing code connects no site for a contributor', async () => {
  const owner = await verifiedMember(app, 'ophelia');
  const editor = await delegate(owner, 'emil');
  const { body: pairing } = await editor.call(siteRoutes.openPairing);
  const report = { wordpressVersion: '6.9', phpVersion: '8.3', pluginVersion: '1.0.0' };
  const input = {
    code: pairing.code,
    siteUrl: 'http://127.0.0.1/',
    name: 'A site that cannot be reached',
    username: 'admin',
    password: 'abcd efgh ijkl',
    report: { ...report, cronLateSeconds: 0, postCount: 1 },
  };
  const pair = async () => (await app.visitor().call(siteRoutes.pairSite, { input })).status;
  expect(await pair()).toBe(422);
  await owner.call(accountRoutes.changeAccountMember, {
    params: { id: owner.accountId, memberId: editor.id },
    input: { role: 'contributor' },
  });
  expect(await pair()).toBe(404);
  expect((await editor.call(siteRoutes.openPairing)).status).toBe(403);
});

test('a removed member acts in their own account at once, and is told', async () => {
  const owner = await verifiedMember(app, 'oskar');
  const helper = await delegate(owner, 'henri');
  expect(await actsIn(helper)).toBe(owner.accountId);
  expect((await remove(owner, owner.accountId, helper.id)).status).toBe(200);
  expect(await actsIn(helper)).toBe(helper.accountId);
  expect((await select(helper, owner.accountId)).status).toBe(404);
  expect((await membersOf(helper, owner.accountId)).status).toBe(404);
  expect((await bellOf(helper))[0]).toMatchObject({
    engagementType: 'account_removed',
    title: "You were removed from the account “oskar's account”",
  });
  expect((await remove(owner, owner.accountId, helper.id)).status).toBe(404);
  const entries = await app.db
    .selectFrom('platform_audit')
    .select(['actor_id', 'details'])
    .where('action', '=', 'account.memberRemoved')
    .where('subject', '=', owner.accountId)
    .execute();
  expect(entries).toMatchObject([{ actor_id: owner.id, details: { memberId: helper.id } }]);
});

test('a member leaves, its owner is told, and owners do not leave', async () => {
  const owner = await verifiedMember(app, 'otto');
  const helper = await delegate(owner, 'heidi');
  expect((await remove(owner, owner.accountId, owner.id)).status).toBe(409);
  expect((await remove(helper, helper.accountId, helper.id)).status).toBe(409);
  expect((await remove(helper, owner.accountId, owner.id)).status).toBe(403);
  expect((await remove(helper, owner.accountId, helper.id)).status).toBe(200);
  expect(await actsIn(helper)).toBe(helper.accountId);
  expect((await bellOf(owner))[0]).toMatchObject({
    engagementType: 'account_left',
    title: "heidi left the account “otto's account”",
  });
});

test('what a removed member had begun in the account lets nobody in: pairing codes, invitations', async () => {
  const owner = await verifiedMember(app, 'oleg');
  const helper = await delegate(owner, 'hugo');
  await helper.call(siteRoutes.openPairing);
  const input = { email: helper.email, kind: 'account', accountId: owner.accountId };
  const { body } = await owner.call(inviteRoutes.createInvite, { input });
  await remove(owner, owner.accountId, helper.id);
  const codes = await app.db
    .selectFrom('sites_pairings')
    .where('member_id', '=', helper.id)
    .selectAll()
    .execute();
  expect(codes).toEqual([]);
  const accept = { params: { id: body.invite.id } };
  expect((await helper.call(inviteRoutes.acceptInvite, accept)).status).toBe(409);
  const again = await owner.call(inviteRoutes.createInvite, { input });
  await helper.call(inviteRoutes.acceptInvite, { params: { id: again.body.invite.id } });
  expect((await select(helper, owner.accountId)).status).toBe(200);
});

test('a removal and a switch into the account at once leave no session in it', async () => {
  const owner = await verifiedMember(app, 'ottilie');
  const helper = await delegate(owner, 'helga');
  await select(helper, helper.accountId);
  await Promise.all([
    ...Array.from({ length: 8 }, () => select(helper, owner.accountId)),
    remove(owner, owner.accountId, helper.id),
    ...Array.from({ length: 8 }, () => select(helper, owner.accountId)),
  ]);
  const sessions = await app.db
    .selectFrom('auth_sessions')
    .select('account_id')
    .where('user_id', '=', helper.id)
    .where('account_id', '=', owner.accountId)
    .execute();
  expect(sessions).toEqual([]);
  expect(await actsIn(helper)).toBe(helper.accountId);
});

test('posts that a removed member planned stay with the account and are its owner’s', async () => {
  const owner = await verifiedMember(app, 'odette');
  const helper = await delegate(owner, 'hector');
  const { postId } = await createOwnSchedule(app, { id: helper.id, accountId: owner.accountId });
  const { postId: own } = await createOwnSchedule(app, helper);
  await remove(owner, owner.accountId, helper.id);
  const planned = await app.db
    .selectFrom('schedule_posts')
    .select(['id', 'account_id', 'created_by'])
    .where('id', 'in', [postId, own])
    .orderBy('id')
    .execute();
  expect(planned).toEqual([
    { id: postId, account_id: owner.accountId, created_by: owner.id },
    { id: own, account_id: helper.accountId, created_by: helper.id },
  ]);
});

test('a member joins the rooms of all their accounts, whichever they act in, and no other’s', async () => {
  const owner = await verifiedMember(app, 'odilia');
  const { body } = await owner.call(accountRoutes.createAccount, { input: { name: 'Second' } });
  const socket = connectTo(address, 'notifications', owner.token);
  await connected(socket);
  for (const id of [owner.accountId, body.account.id]) {
    const room = `account:${id}`;
    expect(await acknowledged(socket, 'join-room', [{ room }])).toMatchObject({ ok: true, room });
    expect(await acknowledged(socket, 'leave-room', [{ room }])).toMatchObject({ ok: true, room });
  }
  for (const room of [`account:${member.accountId}`, `user:${member.id}`, 'account:', 'lounge'])
    expect(await acknowledged(socket, 'join-room', [{ room }]), room).toMatchObject({ code: 'forbidden' });
  socket.close();
});

test('the sockets of a removed member leave the account’s room and do not get back in', async () => {
  const owner = await verifiedMember(app, 'orla');
  const helper = await delegate(owner, 'holger');
  const room = `account:${owner.accountId}`;
  const socket = connectTo(address, 'notifications', helper.token);
  await connected(socket);
  expect(await acknowledged(socket, 'join-room', [{ room }])).toMatchObject({ room });
  const rung = new Promise((resolve) => void socket.once('notification', resolve));
  await remove(owner, owner.accountId, helper.id);
  expect(await rung).toMatchObject({ engagementType: 'account_removed' });
  expect(await acknowledged(socket, 'join-room', [{ room }])).toMatchObject({ code: 'forbidden' });
  socket.close();
});
