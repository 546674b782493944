// Posts that resemble others at a network, and ways out of what went wrong: a look takes no other post for the one that was sent,
// and what a person was told to do works.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { PostContent } from '@msm/contract/posts/content';
import type { NetworkId } from '@msm/contract/social/networks';
import { socialRoutes } from '@msm/contract/social/routes';
import type { Visitor } from '../../../../tests/visitor.ts';
import { after } from '../../../platform/clock.ts';
import type { Publication } from '../../../platform/ports/publisher.ts';
import { NetworkFault } from '../../../platform/ports/social-network.ts';
import { freshLogin } from '../connecting/network-login.ts';
import { findConnection } from '../connections.store.ts';
import {
  clearFaults,
  connectTo,
  connectionsOf,
  planFault,
  postsAt,
  type SocialApp,
} from '../social-app.fixture.ts';
import {
  openConnectedMember,
  preparedIn,
  publisherIn,
  refusal,
  type ConnectedMember,
} from './network-publisher.fixture.ts';
import { createNetworkPublisher } from './network-publisher.ts';

let house: SocialApp;
let anna: Visitor;
let pictureId: string;
let connectionIds: ConnectedMember['connectionIds'];

beforeAll(async () => {
  ({ house, anna, pictureId, connectionIds } = await openConnectedMember());
});
afterEach(async () => {
  for (const network of ['facebook', 'x', 'bluesky'] as const) await clearFaults(house, network);
});
afterAll(() => house.stop());

const publisherOf = (network: NetworkId) => publisherIn(house, network);
const prepared = (network: NetworkId, publication: Publication) => preparedIn(house, network, publication);

let keys = 0;
const publicationAt = (network: NetworkId, content: Partial<PostContent>): Publication => ({
  key: `look-${(keys += 1)}`,
  accountId: anna.accountId,
  destinationId: connectionIds.get(network)!,
  content: { title: 'A post', ...content },
  notBefore: house.app.clock.now(),
  memory: {},
});

const commit = (network: NetworkId, publication: Publication) =>
  publisherOf(network).commit(publication, () => true);

const PATHS = {
  facebook: '/feed',
  instagram: '/media_publish',
  x: '/2/tweets',
  bluesky: 'putRecord',
} as const;

/** Sent, with its answer or the request itself lost on the way. */
async function lostAt(network: NetworkId, when: 'before' | 'after', content: Partial<PostContent>) {
  const publication = await prepared(network, publicationAt(network, content));
  await planFault(house, network, { when, kind: 'drop', method: 'POST', path: PATHS[network] });
  expect((await refusal(commit(network, publication))).fault).toBe('unclear');
  return publication;
}

const forget = (publication: Publication) =>
  house.app.db.deleteFrom('social_posts').where('publication_key', '=', publication.key).execute();

/** A post that was made outside the portal. */
async function postedByHand(network: NetworkId, content: Partial<PostContent>): Promise<void> {
  const publication = await prepared(network, publicationAt(network, content));
  await commit(network, publication);
  await forget(publication);
}

async function sessionAt(network: NetworkId) {
  const connection = (await findConnection(house.app.db, connectionIds.get(network)!))!;
  const vendor = house.parts.networks.get(network)!;
  return vendor.open(await freshLogin(connection, vendor, house.parts));
}

test.each([
  'Write &lt;b&gt; for bold &amp; &amp;amp; for &',
  'Twice https://example.com/a?b=1&c=2, and example.org.',
  '見てhttps://example.com/aを読む',
])('on X the text "%s" is found again after a lost answer', async (text) => {
  const sent = await lostAt('x', 'after', { text });
  expect(await publisherOf('x').reconcile(sent, [])).toEqual({
    remoteId: (await postsAt(house, 'x')).at(-1)!.id,
    link: expect.any(String),
  });
});

test('on X a post with the same words and another link is not taken for the one that was lost', async () => {
  await postedByHand('x', { text: 'New on the blog: https://example.com/one' });
  const lost = await lostAt('x', 'before', { text: 'New on the blog: https://example.com/two' });
  expect(await publisherOf('x').reconcile(lost, [])).toBe('undecidable');
});

test('on X an answer with errors in place of posts does not prove that a post is not there', async () => {
  const sent = await lostAt('x', 'after', { text: 'There, while X cannot list it' });
  await planFault(house, 'x', { name: 'errors2xx', method: 'GET', path: '/tweets' });
  expect((await refusal(publisherOf('x').reconcile(sent, []))).fault).toBe('again');
  const remoteId = (await postsAt(house, 'x')).at(-1)!.id;
  expect(await publisherOf('x').reconcile(sent, [])).toMatchObject({ remoteId });
});

test('a post without words is not taken for another one without words', async () => {
  const media = [{ libraryId: pictureId }];
  await postedByHand('facebook', { media });
  const lost = await lostAt('facebook', 'before', { media });
  expect(await publisherOf('facebook').reconcile(lost, [])).toBe('undecidable');
});

test('on Instagram a container that is published already is looked up, not given up', async () => {
  const sent = await prepared(
    'instagram',
    publicationAt('instagram', { text: 'Out already', media: [{ libraryId: pictureId }] }),
  );
  const { remoteId } = await commit('instagram', sent);
  await forget(sent);
  expect((await refusal(commit('instagram', sent))).fault).toBe('unclear');
  expect(await publisherOf('instagram').reconcile(sent, [])).toMatchObject({ remoteId });
});

