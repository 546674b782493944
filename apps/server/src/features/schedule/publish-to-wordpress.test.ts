// The whole way through the whole portal: a connected WordPress, a planned post over HTTP, and the post there, once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { engagementRoutes } from '@msm/contract/engagement/routes';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { siteRoutes } from '@msm/contract/sites/routes';
import type { Visitor } from '../../../tests/visitor.ts';
import type { SandboxSite } from '../../adapters/wordpress/sandbox-site.fixture.ts';
import { connect, openConnectedApp, type ConnectedApp } from '../sites/connected-app.fixture.ts';
import { verifiedMember } from '../../../tests/verified-member.ts';

let house: ConnectedApp;
let anna: Visitor;
let site: SandboxSite;
let destinationId: string;
beforeAll(async () => {
  house = await openConnectedApp();
  anna = await verifiedMember(house.app, 'anna');
  site = house.newSite();
  destinationId = await connect(anna, site);
});
afterAll(() => house.stop());

const post = (title: string) => ({
  destinationId,
  content: { title, html: '<p>Fresh from the hills.</p>', tags: ['coffee'] },
  wallTime: house.app.clock.now().toISOString().slice(0, 16),
  zone: 'UTC',
});

test('a planned post is published on its site, once, and its history can be read', async () => {
  const { status, body } = await anna.callByCookie(scheduleRoutes.scheduleBlogPost, {
    input: post('Coffee'),
  });
  expect(status).toBe(201);
  expect(body.scheduledPost).toMatchObject({ destinationId, title: 'Coffee', isActive: true });

  const past = async () => (await anna.call(scheduleRoutes.listPastPublications)).body.publications;
  await expect.poll(past, { timeout: 15_000 }).toHaveLength(1);
  const [cron] = await past();
  expect(cron).toMatchObject({ title: 'Coffee', state: 'published', link: expect.stringContaining('http') });
  const { posts, publishedIds } = await site.counts();
  expect(posts.map(({ title, status: state }) => [title, state])).toEqual([['Coffee', 'publish']]);
  expect(publishedIds).toHaveLength(1);

  const { body: read } = await anna.call(scheduleRoutes.readHistory, { params: { publicationId: cron.id } });
  expect(read.history.map(({ words }: { words: string }) => words)).toEqual([
    'Planned.',
    'Preparing began.',
    'Sent to the destination.',
    'Published.',
  ]);
});

test('without its CSRF token a page cannot plan anything', async () => {
  const { csrfToken } = anna;
  anna.csrfToken = undefined;
  const { status } = await anna.callByCookie(scheduleRoutes.scheduleBlogPost, { input: post('Forged') });
  anna.csrfToken = csrfToken;
  expect(status).toBe(403);
});

test('a site that refuses our password asks its member, and goes on once it accepts it again', async () => {
  await site.set({ losesAuthorization: true });
  const { body } = await anna.call(scheduleRoutes.scheduleBlogPost, { input: post('Patience') });
  const past = async () =>
    (await anna.call(scheduleRoutes.listPastPublications)).body.publications.find(
      ({ postId }: { postId: string }) => postId === body.scheduledPost.id,
    )?.state;
  await expect.poll(past, { timeout: 15_000 }).toBe('needs_reauth');
  const { body: bell } = await anna.call(engagementRoutes.listNotifications);
  expect(bell.notifications[0]).toMatchObject({ engagementType: 'post_needs_reauth' });

  await site.set({ losesAuthorization: false });
  expect((await anna.call(siteRoutes.checkSite, { params: { id: destinationId } })).status).toBe(200);
  await expect.poll(past, { timeout: 15_000 }).toBe('published');
  const { posts } = await site.counts();
  expect(posts.filter(({ title }) => title === 'Patience')).toHaveLength(1);
});

test('a post with a brief is written when its time has come, and what was written is what is published', async () => {
  const text = `Coffee grows on small farms around Mount Kenya. Farmers pick the ripe cherries by hand from October to
    December. The cherries are washed the same day, and the beans dry in the sun for two weeks. Cooperatives sell them at
    the auction in Nairobi, where the best lots are bought by roasters from all over the world.`;
  const brief = {
    topic: 'Growing coffee on small farms in Kenya',
    platform: 'wordpress',
    sources: [{ kind: 'text', text }],
  };
  const { body } = await anna.call(scheduleRoutes.scheduleBlogPost, {
    input: { ...post('To be written'), brief },
  });
  const postId = body.scheduledPost.id as string;
  const publication = () =>
    house.app.db
      .selectFrom('schedule_publications')
      .selectAll()
      .where('post_id', '=', postId)
      .executeTakeFirstOrThrow();
  await expect.poll(async () => (await publication()).state, { timeout: 20_000 }).toBe('published');
  const { content, remote_id: id } = await publication();
  expect(content?.html).toMatch(/coffee/i);
  const { posts } = await site.counts();
  expect(posts.find((each) => String(each.id) === id)).toMatchObject({
    title: content?.title,
    status: 'publish',
  });
});
