import { afterAll, beforeAll, expect, test } from 'vitest';
import { authRoutes } from '@msm/contract/auth/routes';
import { engagementRoutes } from '@msm/contract/engagement/routes';
import {
  GAME_INVITE_DAYS,
  INVITE_DAYS,
  INVITES_PER_ADDRESS_AND_HOUR,
  INVITES_PER_HOUR,
} from '@msm/contract/invites/limits';
import { inviteRoutes } from '@msm/contract/invites/routes';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import { verifiedMember } from '../../../tests/verified-member.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import { DAY_MS } from '../../platform/clock.ts';

let app: TestApp;
let anna: Visitor;
beforeAll(async () => {
  app = await openTestApp();
  anna = await verifiedMember(app, 'anna');
});
afterAll(() => app.stop());

const invite = (member: Visitor, input: object) => member.call(inviteRoutes.createInvite, { input });
const received = async (member: Visitor) => (await member.call(inviteRoutes.listReceivedInvites)).body;
const sent = async (member: Visitor) => (await member.call(inviteRoutes.listSentInvites)).body;
const bellOf = async (member: Visitor) =>
  (await member.call(engagementRoutes.listNotifications)).body.notifications;
const rename = (member: Visitor, username: string) =>
  member.call(authRoutes.updateProfile, { input: { username } });
const toGame = (email: string, sessionId = 's-1') => ({ email, kind: 'game', game: 'kadi', sessionId });

test('an invitation into an account waits for its member, with all that the list promises', async () => {
  const berta = await verifiedMember(app, 'berta');
  const input = {
    email: 'BERTA@example.com',
    kind: 'account',
    accountId: anna.accountId,
    message: 'Join us',
  };
  const { status, body } = await invite(anna, input);
  expect(status).toBe(201);
  const list = await received(berta);
  expect(list).toEqual([
    {
      id: body.invite.id,
      engagementType: 'account_invite',
      inviterEmail: anna.email,
      inviterName: 'anna Tester',
      inviteeEmail: berta.email,
      subjectName: "anna's account",
      game: null,
      sessionId: null,
      gameName: null,
      message: 'Join us',
      role: 'editor',
      state: 'waiting',
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      link: '/account-selection',
    },
  ]);
  expect(Date.parse(list[0].expiresAt) - Date.parse(list[0].createdAt)).toBe(INVITE_DAYS * DAY_MS);
  expect(await bellOf(berta)).toMatchObject([
    {
      title: "anna invites you to work in the account “anna's account”",
      body: 'Join us',
      link: '/invites',
      engagementType: 'account_invite',
      metadata: { inviteId: body.invite.id, inviterEmail: anna.email },
    },
  ]);
});

test('only its owner invites into an account', async () => {
  const carla = await verifiedMember(app, 'carla');
  const input = { email: 'dora@example.com', kind: 'account', accountId: anna.accountId };
  expect((await invite(carla, input)).status).toBe(404);
  expect((await sent(carla)).total).toBe(0);
});

test('a game invitation leads straight into its session, for both', async () => {
  const emil = await app.member('emil');
  const { body } = await invite(anna, toGame(emil.email));
  expect(body.invite).toMatchObject({
    engagementType: 'game_invite',
    game: 'kadi',
    sessionId: 's-1',
    gameName: 'Kadi',
    link: '/gaming?game=kadi&session=s-1&mode=multiplayer&opponent=emil%40example.com',
  });
  const lifeMs = Date.parse(body.invite.expiresAt) - Date.parse(body.invite.createdAt);
  expect(lifeMs).toBe(GAME_INVITE_DAYS * DAY_MS);
  const [waiting] = await received(emil);
  expect(waiting.link).toBe('/gaming?game=kadi&session=s-1&mode=multiplayer&from=anna%40example.com');
  expect(await bellOf(emil)).toMatchObject([{ title: 'anna invites you to play Kadi', link: waiting.link }]);
});

test('both roads at once give one invitation and one ring of the bell', async () => {
  const fritz = await app.member('fritz');
  const engage = () =>
    anna.call(engagementRoutes.engage, {
      input: {
        targetType: 'game',
        targetId: 's-2',
        engagementType: 'game_invite',
        metadata: { game: 'kadi', session: 's-2', inviteeEmail: fritz.email },
      },
    });
  const roads = [
    invite(anna, toGame(fritz.email, 's-2')),
    engage(),
    invite(anna, toGame(fritz.email, 's-2')),
    engage(),
  ];
  const answers = await Promise.all(roads);
  expect(answers.map(({ status }) => status)).toEqual([201, 200, 201, 200]);
  expect(await received(fritz)).toHaveLength(1);
  expect(await bellOf(fritz)).toHaveLength(1);
});

