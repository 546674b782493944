// Publishers against the networks of the sandbox: what arrives there, what each documented error becomes, and what is left after
// a lost answer.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { PostContent } from '@msm/contract/posts/content';
import { NETWORKS, type NetworkId } from '@msm/contract/social/networks';
import type { Visitor } from '../../../../tests/visitor.ts';
import { type Publication, type PublisherMemory } from '../../../platform/ports/publisher.ts';
import { picture, upload } from '../../media/media-library.fixture.ts';
import {
  changeSandbox,
  clearFaults,
  connectTo,
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
function publicationAt(network: NetworkId, content: Partial<PostContent>): Publication {
  keys += 1;
  const media = network === 'instagram' ? [{ libraryId: pictureId, altText: 'A teal square' }] : undefined;
  return {
    key: `post-${keys}`,
    accountId: anna.accountId,
    destinationId: connectionIds.get(network)!,
    content: { title: 'A post', text: `Hello number ${keys}`, ...(media && { media }), ...content },
    notBefore: house.app.clock.now(),
    memory: {},
  };
}

const commit = async (network: NetworkId, publication: Publication) =>
  publisherOf(network).commit(await prepared(network, publication), () => true);

const textsAt = async (network: NetworkId) => (await postsAt(house, network)).map(({ text }) => text);

test.each(NETWORKS)('a post arrives at %s once, with a link that opens it', async (network) => {
  const publication = publicationAt(network, {});
  const { link } = await commit(network, publication);
  expect((await textsAt(network)).filter((text) => text === publication.content.text)).toHaveLength(1);
  const page = await fetch(link!);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(publication.content.text!)]);
});

test.each(NETWORKS)('at %s a commit that is repeated sends nothing again', async (network) => {
  const publication = await prepared(network, publicationAt(network, {}));
  const first = await publisherOf(network).commit(publication, () => true);
  expect(await publisherOf(network).commit(publication, () => true)).toEqual(first);
  expect((await textsAt(network)).filter((text) => text === publication.content.text)).toHaveLength(1);
});

test.each(NETWORKS)(
  'at %s a lost answer is found by a look, and a lost request is absent',
  async (network) => {
    const path = { facebook: '/feed', instagram: '/media_publish', x: '/2/tweets', bluesky: 'putRecord' }[
      network
    ];
    const sent = await prepared(network, publicationAt(network, {}));
    await planFault(house, network, { when: 'after', kind: 'drop', method: 'POST', path });
    expect((await refusal(publisherOf(network).commit(sent, () => true))).fault).toBe('unclear');
    expect(await publisherOf(network).reconcile(sent, [])).toMatchObject({ remoteId: expect.any(String) });
    expect((await textsAt(network)).filter((text) => text === sent.content.text)).toHaveLength(1);

    const lost = await prepared(network, publicationAt(network, {}));
    await planFault(house, network, { when: 'before', kind: 'drop', method: 'POST', path });
    expect((await refusal(publisherOf(network).commit(lost, () => true))).fault).toBe('unclear');
    expect(await publisherOf(network).reconcile(lost, [])).toBe('absent');
  },
);

test.each([
  ['x', '/2/tweets', 'permission', 'reauth', 'grant every permission'],
  ['x', '/2/tweets', 'throttle', 'again', 'slow down'],
  ['x', '/2/tweets', 'policy', 'refused', 'blocks this post'],
  ['x', '/2/tweets', 'invalid', 'refused', 'does not accept this post'],
  ['x', '/2/tweets', 'errors2xx', 'unclear', 'Please try again later'],
  ['x', '/2/tweets', 'serverError', 'unclear', 'error of its own'],
  ['facebook', '/feed', 'expired', 'reauth', 'Connect it again'],
  ['facebook', '/feed', 'permission', 'reauth', 'grant every permission'],
  ['facebook', '/feed', 'transient', 'unclear', 'error of its own'],
  ['facebook', '/feed', 'throttle', 'again', 'slow down'],
  ['facebook', '/feed', 'policy', 'refused', 'Action blocked'],
  ['facebook', '/feed', 'duplicate', 'refused', 'Change the text'],
  ['instagram', '/media_publish', 'policy', 'refused', 'blocks this post'],
  ['instagram', '/media_publish', 'throttle', 'again', 'slow down'],
  ['bluesky', 'putRecord', 'throttle', 'again', 'slow down'],
  ['bluesky', 'putRecord', 'policy', 'refused', 'blocks this post'],
  ['bluesky', 'putRecord', 'invalid', 'refused', 'does not accept this post'],
  ['bluesky', 'putRecord', 'serverError', 'unclear', 'error of its own'],
] as const)('%s: on %s the error "%s" is %s, in words', async (network, path, name, fault, words) => {
  const publication = await prepared(network, publicationAt(network, {}));
  await planFault(house, network, { method: 'POST', path, name });
  const error = await refusal(publisherOf(network).commit(publication, () => true));
  expect([error.fault, error.message]).toEqual([fault, expect.stringContaining(words)]);
  if (fault === 'reauth') await connectTo(house, anna, network);
});

