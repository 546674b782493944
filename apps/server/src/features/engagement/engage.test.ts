import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ENGAGEMENTS_PER_MINUTE,
  METADATA_MAX_BYTES,
  METADATA_MAX_DEPTH,
} from '@msm/contract/engagement/limits';
import { engagementRoutes } from '@msm/contract/engagement/routes';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import { removeSomeGameActs, removeSomeRepeatedActs } from './engagement.store.ts';

let app: TestApp;
let anna: Visitor;
let berta: Visitor;
beforeAll(async () => {
  app = await openTestApp();
  anna = await app.member('anna');
  berta = await app.member('berta');
});
afterAll(() => app.stop());

const engage = (member: Visitor, input: object) => member.call(engagementRoutes.engage, { input });
const withUser = (target: Visitor | string, engagementType: string, metadata?: object) => ({
  targetType: 'user',
  targetId: typeof target === 'string' ? target : target.email,
  engagementType,
  metadata,
});
const bellOf = async (member: Visitor) =>
  (await member.call(engagementRoutes.listNotifications)).body.notifications;
const engagements = async (member: Visitor, targetId: string, targetType = 'user') =>
  (await member.call(engagementRoutes.listEngagements, { input: { targetType, targetId } })).body;

test('a second like changes nothing, also when many are sent at once', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => engage(anna, withUser(berta, 'like'))));
  expect(answers.map(({ body }) => body.isNew).toSorted()).toEqual([false, false, false, false, true]);
  expect(await bellOf(berta)).toMatchObject([{ title: 'anna liked your profile' }]);
  expect((await engagements(anna, berta.email)).counts).toEqual({ like: 1 });
});

test('whom it is from is the session’s to say', async () => {
  const lie = 'carla@example.com';
  const claims = {
    userEmail: lie,
    username: 'carla',
    fromUser: 'carla',
    fromEmail: lie,
    inviterEmail: lie,
    inviterName: 'Carla',
  };
  await engage(anna, withUser(berta, 'share', { ...claims, note: 'kept' }));
  const [newest] = await bellOf(berta);
  expect(newest).toMatchObject({ userEmail: anna.email, username: 'anna' });
  expect(newest.metadata).toEqual({
    note: 'kept',
    userEmail: anna.email,
    username: 'anna',
    fromUser: 'anna',
    fromEmail: anna.email,
  });
});

test('nobody is told of their own act', async () => {
  const before = await bellOf(anna);
  expect((await engage(anna, withUser(anna.email.toUpperCase(), 'follow'))).status).toBe(200);
  expect(await bellOf(anna)).toEqual(before);
});

test.each(['follow', 'game_nudge', 'game_invite'])(
  'a %s to an address that nobody has is answered like any other',
  async (engagementType) => {
    const [known, unknown] = [
      await engage(anna, withUser(berta, engagementType)),
      await engage(anna, withUser('nobody@example.com', engagementType)),
    ];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(known.status).toBe(200);
  },
);

test('what does not exist cannot be engaged with', async () => {
  const kinds = ['unheard_of', 'constructor', 'to_string', 'game'];
  for (const targetType of kinds) {
    const { status, body } = await engage(anna, { targetType, targetId: '1', engagementType: 'like' });
    expect([status, body.fields]).toEqual([400, { targetType: 'Nothing of this kind can be engaged with.' }]);
  }
  const atGame = { targetType: 'game', targetId: '1' };
  expect((await engage(anna, { ...atGame, engagementType: 'game_over' })).status).toBe(400);
  expect((await engage(anna, { ...atGame, engagementType: 'game_nudge' })).status).toBe(400);
  expect((await engage(anna, withUser('not an address', 'like'))).status).toBe(400);
});

const share = (metadata: unknown) => engage(anna, { ...withUser(berta, 'share'), metadata });
const nested = (depth: number): object => (depth === 1 ? {} : { a: nested(depth - 1) });

