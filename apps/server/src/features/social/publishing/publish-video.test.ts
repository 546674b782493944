// Videos against the networks of the sandbox: what arrives, what is left after lost answers and interrupted uploads, and what is
// refused before anything is planned.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { PostContent } from '@msm/contract/posts/content';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { NETWORKS, type NetworkId } from '@msm/contract/social/networks';
import type { Publication, PublisherMemory } from '../../../platform/ports/publisher.ts';
import { uploadVideo } from '../../media/media-library.fixture.ts';
import { mp4 } from '../../media/mp4.fixture.ts';
import { changeSandbox, clearFaults, planFault, postsAt } from '../social-app.fixture.ts';
import {
  openConnectedMember,
  preparedIn,
  publisherIn,
  refusal,
  type ConnectedMember,
} from './network-publisher.fixture.ts';

let member: ConnectedMember;
beforeAll(async () => {
  member = await openConnectedMember();
});
afterEach(async () => {
  for (const network of ['facebook', 'x', 'bluesky'] as const) await clearFaults(member.house, network);
});
afterAll(() => member.house.stop());

let keys = 0;
function publicationAt(network: NetworkId, content: Partial<PostContent> = {}): Publication {
  keys += 1;
  return {
    key: `film-${keys}`,
    accountId: member.anna.accountId,
    destinationId: member.connectionIds.get(network)!,
    content: {
      title: 'A film',
      text: `Film number ${keys}`,
      media: [{ libraryId: member.videoId, altText: 'A film of nothing' }],
      ...content,
    },
    notBefore: member.house.app.clock.now(),
    memory: {},
  };
}

const publisherOf = (network: NetworkId) => publisherIn(member.house, network);
const prepared = (network: NetworkId, publication = publicationAt(network)) =>
  preparedIn(member.house, network, publication);
const arrived = async (network: NetworkId, { content }: Publication) =>
  (await postsAt(member.house, network)).filter(({ text }) => text === content.text);

test.each(NETWORKS)('a video arrives at %s once, also when it is committed twice', async (network) => {
  const publication = await prepared(network);
  expect(await publisherOf(network).preflight(publication)).toEqual([]);
  const first = await publisherOf(network).commit(publication, () => true);
  expect((await fetch(first.link!)).status).toBe(200);
  expect(await publisherOf(network).commit(publication, () => true)).toEqual(first);
  const [post, ...others] = await arrived(network, publication);
  expect(others).toEqual([]);
  if (network === 'facebook') expect(post).toMatchObject({ id: first.remoteId, pictures: [] });
  if (network === 'bluesky')
    expect(post!.embed).toMatchObject({
      $type: 'app.bsky.embed.video',
      video: { mimeType: 'video/mp4' },
      alt: 'A film of nothing',
      aspectRatio: { width: 720, height: 1_280 },
    });
  if (network === 'x') expect(post!.mediaIds).toHaveLength(1);
  await publisherOf(network).remove!(publication);
  expect(await arrived(network, publication)).toEqual([]);
});

test.each(NETWORKS)(
  'at %s a lost answer is found by a look; a lost request is never sent blindly',
  async (network) => {
    const path = { facebook: '/videos', instagram: '/media_publish', x: '/2/tweets', bluesky: 'putRecord' }[
      network
    ];
    const sent = await prepared(network);
    await planFault(member.house, network, { when: 'after', kind: 'drop', method: 'POST', path });
    expect((await refusal(publisherOf(network).commit(sent, () => true))).fault).toBe('unclear');
    expect(await publisherOf(network).reconcile(sent, [])).toMatchObject({ remoteId: expect.any(String) });
    expect(await arrived(network, sent)).toHaveLength(1);

    const lost = await prepared(network);
    await planFault(member.house, network, { when: 'before', kind: 'drop', method: 'POST', path });
    expect((await refusal(publisherOf(network).commit(lost, () => true))).fault).toBe('unclear');
    // Facebook may still be fetching the file: a person is asked.
    const expected = network === 'facebook' ? 'undecidable' : 'absent';
    expect(await publisherOf(network).reconcile(lost, [])).toBe(expected);
  },
);

test('at Facebook an answer that is lost after the video is published leads to a look', async () => {
  const publication = await prepared('facebook');
  await planFault(member.house, 'facebook', { when: 'before', kind: 'drop', method: 'GET' });
  expect((await refusal(publisherOf('facebook').commit(publication, () => true))).fault).toBe('unclear');
  await publisherOf('facebook').reconcile(publication, []);
  expect(await arrived('facebook', publication)).toHaveLength(1);
});

test('an upload to X goes on with the part that is missing, and begins anew when X has forgotten it', async () => {
  const publication = publicationAt('x');
  let memory: PublisherMemory = {};
  const remember = async (learnt: PublisherMemory) => void (memory = { ...memory, ...learnt });
  const prepare = () => publisherOf('x').prepare({ ...publication, memory }, remember);
  const before = await uploads();
  await planFault(member.house, 'x', { kind: 'drop', method: 'POST', path: '/finalize' });
  expect((await refusal(prepare())).fault).toBe('again');
  await prepare();
  expect(await uploads()).toBe(before + 1);

  memory = {};
  await planFault(member.house, 'x', { method: 'POST', path: '/append', name: 'invalid' });
  expect((await refusal(prepare())).fault).toBe('again');
  await prepare();
  expect(await uploads()).toBe(before + 3);
  await publisherOf('x').commit({ ...publication, memory }, () => true);
  expect(await arrived('x', publication)).toHaveLength(1);
});

async function uploads(): Promise<number> {
  const answer = await fetch(`${member.house.sandbox.url}/x/__control`);
  const { media } = (await answer.json()) as { media: { state?: string }[] };
  return media.filter(({ state }) => state).length;
}

const problems = async (network: NetworkId, media: PostContent['media']) =>
  (await publisherOf(network).preflight(publicationAt(network, { media }))).map(({ message }) => message);

test('a video that X cannot work on, and one that Instagram cannot, say so', async () => {
  await changeSandbox(member.house, 'x', { videoEnds: ['failed'] });
  expect((await refusal(prepared('x'))).message).toContain('Unsupported video format');
  await changeSandbox(member.house, 'instagram', { containerStates: ['ERROR'] });
  expect((await refusal(prepared('instagram'))).fault).toBe('refused');
});

test('preflight judges a video by its length, and refuses pictures beside it', async () => {
  const short = (await uploadVideo(member.anna, mp4({ seconds: 2 }))).body.file.id as string;
  expect(await problems('instagram', [{ libraryId: short }])).toEqual([
    'Instagram takes videos of 3 seconds and more; this has 2 seconds.',
  ]);
  expect(await problems('bluesky', [{ libraryId: short }])).toEqual([]);
  expect(await problems('x', [{ libraryId: short }, { libraryId: member.pictureId }])).toEqual([
    'X takes one video, and no pictures beside it. Remove the others.',
  ]);
});

test('the portal blog takes no video, and says so', async () => {
  const { anna, videoId } = member;
  const { body } = await anna.call(scheduleRoutes.preflightPost, {
    input: {
      destinationId: anna.accountId,
      content: { title: 'A film', html: '<p>Words</p>', media: [{ libraryId: videoId }] },
      wallTime: '2030-01-01T09:00',
      zone: 'UTC',
      recurrence: null,
    },
  });
  expect(body.problems).toEqual([
    { field: 'content.media', message: expect.stringContaining('The portal blog shows no videos.') },
  ]);
});