test('a token that X refuses is refreshed, and the post goes out', async () => {
  const publication = await prepared('x', publicationAt('x', {}));
  await planFault(house, 'x', { method: 'POST', path: '/2/tweets', name: 'expired' });
  await publisherOf('x').commit(publication, () => true);
  expect(await textsAt('x')).toContain(publication.content.text);
});

test('a dead connection asks to be connected again, and is marked', async () => {
  await changeSandbox(house, 'bluesky', { withdraw: true });
  const error = await refusal(
    prepared('bluesky', publicationAt('bluesky', {})).then((publication) =>
      publisherOf('bluesky').commit(publication, () => true),
    ),
  );
  expect(error.fault).toBe('reauth');
  const [problem] = await publisherOf('bluesky').preflight(publicationAt('bluesky', {}));
  expect(problem).toEqual({ field: 'destinationId', message: 'Bluesky has to be connected again.' });
  expect(await connectTo(house, anna, 'bluesky')).toBe(connectionIds.get('bluesky'));
});

test('a repeated text on X is recognised as our own post, or refused', async () => {
  const lost = await prepared('x', publicationAt('x', {}));
  await planFault(house, 'x', { when: 'after', kind: 'drop', method: 'POST', path: '/2/tweets' });
  await refusal(publisherOf('x').commit(lost, () => true));
  const found = await publisherOf('x').commit(lost, () => true);
  expect(found.remoteId).toBe((await postsAt(house, 'x')).at(-1)!.id);

  const again = publicationAt('x', { text: lost.content.text! });
  expect((await refusal(commit('x', again))).message).toContain('Change the text');
});

test.each(['x', 'bluesky'] as const)('a thread on %s goes on where it was interrupted', async (network) => {
  const publication = await prepared(
    network,
    publicationAt(network, { text: `One ${network}`, thread: [`Two ${network}`, `Three ${network}`] }),
  );
  const path = network === 'x' ? '/2/tweets' : 'putRecord';
  let calls = 0;
  const isFresh = () => (calls += 1) < 2;
  expect((await refusal(publisherOf(network).commit(publication, isFresh))).fault).toBe('again');
  await planFault(house, network, { when: 'after', kind: 'drop', method: 'POST', path });
  expect((await refusal(publisherOf(network).commit(publication, () => true))).fault).toBe('unclear');
  expect(await publisherOf(network).reconcile(publication, [])).toBe('absent');
  await publisherOf(network).commit(publication, () => true);

  const thread = (await postsAt(house, network)).filter(({ text }) => text.endsWith(` ${network}`));
  expect(thread.map(({ text }) => text)).toEqual([`One ${network}`, `Two ${network}`, `Three ${network}`]);
  if (network === 'x')
    expect(thread.map(({ replyTo }) => replyTo)).toEqual([undefined, thread[0]!.id, thread[1]!.id]);
  else {
    expect(thread.map(({ writes }) => writes)).toEqual([1, 1, 1]);
    expect(thread[2]!.reply).toMatchObject({
      root: { uri: thread[0]!.uri },
      parent: { uri: thread[1]!.uri },
    });
  }
});

test('a thread that was changed after its beginning is out asks a person', async () => {
  const publication = await prepared('x', publicationAt('x', { text: 'Begun', thread: ['Never sent'] }));
  let calls = 0;
  await refusal(publisherOf('x').commit(publication, () => (calls += 1) < 2));
  const changed = { ...publication, content: { ...publication.content, text: 'Begun otherwise' } };
  expect((await refusal(publisherOf('x').commit(changed, () => true))).fault).toBe('held');
});

test('links, mentions and tags are facets on Bluesky; pictures and cards are embeds', async () => {
  const text = 'Grüße @grace.example.com and @nobody.example.com: https://example.com #Nairobi';
  await commit('bluesky', publicationAt('bluesky', { text }));
  const facets = (await postsAt(house, 'bluesky')).at(-1)!.facets as { features: { $type: string }[] }[];
  expect(facets.map(({ features }) => features[0]!.$type.split('#')[1])).toEqual(['mention', 'link', 'tag']);

  await commit(
    'bluesky',
    publicationAt('bluesky', { text: 'With a picture', media: [{ libraryId: pictureId }] }),
  );
  expect((await postsAt(house, 'bluesky')).at(-1)!.embed).toMatchObject({ $type: 'app.bsky.embed.images' });
  await commit(
    'bluesky',
    publicationAt('bluesky', { text: 'With a card', link: { url: 'https://example.com/a' } }),
  );
  expect((await postsAt(house, 'bluesky')).at(-1)!.embed).toMatchObject({
    $type: 'app.bsky.embed.external',
    external: { uri: 'https://example.com/a', title: 'example.com' },
  });
});