test('an invitation without a game or session leads to the invitations', async () => {
  const greta = await app.member('greta');
  await anna.call(engagementRoutes.engage, {
    input: { targetType: 'user', targetId: greta.email, engagementType: 'game_invite' },
  });
  expect(await received(greta)).toMatchObject([{ link: '/invites', gameName: 'a game', sessionId: null }]);
});

/** What differs between any two invitations. */
const masked = ({ body }: { body: { invite: object } }) => ({
  ...body.invite,
  id: '',
  inviteeEmail: '',
  createdAt: '',
  expiresAt: '',
});

test('the answer does not tell whether the address belongs to a member', async () => {
  const hugo = await app.member('hugo');
  const [known, unknown] = [
    await invite(anna, { email: hugo.email, kind: 'portal' }),
    await invite(anna, { email: 'nobody@example.com', kind: 'portal' }),
  ];
  expect([unknown.status, masked(unknown)]).toEqual([known.status, masked(known)]);
});

test('until an address is verified it receives nothing that opens a door', async () => {
  const ida = await app.member('ida');
  await invite(anna, { email: ida.email, kind: 'account', accountId: anna.accountId });
  await invite(anna, toGame(ida.email));
  expect(await received(ida)).toMatchObject([{ engagementType: 'game_invite' }]);
  expect(await bellOf(ida)).toMatchObject([{ engagementType: 'game_invite' }]);
  await app.db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', ida.id).execute();
  expect(await received(ida)).toMatchObject([
    { engagementType: 'game_invite' },
    { engagementType: 'account_invite' },
  ]);
});

test('who registered with an address that another member verified receives nothing of theirs', async () => {
  const jan = await verifiedMember(app, 'jan');
  const impostor = await app.member('impostor');
  await app.db.updateTable('users').set({ email: jan.email }).where('id', '=', impostor.id).execute();
  const { body } = await invite(anna, toGame(jan.email));
  await impostor.login({ username: 'impostor' });
  expect(await received(impostor)).toEqual([]);
  const accepted = await impostor.call(inviteRoutes.acceptInvite, { params: { id: body.invite.id } });
  expect(accepted.status).toBe(404);
  expect(await received(jan)).toHaveLength(1);
});

test('who registers later with an address that nobody has verified takes nothing over', async () => {
  const early = await app.member('early-bird');
  const later = await app.member('latecomer');
  await app.db.updateTable('users').set({ email: early.email }).where('id', '=', later.id).execute();
  await invite(anna, toGame(early.email));
  await later.login({ username: 'latecomer' });
  expect(await received(later)).toEqual([]);
  expect(await received(early)).toHaveLength(1);
});

test.each([
  [{ email: 'x@example.com', kind: 'account' }, 'accountId'],
  [{ email: 'x@example.com', kind: 'game', game: 'kadi' }, 'sessionId'],
  [{ email: 'x@example.com', kind: 'portal', game: 'kadi' }, 'game'],
  [{ email: 'x', kind: 'portal' }, 'email'],
  [{ email: 'anna@example.com', kind: 'portal' }, 'email'],
  [{ email: 'x@example.com', kind: 'castle' }, 'kind'],
  [{ email: 'x@example.com', kind: 'portal', message: 'x'.repeat(501) }, 'message'],
  [{ email: 'x@example.com', kind: 'game', game: 'kadi', sessionId: '/../x' }, 'sessionId'],
  [{ email: 'x@example.com', kind: 'signal_group', groupId: '01a1dd18-c593-7b76-bf2f-a4be0f4dbe1e' }, 'kind'],
])('%j is refused for its %s', async (input, field) => {
  const { status, body } = await invite(anna, input);
  expect(status).toBe(400);
  expect(Object.keys(body.fields)).toEqual([field]);
});

