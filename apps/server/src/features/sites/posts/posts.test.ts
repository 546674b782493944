// Posts of a connected site, seen and changed through the portal.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SITE_PROBLEMS } from '@msm/contract/sites/problems';
import { siteRoutes } from '@msm/contract/sites/routes';
import type { WordPressFault } from '../../../../../sandbox/src/wordpress-faults.ts';
import type { Visitor } from '../../../../tests/visitor.ts';
import type { SandboxSite } from '../../../adapters/wordpress/sandbox-site.fixture.ts';
import type { WordPressSite } from '../../../platform/ports/wordpress.ts';
import { connect, openConnectedApp, type ConnectedApp } from '../connected-app.fixture.ts';
import { verifiedMember } from '../../../../tests/verified-member.ts';

let house: ConnectedApp;
let anna: Visitor;
let site: SandboxSite;
let remote: WordPressSite;
let siteId: string;
beforeAll(async () => {
  house = await openConnectedApp();
  anna = await verifiedMember(house.app, 'anna');
});
beforeEach(async () => {
  site = house.newSite();
  siteId = await connect(anna, site);
  const { apiRoot } = await house.parts.wordpress.find(site.url);
  remote = house.parts.wordpress.open({ apiRoot, ...site });
});
afterAll(() => house.stop());

const write = (title: string, status: 'publish' | 'draft' = 'publish') =>
  remote.createPost({
    title,
    html: `<!-- wp:paragraph --><p>${title}</p><!-- /wp:paragraph -->`,
    excerpt: '',
    slug: title,
    status,
    categories: [],
    tags: [],
    featuredMediaId: undefined,
  });

const list = async (input: object = {}) =>
  (await anna.call(siteRoutes.listPosts, { params: { siteId }, input })).body;

test('posts are listed by page and status, ten a page, with the totals of each status', async () => {
  for (let at = 1; at <= 12; at++) await write(`Post ${at}`);
  await write('Draft', 'draft');
  const first = await list();
  expect(first).toMatchObject({
    page: 1,
    pageSize: 10,
    total: 12,
    totals: { publish: 12, future: 0, draft: 1 },
  });
  expect(first.posts).toHaveLength(10);
  expect(first.posts[0]).toMatchObject({ title: 'Post 12', status: 'publish', slug: 'post-12' });
  expect((await list({ page: '2' })).posts).toHaveLength(2);
  expect((await list({ page: '3' })).posts).toEqual([]);
  expect((await list({ status: 'draft' })).posts).toMatchObject([{ title: 'Draft' }]);
  expect((await list({ status: 'trash' })).code).toBe('invalid');
  expect((await list({ search: 'post 1' })).total).toBe(4);
});

test('a post that is nested on and on is refused in words, and the site keeps its own', async () => {
  const { id } = await write('Flat');
  const params = { id: siteId, postId: String(id) };
  const changed = await anna.call(siteRoutes.changePost, { params, input: { html: '<b>'.repeat(66_000) } });
  expect([changed.status, changed.body.message]).toEqual([422, 'The text is nested too deeply.']);
  expect((await remote.readPost(id)).html).toContain('Flat');
});

test('a post is read whole and changed; its blocks survive and scripts do not', async () => {
  const { id } = await write('Hello');
  const params = { id: siteId, postId: String(id) };
  const { body } = await anna.call(siteRoutes.readPost, { params });
  expect(body.post).toMatchObject({ title: 'Hello', html: expect.stringContaining('<!-- wp:paragraph -->') });
  const html = `${body.post.html}<script>alert(1)</script><p onclick="x()">More</p>`;
  const input = { title: 'Hello again', html, categories: ['News', 'news'], tags: ['tea'], status: 'draft' };
  const changed = await anna.call(siteRoutes.changePost, { params, input });
  expect(changed.body.post).toMatchObject({ id, title: 'Hello again', status: 'draft' });
  const stored = await remote.readPost(id);
  expect(stored.html).toBe('<!-- wp:paragraph --><p>Hello</p><!-- /wp:paragraph --><p>More</p>');
  expect(stored).toMatchObject({ categories: ['News'], tags: ['tea'] });
  expect((await anna.call(siteRoutes.listTerms, { params: { id: siteId } })).body).toMatchObject({
    categories: expect.arrayContaining([{ id: expect.any(Number), name: 'News', count: 1 }]),
    tags: [{ id: expect.any(Number), name: 'tea', count: 1 }],
  });
});

