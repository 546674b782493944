import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { History } from '@msm/contract/social/results';
import type { Route } from '@msm/contract/route';
import type { Session } from '../../../platform/access/session.ts';
import type { Call, Handler, ResultOf } from '../../../platform/operation.ts';
import { users } from '../../users/users.store.ts';
import { keepLinks, countClick } from '../links/links.store.ts';
import type { SocialDeps } from '../social.deps.ts';
import { createBestHours } from './best-hours.ts';
import { exportHistory } from './export-history.ts';
import { historyReaders } from './read-history.ts';
import { readPlatformFeed } from './read-platform-feed.ts';
import { readPostMetrics } from './read-post-metrics.ts';
import { readDueResults } from './read-results.ts';
import { FIGURES_OF_A_POST, openResults, type TestResults } from './results.fixture.ts';

let results: TestResults;
let connectionId: string;
const readX = historyReaders.find(({ route }) => route.path === '/social/x-analytics')!;

const call = async <R extends Route>(
  { route, run }: Handler<R, SocialDeps>,
  input: object = {},
  { params = {}, accountId = results.accountId } = {},
): Promise<ResultOf<R>> => {
  const session = { accountId, member: { id: results.memberId } } as Session;
  return run(
    {
      params: route.params?.parse(params),
      input: route.input?.parse(input),
      session,
      member: session.member,
      caller: { address: '203.0.113.1', requestId: randomUUID() },
      answer: { header() {} },
    } as unknown as Call<R>,
    { ...results.parts, users } as unknown as SocialDeps,
  );
};
const history = (input: object = {}): Promise<History> => call(readX, input);

// Twelve posts on Tuesdays at 18:30 in Nairobi (15:30 UTC) with twice the likes, and twelve on Mondays at 09:00.
beforeAll(async () => {
  results = await openResults();
  connectionId = await results.connect('x');
  const { networks, clock, parts, publish } = results;
  networks.x.report = (id) => ({ ...FIGURES_OF_A_POST, likes: evening.has(id) ? 20 : 10 });
  const evening = new Set<string>();
  for (let week = 0; week < 12; week += 1) {
    const day = (date: string) => new Date(Date.parse(date) + week * 7 * 86_400_000);
    const post = { connectionId, network: 'x' as const };
    evening.add(await publish({ ...post, sentAt: day('2030-03-05T15:30:00Z'), text: `Evening ${week}` }));
    await publish({ ...post, sentAt: day('2030-03-04T06:00:00Z'), text: `Morning ${week}`, authorId: null });
  }
  clock.set('2030-05-23T12:00:00Z');
  await readDueResults(parts);
});

const ZONE = { zone: 'Africa/Nairobi' };

test('a period is shown against the one before it, day by day', async () => {
  const read = await history({ ...ZONE, from: '2030-05-09', to: '2030-05-22' });
  expect(read).toMatchObject({ platform: 'x', from: '2030-05-09', to: '2030-05-22', total: 4 });
  expect(read.totals).toMatchObject({ posts: 4, likes: 60, interactions: 72, saves: null, clicks: null });
  expect(read.previous).toMatchObject({ posts: 4, likes: 60 });
  expect(read.days).toHaveLength(14);
  expect(read.days.find(({ day }) => day === '2030-05-14')).toMatchObject({ posts: 1, interactions: 23 });
  expect(read.days.find(({ day }) => day === '2030-05-15')).toMatchObject({ posts: 0, interactions: null });
});

test('the last thirty days are shown unless asked otherwise, newest first, with cursors', async () => {
  const first = await history({ ...ZONE, pageSize: 5 });
  expect(first.to).toBe('2030-05-23');
  expect(first.posts.map(({ text }) => text)).toEqual([
    'Evening 11',
    'Morning 11',
    'Evening 10',
    'Morning 10',
    'Evening 9',
  ]);
  const second = await history({ ...ZONE, pageSize: 5, page: 2, after: first.next });
  expect(second.posts[0]!.text).toBe('Morning 9');
  const best = await history({ ...ZONE, order: 'interactions', pageSize: 4 });
  expect(best.posts.every(({ text }) => text.startsWith('Evening'))).toBe(true);
  expect(best.topPosts).toHaveLength(5);
});

test('best hours are those of the zone, and the studio suggests them', async () => {
  const { bestHours } = await history(ZONE);
  expect(bestHours[0]).toMatchObject({ weekday: 2, hour: 18, interactions: 23 });
  const ask = createBestHours(results.parts);
  const place = { accountId: results.accountId, platform: 'x', destinationId: connectionId };
  expect((await ask(results.db, place, 'Africa/Nairobi'))[0]).toEqual({ weekday: 2, hour: 18 });
  expect(await ask(results.db, { ...place, destinationId: randomUUID() }, 'UTC')).toEqual([]);
});

test('by e-mail only what that member planned is counted', async () => {
  const { email } = (await users.find(results.db, results.memberId))!;
  expect((await history({ ...ZONE, email })).posts.every(({ text }) => text.startsWith('Evening'))).toBe(
    true,
  );
  expect((await history({ ...ZONE, email: 'nobody@example.com' })).total).toBe(0);
});

test('clicks of short links belong to the post that carries them', async () => {
  const { db, clock, accountId, publish } = results;
  const publicationKey = 'key-with-link';
  const now = clock.now();
  await publish({ connectionId, network: 'x', sentAt: now, text: 'With a link', publicationKey });
  await keepLinks(db, [{ code: 'abcdefghijk', url: 'https://example.com/story' }], {
    accountId,
    publicationKey,
    part: 0,
    now,
  });
  for (let click = 0; click < 3; click += 1) await countClick(db, 'abcdefghijk');
  clock.advance(1_000);
  const read = await history(ZONE);
  expect(read.posts[0]).toMatchObject({ text: 'With a link', clicks: 3, readAt: null, likes: null });
  expect(read.posts[1]!.clicks).toBeNull();
  expect(read.totals.clicks).toBe(3);
});

test('the feed names items, count and platform, and one post shows how it grew', async () => {
  const feed = await call(readPlatformFeed, { limit: 2 }, { params: { platform: 'x' } });
  expect(feed).toMatchObject({ platform: 'x', count: 25 });
  expect(feed.items).toHaveLength(2);
  const id = feed.items[1]!.id;
  const metrics = await call(readPostMetrics, {}, { params: { id } });
  expect(metrics).toMatchObject({ post: { id }, snapshots: [{ likes: 20 }] });
  await expect(call(readPostMetrics, {}, { params: { id }, accountId: randomUUID() })).rejects.toMatchObject({
    kind: 'notFound',
  });
});

test('the export leaves cells empty that the network does not report', async () => {
  const csv = await call(exportHistory, ZONE, { params: { platform: 'x' } });
  const lines = csv.trim().split('\r\n');
  expect(lines[0]).toContain('"Published","Connection","Text","Link","Views","Reach"');
  expect(lines.find((line) => line.includes('Evening 11'))).toContain('"100","","20","2","1","","23",""');
});

test('a stranger sees nothing of it', async () => {
  const read = await call(readX, ZONE, { accountId: randomUUID() });
  expect([read.total, read.totals.posts, read.bestHours]).toEqual([0, 0, []]);
});