test('a member invites so often an hour at the most, by whichever road', async () => {
  const busy = await verifiedMember(app, 'busy');
  for (let time = 0; time < INVITES_PER_HOUR; time++) {
    expect((await invite(busy, { email: `guest${time}@example.com`, kind: 'portal' })).status).toBe(201);
  }
  expect((await invite(busy, { email: 'late@example.com', kind: 'portal' })).status).toBe(429);
  const byEngagement = await busy.call(engagementRoutes.engage, {
    input: { targetType: 'user', targetId: 'late@example.com', engagementType: 'game_invite' },
  });
  expect(byEngagement.status).toBe(429);
  const { body } = await busy.call(inviteRoutes.listSentInvites, { input: { page: 2, pageSize: 80 } });
  expect(body).toMatchObject({ page: 2, total: INVITES_PER_HOUR });
  expect(body.invites.at(-1)).toMatchObject({ inviteeEmail: 'guest0@example.com', state: 'waiting' });
});

test('one address is invited less often than all together, by whichever road', async () => {
  const keen = await verifiedMember(app, 'keen');
  const byEngagement = (inviteeEmail: string, session: string) =>
    keen.call(engagementRoutes.engage, {
      input: {
        targetType: 'game',
        targetId: session,
        engagementType: 'game_invite',
        metadata: { game: 'kadi', session, inviteeEmail },
      },
    });
  for (let time = 0; time < INVITES_PER_ADDRESS_AND_HOUR / 2; time++) {
    expect((await invite(keen, toGame('pal@example.com', `k-${time}`))).status).toBe(201);
    expect((await byEngagement('PAL@example.com', `e-${time}`)).status).toBe(200);
  }
  expect((await invite(keen, toGame('pal@example.com', 'late'))).status).toBe(429);
  expect((await byEngagement('pal@example.com', 'late')).status).toBe(429);
  // What was refused for one address costs the others nothing.
  expect((await invite(keen, toGame('another@example.com', 'late'))).status).toBe(201);
});

test('a member is invited to a game by username, and neither side of the answer tells the address', async () => {
  const nadia = await app.member('nadia');
  const byUsername = { username: 'nadia', kind: 'game', game: 'chess', sessionId: 'by-name' };
  const { status, body } = await invite(anna, byUsername);
  expect(status).toBe(201);
  expect(body.invite).toMatchObject({ inviteeEmail: '@nadia' });
  expect(JSON.stringify(body)).not.toContain(nadia.email);
  const [waiting] = await received(nadia);
  expect(waiting).toMatchObject({ id: body.invite.id, game: 'chess', sessionId: 'by-name' });
  expect(await bellOf(nadia)).toMatchObject([{ engagementType: 'game_invite' }]);
  await nadia.call(inviteRoutes.acceptInvite, { params: { id: waiting.id } });
  expect((await sent(anna)).invites[0]).toMatchObject({ inviteeEmail: '@nadia', state: 'accepted' });
  const answered = (await bellOf(anna))[0];
  expect(answered).toMatchObject({ engagementType: 'game_invite_response', username: 'nadia' });
  expect(JSON.stringify([answered, await sent(anna)])).not.toContain(nadia.email);
});

test.each([
  ['nobody of that name', { username: 'nobody' }, 'There is no member of this name.'],
  ['oneself', { username: 'anna' }, 'That is your own name.'],
  ['neither', {}, 'Give an e-mail address or a username.'],
  ['both', { username: 'nadia', email: 'nadia@example.com' }, 'Give an e-mail address or a username.'],
])('an invitation to a game for %s is refused', async (_, whom, words) => {
  const { status, body } = await invite(anna, { ...whom, kind: 'game', game: 'chess', sessionId: 's-9' });
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(words)]);
});

test('a username alone invites to games only', async () => {
  const input = { username: 'nadia', kind: 'account', accountId: anna.accountId };
  expect((await invite(anna, input)).status).toBe(400);
});

test('an invitation by a name that another member has taken since goes to that member', async () => {
  const [olga, petra] = [await verifiedMember(app, 'olga'), await verifiedMember(app, 'petra')];
  const input = { username: 'olga', kind: 'game', game: 'chess', sessionId: 'renamed' };
  await invite(anna, input);
  expect(await received(olga)).toHaveLength(1);
  await rename(olga, 'olga-b');
  await rename(petra, 'olga');
  await invite(anna, input);
  expect(await received(petra)).toHaveLength(1);
  expect(await received(olga)).toEqual([]);
});
