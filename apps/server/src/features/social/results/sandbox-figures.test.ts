// Figures of every network, read by the real adapters from the sandbox; and the short links of what was published.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NETWORKS, type NetworkId } from '@msm/contract/social/networks';
import { FIGURES_OF } from '@msm/contract/social/figures';
import type { History } from '@msm/contract/social/results';
import { resultsRoutes } from '@msm/contract/social/results-routes';
import { verifiedMember } from '../../../../tests/verified-member.ts';
import type { Visitor } from '../../../../tests/visitor.ts';
import { after, MINUTE_MS } from '../../../platform/clock.ts';
import { createLimits } from '../../../platform/limits.ts';
import { NetworkFault } from '../../../platform/ports/social-network.ts';
import { picture, upload } from '../../media/media-library.fixture.ts';
import { createNetworkPublisher } from '../publishing/network-publisher.ts';
import {
  changeSandbox,
  connectTo,
  openSocialApp,
  planFault,
  postsAt,
  type SocialApp,
} from '../social-app.fixture.ts';
import { readDueResults } from './read-results.ts';

let house: SocialApp;
let anna: Visitor;
let pictureId: string;
const connectionIds = new Map<NetworkId, string>();
const STORY = 'https://news.example/2030/05/a-long-story-about-solar-pumps-and-the-farms-that-use-them';

beforeAll(async () => {
  house = await openSocialApp();
  anna = await verifiedMember(house.app, 'anna');
  for (const network of NETWORKS) connectionIds.set(network, await connectTo(house, anna, network));
  pictureId = (await upload(anna, await picture(1_080, 1_080).jpeg().toBuffer())).body.file.id;
});
afterAll(() => house.stop());

const ROUTES = {
  instagram: resultsRoutes.readInstagramHistory,
  facebook: resultsRoutes.readFacebookHistory,
  x: resultsRoutes.readXAnalytics,
  bluesky: resultsRoutes.readBlueskyHistory,
};
const historyOf = async (network: NetworkId): Promise<History> =>
  (await anna.call(ROUTES[network], { input: {} })).body;

let keys = 0;
async function publish(network: NetworkId, text: string): Promise<void> {
  const publisher = createNetworkPublisher(house.parts.networks.get(network)!, house.parts);
  const media = network === 'instagram' ? [{ libraryId: pictureId, altText: 'A teal square' }] : undefined;
  const publication = {
    key: `post-${(keys += 1)}`,
    accountId: anna.accountId,
    destinationId: connectionIds.get(network)!,
    content: { title: 'A post', text, shortLinks: true, ...(media && { media }) },
    authorId: anna.id,
    notBefore: house.app.clock.now(),
  };
  let memory = {};
  await publisher.prepare({ ...publication, memory }, async (learnt) => {
    memory = { ...memory, ...learnt };
  });
  await publisher.commit({ ...publication, memory }, () => true);
}

/** By a clock that is ahead: figures are due some minutes after publishing, and sessions would end meanwhile. */
const poll = () =>
  readDueResults({
    ...house.parts,
    clock: { now: () => after(house.app.clock.now(), 15 * MINUTE_MS) },
    limits: createLimits(),
  });

test.each(NETWORKS)('%s reports what it promises, and nothing is made up', async (network) => {
  await publish(network, `Solar pumps on ${network}: ${STORY}.`);
  await poll();
  const { posts, days, totals, notes } = await historyOf(network);
  const [post] = posts;
  for (const figure of ['views', 'reach', 'likes', 'comments', 'shares', 'saves'] as const)
    expect([figure, post![figure] === null]).toEqual([figure, !FIGURES_OF[network].includes(figure)]);
  expect(totals.interactions).toBe(post!.interactions);
  expect(post!.interactions).toBeGreaterThan(0);
  expect(days.at(-1)!.followers).toBeGreaterThan(0);
  expect(notes.some((note) => note.includes('does not report'))).toBe(network !== 'instagram');
});

test('a published link leads to its address, people are counted, programs and strangers’ codes are not', async () => {
  const [sent] = await postsAt(house, 'bluesky');
  const address = /http:\/\/localhost:\d+(\/l\/[\w-]{11})\./.exec(sent!.text);
  const url = address![1]!;
  const visitor = house.app.visitor();
  const follow = (userAgent: string) =>
    visitor.send({ method: 'GET', url, headers: { 'user-agent': userAgent } });
  const followed = await follow('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0');
  expect([followed.status, followed.headers['location']]).toEqual([302, STORY]);
  expect((await follow('facebookexternalhit/1.1')).headers['location']).toBe(STORY);
  expect((await historyOf('bluesky')).posts[0]!.clicks).toBe(1);
  expect((await visitor.send({ method: 'GET', url: '/l/AAAAAAAAAAA' })).status).toBe(404);
  expect((await visitor.send({ method: 'GET', url: '/l/https%3A%2F%2F' })).status).not.toBe(302);
});

test('a short link leads to an address with letters beyond ASCII', async () => {
  const address = 'https://news.example/2030/05/größe-und-水泵-wie-kleine-höfe-mit-sonne-wasser-fördern-№1';
  await publish('facebook', `Lies das: ${address}`);
  const sent = (await postsAt(house, 'facebook')).find(({ text }) => text.startsWith('Lies das'));
  const [, url] = /http:\/\/localhost:\d+(\/l\/[\w-]{11})/.exec(sent!.text)!;
  const followed = await house.app.visitor().send({ method: 'GET', url: url! });
  expect([followed.status, followed.headers['location']]).toEqual([302, new URL(address).href]);
});

test('a personal server without an app view is named as the reason', async () => {
  await changeSandbox(house, 'bluesky', { appView: false });
  await publish('bluesky', 'Nobody counts this');
  await poll();
  const { posts, notes } = await historyOf('bluesky');
  expect(posts[0]).toMatchObject({ text: 'Nobody counts this', likes: null, interactions: null });
  expect(notes.some((note) => note.includes('has no app view'))).toBe(true);
  await changeSandbox(house, 'bluesky', { appView: true });
});

test('a person can have the newest figures read at once', async () => {
  await publish('x', 'Read this now');
  const params = { platform: 'x' };
  const { status, body } = await anna.call(resultsRoutes.refreshHistory, { params });
  expect([status, body.posts]).toEqual([202, 1]);
  await expect.poll(async () => (await historyOf('x')).posts[0]!.readAt, { timeout: 25_000 }).not.toBeNull();
  expect((await anna.call(resultsRoutes.refreshHistory, { params })).body.posts).toBe(0);
});

test('an answer of X with errors in place of posts does not call them deleted', async () => {
  await publish('x', 'Counted an hour later');
  await planFault(house, 'x', { name: 'errors2xx', method: 'GET', path: '/2/tweets' });
  await poll();
  const { problem } = await house.app.db
    .selectFrom('social_results')
    .innerJoin('social_posts', 'social_posts.id', 'post_id')
    .select('social_results.problem')
    .where('text', '=', 'Counted an hour later')
    .executeTakeFirstOrThrow();
  expect(problem).toBe(new NetworkFault('networkError').message);
});
