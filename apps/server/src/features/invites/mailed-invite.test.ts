import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountRoutes } from '@msm/contract/accounts/routes';
import { INVITE_DAYS, INVITE_MAILS_PER_DAY } from '@msm/contract/invites/limits';
import { engagementRoutes } from '@msm/contract/engagement/routes';
import { inviteRoutes } from '@msm/contract/invites/routes';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import { verifiedMember } from '../../../tests/verified-member.ts';
import type { Visitor } from '../../../tests/visitor.ts';

let app: TestApp;
let anna: Visitor;
beforeAll(async () => {
  app = await openTestApp();
  anna = await verifiedMember(app, 'anna');
});
afterAll(() => app.stop());

const invite = (email: string, more: object = { kind: 'account', accountId: anna.accountId }) =>
  anna.call(inviteRoutes.createInvite, { input: { email, ...more } });
const invitesMailedTo = (email: string) =>
  app.mailsTo(email).filter((mail) => mail.includes('Subject: You have an invitation'));
const received = async (member: Visitor) => (await member.call(inviteRoutes.listReceivedInvites)).body;
const claim = (member: Visitor, token: string) => member.call(inviteRoutes.claimInvite, { input: { token } });
const preview = (token: string) => app.visitor().call(inviteRoutes.previewInvite, { input: { token } });

async function tokenMailedTo(email: string): Promise<string> {
  await expect.poll(() => invitesMailedTo(email).length, { timeout: 10_000 }).toBe(1);
  const [, token] = invitesMailedTo(email)[0]!.match(/\/register\?invite=([\w-]{43})/) ?? [];
  expect(token).toBeDefined();
  return token!;
}

test('whoever holds the mail sees who invites them, registers under any address, and gets in', async () => {
  await invite('mailbox@example.com', {
    kind: 'account',
    accountId: anna.accountId,
    message: 'See you <b>soon</b>',
  });
  const token = await tokenMailedTo('mailbox@example.com');
  expect(invitesMailedTo('mailbox@example.com')[0]).toContain('anna Tester (anna@example.com) invites you');
  expect((await preview(token)).body).toEqual({
    success: true,
    inviterName: 'anna Tester',
    engagementType: 'account_invite',
    subjectName: "anna's account",
  });
  const berta = await app.member('berta');
  expect(await received(berta)).toEqual([]);
  const { status, body } = await claim(berta, token);
  expect([status, body.invite.inviteeEmail]).toEqual([200, 'mailbox@example.com']);
  expect(await received(berta)).toMatchObject([{ id: body.invite.id }]);
  await berta.call(inviteRoutes.acceptInvite, { params: { id: body.invite.id } });
  const { accounts } = (await berta.call(accountRoutes.listAccounts)).body;
  expect(accounts).toContainEqual(expect.objectContaining({ id: anna.accountId, isOwner: false }));
});