test('what a person deletes at the network of a thread that was changed is sent as it is now', async () => {
  const content = { text: 'Begun so', thread: ['The rest'] };
  const publication = await prepared('x', publicationAt('x', content));
  let calls = 0;
  await refusal(publisherOf('x').commit(publication, () => (calls += 1) < 2));
  const changed = { ...publication, content: { ...publication.content, text: 'Begun otherwise' } };
  expect((await refusal(commit('x', changed))).fault).toBe('held');

  const begun = (await postsAt(house, 'x')).find(({ text }) => text === 'Begun so')!;
  await (await sessionAt('x')).remove(begun.id!);
  await commit('x', changed);
  const thread = (await postsAt(house, 'x')).slice(-2);
  expect(thread.map(({ text }) => text)).toEqual(['Begun otherwise', 'The rest']);
  expect(thread[1]!.replyTo).toBe(thread[0]!.id);
});

test.each(['x', 'bluesky'] as const)(
  'what a person deletes on %s of a thread that broke off is sent again when they say so',
  async (network) => {
    const content = { text: `One on ${network}`, thread: [`Two on ${network}`] };
    const publication = await prepared(network, publicationAt(network, content));
    let posts = 0;
    const broken = publisherOf(network).commit(publication, () => (posts += 1) < 2);
    expect((await refusal(broken)).fault).toBe('again');
    const begun = await house.app.db
      .selectFrom('social_posts')
      .select(['remote_id', 'sent_at'])
      .where('publication_key', '=', publication.key)
      .executeTakeFirstOrThrow();
    await (await sessionAt(network)).remove(begun.remote_id);
    await commit(network, { ...publication, decidedAt: after(begun.sent_at, 60_000) });
    const texts = (await postsAt(house, network)).map(({ text }) => text);
    expect(texts.filter((text) => text.endsWith(`on ${network}`)).toSorted()).toEqual([
      `One on ${network}`,
      `Two on ${network}`,
    ]);
  },
);

test('a post of which the portal knows no address is not called deleted', async () => {
  const publication = await prepared('x', publicationAt('x', { text: 'There, says a person' }));
  await commit('x', publication);
  await forget(publication);
  expect((await refusal(publisherOf('x').remove!(publication))).message).toContain('Delete it there');
});

test('a post on Bluesky that waited for days is dated when it is published', async () => {
  const waited = await prepared('bluesky', publicationAt('bluesky', { text: 'Waited' }));
  const memory = { 'part.0': JSON.stringify({ createdAt: '2020-01-01T00:00:00.000Z', mentioned: {} }) };
  await commit('bluesky', await prepared('bluesky', { ...waited, memory }));
  const [post] = (await postsAt(house, 'bluesky')).slice(-1) as { createdAt?: string }[];
  expect(Date.parse(post!.createdAt!)).toBeGreaterThan(house.app.clock.now().getTime() - 3_600_000);
});

test('a permission that is missing shows at the connection, and a check lets it go on', async () => {
  const id = await connectTo(house, anna, 'facebook');
  const shown = async () => (await connectionsOf(anna)).find((each) => each.id === id)!;
  const publication = await prepared('facebook', publicationAt('facebook', { text: 'Not permitted' }));
  await planFault(house, 'facebook', { method: 'POST', path: '/feed', name: 'permission' });
  expect((await refusal(commit('facebook', publication))).fault).toBe('reauth');
  expect(await shown()).toMatchObject({
    state: 'needs_reauth',
    problem: expect.stringContaining('grant every permission'),
  });
  const checked = await anna.call(socialRoutes.checkConnection, { params: { id } });
  expect(checked.body.connection).toMatchObject({ state: 'ok', problem: null });
});

test('a connection that is removed while it is checked is not there', async () => {
  const id = await connectTo(house, anna, 'bluesky');
  await house.app.db
    .updateTable('social_connections')
    .set({ state: 'needs_reauth', problem: 'It ran out.' })
    .where('id', '=', id)
    .execute();
  await planFault(house, 'bluesky', { path: 'getSession', kind: 'delay', delayMs: 700 });
  const checking = anna.call(socialRoutes.checkConnection, { params: { id } });
  await anna.call(socialRoutes.removeConnection, { params: { id } });
  expect((await checking).status).toBe(404);
});

test('a refresh that fails says nothing of the post, which was not sent', async () => {
  const id = await connectTo(house, anna, 'x');
  const publication = await prepared('x', publicationAt('x', { text: 'Later' }));
  const { expires_at } = (await findConnection(house.app.db, id))!;
  house.app.clock.advance(expires_at!.getTime() - house.app.clock.now().getTime() + 1_000);
  const x = house.parts.networks.get('x')!;
  for (const fault of [
    new NetworkFault('invalid'),
    new NetworkFault('timeout', { mayHaveHappened: true }),
    new NetworkFault('brokenAnswer', { mayHaveHappened: true }),
  ]) {
    const refresh = () => Promise.reject(fault);
    const publisher = createNetworkPublisher({ ...x, refresh }, house.parts);
    expect((await refusal(publisher.commit(publication, () => true))).fault).toBe('again');
  }
});