test('scripts in a title or an excerpt do not reach the site, and harmless words and tags stay', async () => {
  const { id } = await write('Hello');
  const params = { id: siteId, postId: String(id) };
  const input = {
    title: 'Tea & <em>cake</em> > 3<img src=x onerror="alert(1)"><script>alert(1)</script>',
    excerpt:
      'Read <a href="https://x.test/" onclick="alert(1)">on</a><iframe src="https://x.test/"></iframe>',
  };
  expect((await anna.call(siteRoutes.changePost, { params, input })).status).toBe(200);
  expect(await remote.readPost(id)).toMatchObject({
    title: 'Tea & <em>cake</em> > 3',
    excerpt: 'Read <a href="https://x.test/">on</a>',
  });
});

test('a removed post is in the trash of the site; one that is not there is not found', async () => {
  const { id } = await write('Goodbye');
  const params = { siteId, id: String(id) };
  expect((await anna.call(siteRoutes.removePost, { params })).status).toBe(200);
  expect((await remote.readPost(id)).status).toBe('trash');
  expect((await anna.call(siteRoutes.removePost, { params: { siteId, id: '999' } })).status).toBe(404);
});

const change = async (status: string, postIds: number[]) =>
  (await anna.call(siteRoutes.changePosts, { params: { id: siteId }, input: { status, postIds } })).body;

test('several posts get another status, each is answered, and all come back from the trash as they were', async () => {
  const [one, two] = [await write('One'), await write('Two')];
  const { results } = await change('trash', [one.id, 999, two.id, one.id]);
  expect(results).toEqual([
    { id: one.id, reason: null },
    { id: 999, reason: SITE_PROBLEMS.notFound },
    { id: two.id, reason: null },
  ]);
  expect((await list()).posts).toEqual([]);
  await change('publish', [one.id, two.id]);
  expect((await list()).posts).toMatchObject([{ slug: 'two' }, { slug: 'one' }]);
  await change('draft', [one.id]);
  expect((await list({ status: 'draft' })).posts).toMatchObject([{ id: one.id }]);
  expect(
    (
      await change(
        'trash',
        Array.from({ length: 11 }, (_, at) => at + 1),
      )
    ).code,
  ).toBe('invalid');
  expect((await change('pending', [one.id])).code).toBe('invalid');
});

test('who has not verified their e-mail may take posts away and not publish them', async () => {
  const { id: postId } = await write('Mine');
  const ben = await house.app.member('ben');
  const { db } = house.app;
  await db.updateTable('sites').set({ account_id: ben.accountId }).where('id', '=', siteId).execute();
  const changeAsBen = async (status: string) => {
    const input = { status, postIds: [postId] };
    return (await ben.call(siteRoutes.changePosts, { params: { id: siteId }, input })).status;
  };
  const statuses = [await changeAsBen('draft'), await changeAsBen('publish'), await changeAsBen('trash')];
  expect(statuses).toEqual([200, 403, 200]);
});

test.each<Partial<WordPressFault>>([
  { kind: 'status', status: 500 },
  { kind: 'html' },
  { kind: 'status', status: 401, code: 'incorrect_password' },
])('what is wrong with the site is said in words, and logs nobody out: %o', async (fault) => {
  await site.plan({ ...fault, times: 9 });
  const { status, body } = await anna.call(siteRoutes.listPosts, { params: { siteId } });
  expect([status, body.code]).toEqual([502, 'upstream']);
  expect(Object.values(SITE_PROBLEMS)).toContain(body.message);
});

test('the posts of all sites are counted in the background, once for many askings', async () => {
  const member = await verifiedMember(house.app, `poller${Date.now()}`);
  const other = house.newSite();
  await connect(member, site);
  await connect(member, other);
  await write('One');
  const poll = async () => (await member.call(siteRoutes.pollPosts)).body;
  expect(await poll()).toMatchObject({ sites: 2, queued: 2, counts: { publish: 0, future: 0, draft: 0 } });
  expect(await poll()).toMatchObject({ sites: 2, queued: 0 });
  await expect
    .poll(async () => (await poll()).counts, { timeout: 15_000 })
    .toEqual({ publish: 1, future: 0, draft: 0 });
  const { sites } = (await member.call(siteRoutes.listSites)).body;
  expect(sites[0].posts).toMatchObject({ publish: 1, polledAt: expect.any(String) });
});