test('metadata may be as large and as deep as promised, and no more', async () => {
  const letters = METADATA_MAX_BYTES - JSON.stringify({ x: '' }).length;
  expect((await share({ x: 'x'.repeat(letters) })).status).toBe(200);
  expect((await share({ x: 'x'.repeat(letters + 1) })).status).toBe(400);
  expect((await share({ x: 'é'.repeat(letters / 2 + 1) })).status).toBe(400);
  expect((await share(nested(METADATA_MAX_DEPTH))).status).toBe(200);
  expect((await share(nested(METADATA_MAX_DEPTH + 1))).status).toBe(400);
  expect((await share(nested(2_000))).status).toBe(400);
});

test.each([
  { a: 'nul \0' },
  { 'key \0': 1 },
  { a: ['half \ud800'] },
  { sessionId: 'a/../b' },
  { game: '<b>' },
  { inviterEmail: 'x' },
  { accepted: 'yes' },
  'text',
])('metadata %j is refused', async (metadata) => {
  expect((await share(metadata)).status).toBe(400);
});

test('a nudge leads into the game, once a minute for each game', async () => {
  const carla = await app.member('carla');
  const metadata = { game: 'chess', sessionId: 's-1', gameName: 'Click here' };
  expect((await engage(carla, withUser(berta, 'game_nudge', metadata))).status).toBe(200);
  expect((await engage(carla, withUser(berta, 'game_nudge', metadata))).status).toBe(429);
  const other = { ...metadata, sessionId: 's-2' };
  expect((await engage(carla, withUser(anna, 'game_nudge', other))).status).toBe(200);
  const [newest] = await bellOf(berta);
  expect(newest).toMatchObject({
    title: 'carla is waiting for you in Chess',
    link: '/gaming?game=chess&session=s-1&mode=multiplayer&from=carla%40example.com',
    metadata: { gameName: 'Chess' },
  });
});

test('of members and games one sees only what one is party to, and never what others wrote beside it', async () => {
  const [dora, emil] = [await app.member('dora'), await app.member('emil')];
  await engage(dora, withUser(emil, 'share', { note: 'between us' }));
  expect(await engagements(dora, emil.email)).toMatchObject({
    counts: { share: 1 },
    engagements: [{ isMine: true, username: 'dora', metadata: { note: 'between us' } }],
  });
  expect(await engagements(emil, emil.email)).toMatchObject({
    counts: { share: 1 },
    engagements: [{ isMine: false, username: 'dora', metadata: {} }],
  });
  expect(await engagements(anna, emil.email)).toMatchObject({ counts: {}, engagements: [] });
});

test('a member who engages without end is slowed down', async () => {
  const busy = await app.member('busy');
  for (let time = 0; time < ENGAGEMENTS_PER_MINUTE; time++) {
    expect((await engage(busy, withUser('nobody@example.com', 'like'))).status).toBe(200);
  }
  expect((await engage(busy, withUser('nobody@example.com', 'like'))).status).toBe(429);
});

test('an act upon oneself is listed and counted once', async () => {
  const gina = await app.member('gina');
  await engage(gina, withUser(gina, 'share'));
  const { counts, engagements: listed } = await engagements(gina, gina.email);
  expect(counts).toEqual({ share: 1 });
  expect(listed).toHaveLength(1);
});

test('of what is over, games and what can be repeated are removed; likes stay', async () => {
  const [hans, ida] = [await app.member('hans'), await app.member('ida')];
  for (const type of ['like', 'share', 'game_nudge']) await engage(hans, withUser(ida, type));
  const left = async () => Object.keys((await engagements(hans, ida.email)).counts).toSorted();
  const now = app.clock.now();
  const later = new Date(now.getTime() + 1_000);
  expect(await removeSomeGameActs(app.db, new Date(now.getTime() - 3_600_000), 100)).toBe(0);
  await removeSomeGameActs(app.db, later, 100);
  expect(await left()).toEqual(['like', 'share']);
  await removeSomeRepeatedActs(app.db, later, 100);
  expect(await left()).toEqual(['like']);
});