test('pictures reach every network, as a carousel on Instagram', async () => {
  const media = [
    { libraryId: pictureId },
    { libraryId: pictureId, crop: { x: 0, y: 0, width: 1, height: 0.8 } },
  ];
  for (const network of NETWORKS) await commit(network, publicationAt(network, { media }));
  expect((await postsAt(house, 'facebook')).at(-1)!.pictures).toHaveLength(2);
  expect((await postsAt(house, 'instagram')).at(-1)!.pictures).toHaveLength(2);
  expect((await postsAt(house, 'x')).at(-1)!.mediaIds).toHaveLength(2);
});

test('Instagram: a container that failed or ran out, and a day that is used up, say so', async () => {
  await changeSandbox(house, 'instagram', { containerStates: ['ERROR'] });
  const failed = await refusal(prepared('instagram', publicationAt('instagram', {})));
  expect([failed.fault, failed.message]).toEqual([
    'refused',
    expect.stringContaining('could not use a picture'),
  ]);
  await changeSandbox(house, 'instagram', { containerStates: ['EXPIRED'] });
  const publication = publicationAt('instagram', {});
  let memory: PublisherMemory = {};
  const remember = async (learnt: PublisherMemory) => void (memory = { ...memory, ...learnt });
  const expired = await refusal(publisherOf('instagram').prepare(publication, remember));
  expect(expired.fault).toBe('again');
  await publisherOf('instagram').prepare({ ...publication, memory }, remember);
  await publisherOf('instagram').commit({ ...publication, memory }, () => true);

  await changeSandbox(house, 'instagram', { quota: { used: 50, total: 50 } });
  const full = await refusal(prepared('instagram', publicationAt('instagram', {})));
  expect([full.fault, full.retryAfterMs, full.message]).toEqual([
    'again',
    3_600_000,
    expect.stringContaining('daily number'),
  ]);
  await changeSandbox(house, 'instagram', { quota: { used: 0, total: 50 } });
});

const problems = async (network: NetworkId, content: Partial<PostContent>) =>
  (await publisherOf(network).preflight(publicationAt(network, content))).map(({ field }) => field);

test('preflight names each limit by its field', async () => {
  expect(await problems('x', { text: 'a'.repeat(281) })).toEqual(['content.text']);
  expect(await problems('bluesky', { thread: ['ok', 'b'.repeat(301)] })).toEqual(['content.thread.1']);
  expect(await problems('instagram', { media: [] })).toEqual(['content.media']);
  const tall = (await upload(anna, await picture(400, 1_600).jpeg().toBuffer())).body.file.id;
  expect(await problems('instagram', { media: [{ libraryId: tall }] })).toEqual(['content.media']);
  const lost = '018f0000-0000-7000-8000-000000000001';
  expect(await problems('facebook', { media: [{ libraryId: lost }] })).toEqual(['content.media']);
});

test('a network that fetches pictures cannot do so from a portal without a public address', async () => {
  const vendor = house.parts.networks.get('instagram')!;
  const publisher = createNetworkPublisher({ ...vendor, isSandbox: () => false }, house.parts);
  const [problem] = await publisher.preflight(publicationAt('instagram', {}));
  expect(problem).toEqual({ field: 'content.media', message: expect.stringContaining('PUBLIC_URL') });
});

test.each(NETWORKS)(
  'what was published at %s is deleted there, and a second time is no fault',
  async (network) => {
    const publication = await prepared(network, publicationAt(network, {}));
    await publisherOf(network).commit(publication, () => true);
    await publisherOf(network).remove!(publication);
    expect(await textsAt(network)).not.toContain(publication.content.text);
    await publisherOf(network).remove!(publication);
  },
);

test.each([
  ['facebook', { success: false }],
  ['x', { data: { deleted: false } }],
] as const)('a post that %s did not delete is not called deleted', async (network, body) => {
  const publication = await prepared(network, publicationAt(network, {}));
  await publisherOf(network).commit(publication, () => true);
  await planFault(house, network, { method: 'DELETE', status: 200, body });
  expect((await refusal(publisherOf(network).remove!(publication))).fault).toBe('again');
  await publisherOf(network).remove!(publication);
  expect(await textsAt(network)).not.toContain(publication.content.text);
});

test('a signed address answers a picture as JPEG, and nothing once it is changed or too old', async () => {
  await commit('facebook', publicationAt('facebook', { media: [{ libraryId: pictureId }] }));
  const [address] = (await postsAt(house, 'facebook')).at(-1)!.pictures!;
  const answer = await fetch(address!);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect((await fetch(`${address!.slice(0, -1)}${address!.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404);
  house.app.clock.advance(25 * 3_600_000);
  expect((await fetch(address!)).status).toBe(404);
});
