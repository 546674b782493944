import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountRoutes } from '@msm/contract/accounts/routes';
import { engagementRoutes } from '@msm/contract/engagement/routes';
import { GAME_INVITE_DAYS } from '@msm/contract/invites/limits';
import { inviteRoutes } from '@msm/contract/invites/routes';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import { verifiedMember } from '../../../tests/verified-member.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import { expireSome, findInvite, removeSomeEnded } from './invites.store.ts';

let app: TestApp;
let anna: Visitor;
let berta: Visitor;
let dora: Visitor;
let stranger: Visitor;
beforeAll(async () => {
  app = await openTestApp();
  anna = await verifiedMember(app, 'anna');
  berta = await verifiedMember(app, 'berta');
  dora = await verifiedMember(app, 'dora');
  stranger = await verifiedMember(app, 'stranger');
});
afterAll(() => app.stop());

let sessions = 0;
const nextSession = () => `session-${(sessions += 1)}`;

async function invite(more: object, inviter = anna): Promise<string> {
  const { body } = await inviter.call(inviteRoutes.createInvite, { input: { email: berta.email, ...more } });
  return body.invite.id;
}
const toGame = (sessionId = nextSession(), inviter = anna) =>
  invite({ kind: 'game', game: 'chess', sessionId }, inviter);
const toAccount = (accountId = anna.accountId) => invite({ kind: 'account', accountId });

const accept = (member: Visitor, id: string) => member.call(inviteRoutes.acceptInvite, { params: { id } });
const decline = (member: Visitor, id: string) => member.call(inviteRoutes.declineInvite, { params: { id } });
const withdraw = (member: Visitor, id: string) =>
  member.call(inviteRoutes.withdrawInvite, { params: { id } });
const remove = (member: Visitor, input: object) => member.call(inviteRoutes.removeInvites, { input });
const engage = (member: Visitor, engagementType: string, metadata: object) =>
  member.call(engagementRoutes.engage, {
    input: { targetType: 'game', targetId: 'lounge', engagementType, metadata },
  });
const stateOf = async (id: string) => (await findInvite(app.db, id))?.state;
/** What the bell of a member got of one invitation. */
const toldOf = async (member: Visitor, inviteId: string) => {
  const { body } = await member.call(engagementRoutes.listNotifications, { input: { pageSize: '100' } });
  return body.notifications.filter(
    ({ metadata }: { metadata: { inviteId?: string } }) => metadata.inviteId === inviteId,
  );
};

test('accepting at once from two tabs makes one membership, and tells once', async () => {
  const id = await toAccount();
  const answers = await Promise.all([accept(berta, id), accept(berta, id), accept(berta, id)]);
  for (const { status, body } of answers) {
    expect([status, body]).toEqual([200, { success: true, link: '/account-selection' }]);
  }
  const { body } = await berta.call(accountRoutes.listAccounts);
  expect(body.accounts).toContainEqual({
    id: anna.accountId,
    name: "anna's account",
    isOwner: false,
    role: 'editor',
  });
  expect(body.accounts).toHaveLength(2);
  expect(await toldOf(anna, id)).toMatchObject([
    { engagementType: 'account_invite_response', metadata: { accepted: true, inviteeName: 'berta' } },
  ]);
});

