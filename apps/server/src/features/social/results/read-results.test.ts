import { beforeEach, expect, test } from 'vitest';
import { READ_RATES } from '@msm/contract/social/results-limits';
import { HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts';
import { createLimits } from '../../../platform/limits.ts';
import { ResultsUnavailable } from '../../../platform/ports/network-results.ts';
import { NetworkFault } from '../../../platform/ports/social-network.ts';
import { noteRemoved } from '../publishing/sent-posts.store.ts';
import { readDueResults } from './read-results.ts';
import { FIGURES_OF_A_POST, openResults, type TestResults } from './results.fixture.ts';

let results: TestResults;
let connectionId: string;

beforeEach(async () => {
  results = await openResults();
  connectionId = await results.connect('bluesky');
});

const rowOf = async (remoteId: string) =>
  results.db
    .selectFrom('social_results')
    .innerJoin('social_posts', 'social_posts.id', 'post_id')
    .select(['social_posts.id', 'next_at', 'read_at', 'likes', 'interactions', 'social_results.problem'])
    .where('remote_id', '=', remoteId)
    .executeTakeFirstOrThrow();
const snapshotsOf = async (remoteId: string) =>
  results.db
    .selectFrom('social_snapshots')
    .innerJoin('social_posts', 'social_posts.id', 'post_id')
    .select(['likes', 'at'])
    .where('remote_id', '=', remoteId)
    .orderBy('at')
    .execute();
const publish = (ageMs = HOUR_MS) =>
  results.publish({
    connectionId,
    network: 'bluesky',
    sentAt: new Date(results.clock.now().getTime() - ageMs),
  });

test('what is published is measured, and each change of its figures leaves a snapshot', async () => {
  const { networks, clock, parts } = results;
  const post = await publish();
  await readDueResults(parts);
  expect(await rowOf(post)).toMatchObject({ likes: 7n, interactions: 10n, problem: null });

  clock.advance(HOUR_MS);
  await readDueResults(parts);
  expect(networks.bluesky.calls).toEqual([[post], [post]]);
  expect(await snapshotsOf(post)).toHaveLength(1);

  networks.bluesky.report = () => ({ ...FIGURES_OF_A_POST, likes: 9 });
  clock.advance(HOUR_MS);
  await readDueResults(parts);
  expect((await snapshotsOf(post)).map(({ likes }) => likes)).toEqual([7n, 9n]);
});

test('a post is not read before its time, nor after it was removed', async () => {
  const { networks, clock, parts, db } = results;
  await publish(MINUTE_MS);
  const removed = await publish();
  await noteRemoved(db, (await rowOf(removed)).id, clock.now());
  await readDueResults(parts);
  expect(networks.bluesky.calls).toEqual([]);
});

test('a minute reads what the rates of connection and network allow, and the next one goes on', async () => {
  const { networks, parts } = results;
  networks.bluesky.postsPerCall = 1;
  const { perConnection } = READ_RATES.bluesky;
  for (let made = 0; made < perConnection + 5; made += 1) await publish();
  await readDueResults(parts);
  expect(networks.bluesky.calls).toHaveLength(perConnection);
  // The limit of the next minute.
  await readDueResults({ ...parts, limits: createLimits() });
  expect(new Set(networks.bluesky.calls.flat()).size).toBe(perConnection + 5);
});

test('what a network refuses is said in words and tried again later', async () => {
  const { networks, clock, parts } = results;
  const post = await publish();
  networks.bluesky.report = () => {
    throw new NetworkFault('throttled', { retryAfterMs: 20 * MINUTE_MS });
  };
  await readDueResults(parts);
  const row = await rowOf(post);
  expect(row.problem).toContain('asks us to slow down');
  expect(row.next_at!.getTime() - clock.now().getTime()).toBeLessThanOrEqual(20 * MINUTE_MS);
  networks.bluesky.report = () => FIGURES_OF_A_POST;
  clock.advance(21 * MINUTE_MS);
  await readDueResults(parts);
  expect(await rowOf(post)).toMatchObject({ problem: null, likes: 7n });
});

test('a connection that the network no longer accepts waits for its owner, who is told once', async () => {
  const { networks, clock, parts, db, memberId } = results;
  await publish();
  networks.bluesky.report = () => {
    throw new NetworkFault('expired');
  };
  await readDueResults(parts);
  clock.advance(2 * HOUR_MS);
  await readDueResults(parts);
  expect(networks.bluesky.calls).toHaveLength(1);
  const { state } = await db
    .selectFrom('social_connections')
    .select('state')
    .where('id', '=', connectionId)
    .executeTakeFirstOrThrow();
  expect(state).toBe('needs_reauth');
  const bell = await db
    .selectFrom('engagement_notifications')
    .select('kind')
    .where('member_id', '=', memberId)
    .execute();
  expect(bell).toEqual([{ kind: 'connection_failing' }]);
});

test('a post that the network lost is asked for once more a day later, and then no more', async () => {
  const { networks, parts, clock } = results;
  const [lost, missed] = [await publish(), await publish()];
  networks.bluesky.report = () => undefined;
  await readDueResults(parts);
  const problem = 'The network does not have this post any more.';
  expect(await rowOf(lost)).toMatchObject({ next_at: expect.any(Date), problem });
  // An app view that was behind knows it by then.
  networks.bluesky.report = (remoteId) => (remoteId === missed ? FIGURES_OF_A_POST : undefined);
  clock.advance(25 * HOUR_MS);
  await readDueResults(parts);
  expect(await rowOf(lost)).toMatchObject({ next_at: null, problem });
  expect(await rowOf(missed)).toMatchObject({ next_at: expect.any(Date), problem: null, likes: 7n });
});

test('a server without an app view is said so, and left alone for days', async () => {
  const { networks, parts, clock } = results;
  const post = await publish();
  networks.bluesky.report = () => {
    throw new ResultsUnavailable('no app view');
  };
  await readDueResults(parts);
  clock.advance(24 * HOUR_MS);
  await readDueResults(parts);
  expect(networks.bluesky.calls).toHaveLength(1);
  expect(await rowOf(post)).toMatchObject({ likes: null, interactions: null, problem: 'no app view' });
});

test('followers are counted once a day for each connection', async () => {
  const { networks, parts, clock, db } = results;
  clock.set('2030-05-06T12:00:00Z');
  await readDueResults(parts);
  networks.bluesky.followers = () => 520;
  await readDueResults(parts);
  clock.set('2030-05-07T12:00:00Z');
  await readDueResults(parts);
  const days = await db.selectFrom('social_audiences').select('followers').orderBy('day').execute();
  expect(days).toEqual([{ followers: 500n }, { followers: 520n }]);
});

test('two nodes at once read a post once', async () => {
  const { networks, parts } = results;
  for (let made = 0; made < 30; made += 1) await publish();
  await Promise.all([readDueResults(parts), readDueResults(parts)]);
  const read = networks.bluesky.calls.flat();
  expect(read).toHaveLength(30);
  expect(new Set(read).size).toBe(30);
});

test.each([
  ['half a like', { likes: 1.5 }],
  ['fewer than none', { likes: -3 }],
  ['more than a database counts', { likes: 1e19, comments: 9e18 }],
])('a server that reports %s harms no other connection, and its figure stays unknown', async (_case, odd) => {
  const { networks, parts, db } = results;
  const hostile = await publish();
  networks.bluesky.report = () => ({ ...FIGURES_OF_A_POST, comments: null, ...odd });
  networks.bluesky.followers = () => odd.likes;
  const healthyId = await results.connect('x');
  await readDueResults(parts);
  const row = await rowOf(hostile);
  expect([row.likes, row.problem]).toEqual([null, null]);
  const counted = await db.selectFrom('social_audiences').select(['connection_id', 'followers']).execute();
  expect(counted).toContainEqual({ connection_id: healthyId, followers: 500n });
  expect(counted).toContainEqual({ connection_id: connectionId, followers: null });
});

test('a server that asks for a hundred thousand years of patience is asked again within days', async () => {
  const { networks, parts, clock } = results;
  const post = await publish();
  networks.bluesky.report = () => {
    throw new NetworkFault('throttled', { retryAfterMs: 1e18 });
  };
  await readDueResults(parts);
  const { next_at } = await rowOf(post);
  expect(next_at!.getTime() - clock.now().getTime()).toBeLessThanOrEqual(7 * 24 * HOUR_MS);
});

test('a fault of the portal at one connection leaves the others their readings', async () => {
  const { networks, parts, db } = results;
  await publish();
  networks.bluesky.report = () => {
    throw new TypeError('a bug');
  };
  const healthyId = await results.connect('x');
  await readDueResults(parts);
  const counted = await db.selectFrom('social_audiences').select('connection_id').execute();
  expect(counted).toContainEqual({ connection_id: healthyId });
});