test('the link is good for one member, also when two bring it at once', async () => {
  await invite('once@example.com');
  const token = await tokenMailedTo('once@example.com');
  const pair = [await app.member('carla'), await app.member('dora')];
  const answers = await Promise.all(pair.map((member) => claim(member, token)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  const winner = pair[answers.findIndex(({ status }) => status === 200)]!;
  expect((await claim(winner, token)).status).toBe(200);
  expect((await preview(token)).status).toBe(404);
  const lists = await Promise.all(pair.map(received));
  expect(lists.map((list) => list.length).toSorted()).toEqual([0, 1]);
  const holder = await verifiedMember(app, 'once');
  expect(await received(holder)).toEqual([]);
});

test('neither a made-up token, nor the sender’s own, nor that of a withdrawn invitation opens anything', async () => {
  const { body } = await invite('gone@example.com');
  const token = await tokenMailedTo('gone@example.com');
  const emil = await app.member('emil');
  expect((await claim(emil, 'x'.repeat(43))).status).toBe(404);
  expect((await claim(emil, 'short')).status).toBe(400);
  expect((await claim(anna, token)).status).toBe(404);
  await anna.call(inviteRoutes.withdrawInvite, { params: { id: body.invite.id } });
  expect((await claim(emil, token)).status).toBe(404);
  expect((await preview(token)).status).toBe(404);
});

test('the link ends with its invitation', async () => {
  await invite('late@example.com');
  const token = await tokenMailedTo('late@example.com');
  app.clock.advance(INVITE_DAYS * 86_400_000 + 1);
  await anna.login({ username: 'anna' });
  const fritz = await app.member('fritz');
  expect((await claim(fritz, token)).status).toBe(404);
  expect((await preview(token)).status).toBe(404);
});

test('a member gets a mail for what opens a door, without a token; for a game the bell is enough', async () => {
  const greta = await verifiedMember(app, 'greta');
  await invite(greta.email, { kind: 'game', game: 'kadi', sessionId: 's' });
  await invite(greta.email);
  await expect.poll(() => invitesMailedTo(greta.email).length, { timeout: 10_000 }).toBe(1);
  const [mail] = invitesMailedTo(greta.email);
  expect(mail).toContain('See the invitation: http://localhost:3000/invites');
  expect(mail).not.toContain('invite=');
});

test('an address that nobody verified gets the token by mail, so that only its mailbox gets in', async () => {
  const hugo = await app.member('hugo');
  await invite(hugo.email);
  const token = await tokenMailedTo(hugo.email);
  expect(await received(hugo)).toEqual([]);
  expect((await claim(hugo, token)).status).toBe(200);
  expect(await received(hugo)).toHaveLength(1);
});

const fromTable = (inviter: Visitor, inviteeEmail: string) =>
  inviter.call(engagementRoutes.engage, {
    input: {
      targetType: 'game',
      targetId: 't-1',
      engagementType: 'game_invite',
      metadata: { game: 'kadi', session: 't-1', inviteeEmail },
    },
  });

test('inviting by mail needs a verified e-mail; from the table of a game only bells are rung', async () => {
  const newcomer = await app.member('newcomer');
  const refused = await newcomer.call(inviteRoutes.createInvite, {
    input: { email: 'outsider@example.com', kind: 'portal' },
  });
  expect([refused.status, refused.body.message]).toEqual([403, 'Please verify your e-mail address first.']);
  const kurt = await app.member('kurt');
  for (const email of [kurt.email, 'outsider@example.com'])
    expect((await fromTable(newcomer, email)).status).toBe(200);
  expect(await received(kurt)).toMatchObject([{ inviterName: 'newcomer Tester' }]);
  await fromTable(anna, 'outsider@example.com');
  await tokenMailedTo('outsider@example.com');
  expect(invitesMailedTo('outsider@example.com')[0]).toContain('anna Tester');
});

test('one address gets five mails a day at the most, whoever sends them', async () => {
  const senders = [anna, await verifiedMember(app, 'ida'), await verifiedMember(app, 'jan')];
  for (const sessionId of ['a', 'b']) {
    for (const sender of senders) {
      const input = { email: 'crowded@example.com', kind: 'game', game: 'kadi', sessionId };
      expect((await sender.call(inviteRoutes.createInvite, { input })).status).toBe(201);
    }
  }
  // Two of them are a newcomer's, who sends no mail.
  const everyInvite = await app.db.selectFrom('invites').select('id').execute();
  await expect
    .poll(() => app.logged().match(/"job":"invites.send-mail"/g)?.length, { timeout: 20_000 })
    .toBe(everyInvite.length - 2);
  expect(invitesMailedTo('crowded@example.com')).toHaveLength(INVITE_MAILS_PER_DAY);
});

test('no token is in the database or the logs', async () => {
  await invite('secret@example.com');
  const token = await tokenMailedTo('secret@example.com');
  await preview(token);
  await claim(await app.member('karl'), token);
  const rows = await app.db.selectFrom('invites').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(app.logged()).not.toContain(token);
});