test('accepting and declining at once has one outcome', async () => {
  const id = await toGame();
  const answers = await Promise.all([accept(berta, id), decline(berta, id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await toldOf(anna, id)).toHaveLength(1);
});

test('an accepted game leads both into its session', async () => {
  const id = await toGame('session-both');
  const { body } = await accept(berta, id);
  expect(body.link).toBe('/gaming?game=chess&session=session-both&mode=multiplayer&from=anna%40example.com');
  expect(await toldOf(anna, id)).toMatchObject([
    {
      title: 'berta accepted your invitation to play Chess',
      engagementType: 'game_invite_response',
      link: '/gaming?game=chess&session=session-both&mode=multiplayer&opponent=berta%40example.com',
      metadata: { accepted: true, game: 'chess', sessionId: 'session-both', session: 'session-both' },
    },
  ]);
});

test('to others an invitation does not exist', async () => {
  const id = await toGame();
  for (const answer of [accept, decline, withdraw]) expect((await answer(stranger, id)).status).toBe(404);
  expect((await accept(anna, id)).status).toBe(404);
  expect((await withdraw(berta, id)).status).toBe(404);
  expect(await stateOf(id)).toBe('waiting');
});

test('what was withdrawn, declined or left to expire cannot be accepted', async () => {
  const [withdrawn, declined, late] = [await toAccount(), await toGame(), await toGame()];
  expect((await withdraw(anna, withdrawn)).status).toBe(200);
  expect((await withdraw(anna, withdrawn)).status).toBe(200);
  expect((await decline(berta, declined)).status).toBe(200);
  expect((await withdraw(anna, declined)).status).toBe(409);
  app.clock.advance(GAME_INVITE_DAYS * 86_400_000 + 1);
  await anna.login({ username: 'anna' });
  await berta.login({ username: 'berta' });
  await stranger.login({ username: 'stranger' });
  for (const id of [withdrawn, declined, late]) {
    const { status, body } = await accept(berta, id);
    expect([status, body.message]).toEqual([409, 'This invitation is no longer open.']);
  }
  const { body } = await anna.call(inviteRoutes.listSentInvites);
  expect(body.invites.find((each: { id: string }) => each.id === late).state).toBe('expired');
  expect((await berta.call(inviteRoutes.listReceivedInvites)).body).toEqual([]);
});

test('whoever lost the right to invite lets nobody in', async () => {
  const { body } = await anna.call(accountRoutes.createAccount, { input: { name: 'Sold' } });
  const id = await toAccount(body.account.id);
  await app.db
    .updateTable('accounts')
    .set({ owner_id: stranger.id })
    .where('id', '=', body.account.id)
    .execute();
  expect((await accept(berta, id)).status).toBe(409);
  const accounts = (await berta.call(accountRoutes.listAccounts)).body.accounts;
  expect(accounts).not.toContainEqual(expect.objectContaining({ id: body.account.id }));
});

test('a declined or expired invitation can be sent anew; a waiting one is renewed', async () => {
  const session = nextSession();
  const first = await toGame(session);
  expect(await toGame(session)).toBe(first);
  await decline(berta, first);
  const second = await toGame(session);
  expect(second).not.toBe(first);
  app.clock.advance(GAME_INVITE_DAYS * 86_400_000 + 1);
  for (const member of [anna, berta, dora, stranger]) await member.login({ email: member.email });
  const third = await toGame(session);
  expect([await stateOf(second), await stateOf(third)]).toEqual(['expired', 'waiting']);
});

test('an answer by engagement counts for an invitation that was received, and for no other', async () => {
  const sessionId = nextSession();
  const id = await toGame(sessionId);
  const answerTo = (inviterEmail: string, session = sessionId) => ({
    inviterEmail,
    sessionId: session,
    accepted: true,
  });
  const refusals = [
    await engage(berta, 'game_invite_response', answerTo('nobody@example.com')),
    await engage(berta, 'game_invite_response', answerTo(stranger.email)),
    await engage(berta, 'game_invite_response', answerTo(anna.email, 'another-session')),
    await engage(stranger, 'game_invite_response', answerTo(anna.email)),
    await engage(stranger, 'game_joined', answerTo(anna.email)),
  ];
  expect(refusals.map(({ status, body }) => [status, body.message])).toEqual(
    refusals.map(() => [404, 'You have no such invitation.']),
  );
  expect(await toldOf(anna, id)).toEqual([]);
  for (const time of [1, 2]) {
    expect((await engage(berta, 'game_invite_response', answerTo(anna.email))).status, `time ${time}`).toBe(
      200,
    );
  }
  expect(await stateOf(id)).toBe('accepted');
  expect(await toldOf(anna, id)).toMatchObject([
    { engagementType: 'game_invite_response', username: 'berta' },
  ]);
});

test('who joins is taken to have accepted, and whoever invited them is told', async () => {
  const sessionId = nextSession();
  const id = await toGame(sessionId);
  expect((await engage(berta, 'game_joined', { inviterEmail: anna.email, sessionId })).status).toBe(200);
  expect(await stateOf(id)).toBe('accepted');
  expect(await toldOf(anna, id)).toMatchObject([
    { engagementType: 'game_joined', title: 'berta joined Chess' },
  ]);
});

test('removing by addresses declines what one received, and tells once, with or without the answer beside it', async () => {
  const sessionId = nextSession();
  const id = await toGame(sessionId);
  const between = { inviterEmail: anna.email, inviteeEmail: berta.email, engagementType: 'game_invite' };
  expect((await remove(berta, between)).body).toMatchObject({ removed: expect.any(Number) });
  expect((await remove(berta, between)).body).toEqual({ success: true, removed: 0 });
  await engage(berta, 'game_invite_response', { inviterEmail: anna.email, sessionId, accepted: false });
  expect(await stateOf(id)).toBe('declined');
  expect(await toldOf(anna, id)).toMatchObject([{ metadata: { accepted: false } }]);
});

test('removing by addresses and id declines that invitation alone', async () => {
  const [declinedSession, openSession] = [nextSession(), nextSession()];
  const [declined, open] = [await toGame(declinedSession, dora), await toGame(openSession, dora)];
  const between = { inviterEmail: dora.email, inviteeEmail: berta.email, engagementType: 'game_invite' };
  expect((await remove(berta, { ...between, inviteId: declined })).body.removed).toBe(1);
  expect((await remove(berta, { ...between, inviteId: declined })).body.removed).toBe(0);
  const answer = { inviterEmail: dora.email, sessionId: declinedSession, accepted: false };
  expect((await engage(berta, 'game_invite_response', answer)).status).toBe(200);
  expect([await stateOf(declined), await stateOf(open)]).toEqual(['declined', 'waiting']);
  expect(await toldOf(dora, declined)).toHaveLength(1);
  expect(await toldOf(dora, open)).toHaveLength(0);
});

test('removing by addresses and id withdraws that invitation alone, and only one’s own', async () => {
  const [withdrawn, open] = [await toGame(nextSession(), dora), await toGame(nextSession(), dora)];
  const between = { inviterEmail: dora.email, inviteeEmail: berta.email, engagementType: 'game_invite' };
  expect((await remove(stranger, { ...between, inviteId: withdrawn })).status).toBe(404);
  const posing = { ...between, inviterEmail: stranger.email, inviteId: withdrawn };
  expect((await remove(stranger, posing)).body.removed).toBe(0);
  expect((await remove(dora, { ...between, inviteId: withdrawn })).body.removed).toBe(1);
  expect([await stateOf(withdrawn), await stateOf(open)]).toEqual(['withdrawn', 'waiting']);
});

test('removing by addresses withdraws what one sent; strangers have nothing to remove', async () => {
  const between = { inviterEmail: anna.email, inviteeEmail: berta.email, engagementType: 'game_invite' };
  await remove(anna, between);
  const id = await toGame();
  expect((await remove(stranger, between)).status).toBe(404);
  expect((await remove(stranger, { ...between, inviterEmail: 'nobody@example.com' })).status).toBe(404);
  expect(await stateOf(id)).toBe('waiting');
  expect((await remove(anna, { ...between, engagementType: 'portal_invite' })).body.removed).toBe(0);
  expect((await remove(anna, between)).body.removed).toBe(1);
  expect(await stateOf(id)).toBe('withdrawn');
  expect((await remove(anna, { ...between, engagementType: 'castle_invite' })).status).toBe(400);
});

test('the tidying ends what waits too long, and drops what ended long ago', async () => {
  const id = await toGame();
  const { expires_at } = (await findInvite(app.db, id))!;
  await removeSomeEnded(app.db, new Date(expires_at.getTime() + 1), 100);
  expect(await stateOf(id)).toBe('waiting');
  await expireSome(app.db, expires_at, 100);
  expect(await stateOf(id)).toBe('expired');
  await removeSomeEnded(app.db, new Date(expires_at.getTime() + 1), 100);
  expect(await stateOf(id)).toBeUndefined();
});

test('what a member offered who was disabled since can no longer be accepted', async () => {
  const otto = await verifiedMember(app, 'otto');
  const offer = async (more: object) =>
    (await otto.call(inviteRoutes.createInvite, { input: { email: berta.email, ...more } })).body.invite.id;
  const offers = [
    await offer({ kind: 'account', accountId: otto.accountId }),
    await offer({ kind: 'game', game: 'chess', sessionId: nextSession() }),
  ];
  await app.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', otto.id).execute();
  for (const id of offers) expect((await accept(berta, id)).status).toBe(409);
  expect((await decline(berta, offers[0])).status).toBe(200);
});
