// What the adapter does with a WordPress that is well. Runs against the sandbox under each permalink setting; with WP_URL
// and the WP_*_USER and WP_*_APP_PASSWORD of a real one, against that as it is set.
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../../../../sandbox/src/sandbox.ts';
import { createOutbound, type Outbound } from '../../platform/outbound/outbound.ts';
import type { NewPost, WordPress, WordPressSite } from '../../platform/ports/wordpress.ts';
import { createWordPress } from './create-wordpress.ts';
import { sandboxSite } from './sandbox-site.fixture.ts';

const realUrl = process.env['WP_URL'];
const settings = realUrl ? (['as it is set'] as const) : (['pretty', 'pathinfo', 'plain'] as const);

let sandbox: Sandbox;
let outbound: Outbound;
let wordpress: WordPress;
beforeAll(async () => {
  sandbox = await startSandbox();
  const real = realUrl ? [new URL(realUrl).host] : [];
  outbound = createOutbound({ allow: [sandbox.hostAndPort, ...real] });
  wordpress = createWordPress(outbound.fetch);
});
afterAll(async () => {
  await outbound.close();
  await sandbox.close();
});

const password = (user: string) =>
  process.env[`WP_${user.toUpperCase()}_APP_PASSWORD`] ?? sandboxSite('').password;

const newPost = (change: Partial<NewPost> = {}): NewPost => ({
  title: 'Tea & “cake”',
  html: '<p>Hello.</p>',
  excerpt: 'Short',
  slug: `msm-${randomUUID()}`,
  status: 'publish',
  categories: [],
  tags: [],
  featuredMediaId: undefined,
  ...change,
});

const ids = (posts: readonly { id: number }[]) => posts.map(({ id }) => id).toSorted((a, b) => a - b);

describe.each(settings)('with permalinks %s', (permalinks) => {
  let url: string;
  let apiRoot: string;
  const as = (username: string): WordPressSite =>
    wordpress.open({ apiRoot, username, password: password(username) });

  beforeAll(async () => {
    url = realUrl ?? (await sandboxWith(permalinks));
    apiRoot = (await wordpress.find(url)).apiRoot;
  });

  test('a site is found by its address, by a page of it, and without its last slash', async () => {
    const found = await wordpress.find(url);
    expect(found).toMatchObject({
      url,
      name: expect.stringMatching(/\w/),
      authorizeUrl: `${url}/wp-admin/authorize-application.php`,
      namespaces: expect.arrayContaining(['wp/v2']),
    });
    expect(Math.abs(found.clockSkewSeconds ?? 999)).toBeLessThan(5);
    for (const typed of [`${url}/`, `${url}/wp-admin/`, `${url}/wp-login.php?x=1#y`])
      expect((await wordpress.find(typed)).apiRoot).toBe(apiRoot);
    expect(await wordpress.readVersion(url)).toMatch(/^\d+\.\d+/);
  });

  test('users who may publish are told from those who may not', async () => {
    expect((await as('admin').whoAmI()).canPublish).toBe(true);
    expect((await as('author').whoAmI()).canPublish).toBe(true);
    expect((await as('subscriber').whoAmI()).canPublish).toBe(false);
  });

  test('a post is created, read, changed, trashed and deleted', async () => {
    const site = as('admin');
    const post = newPost();
    const created = await site.createPost(post);
    expect(created).toMatchObject({
      slug: post.slug,
      status: 'publish',
      title: post.title,
      excerpt: 'Short',
    });
    expect(created.link).toContain('http');
    expect(Date.parse(created.date!)).toBeGreaterThan(Date.now() - 60_000);
    expect(await site.readPost(created.id)).toMatchObject({ html: '<p>Hello.</p>', title: post.title });

    await site.changePost(created.id, { status: 'draft', title: 'Changed' });
    expect(await site.readPost(created.id)).toMatchObject({ status: 'draft', title: 'Changed' });
    const date = new Date(Date.now() + 3_600_000).toISOString();
    await site.changePost(created.id, { status: 'publish', date });
    expect(await site.readPost(created.id)).toMatchObject({ status: 'future' });

    await site.trashPost(created.id);
    await site.trashPost(created.id);
    expect(await site.readPost(created.id)).toMatchObject({ status: 'trash' });
    await site.deletePost(created.id);
    await site.deletePost(created.id);
    await expect(site.readPost(created.id)).rejects.toMatchObject({ problem: 'notFound', kind: 'notFound' });
  });

  test('a draft is found by its slug, which has a number when it was there; published, it has one made of its title', async () => {
    const site = as('author');
    const title = `Jua kali ${randomUUID()}`;
    const draft = newPost({ title, status: 'draft' });
    const [first, second] = [await site.createPost(draft), await site.createPost(draft)];
    const other = await site.createPost(newPost({ status: 'draft' }));
    expect([first.slug, second.slug]).toEqual([draft.slug, `${draft.slug}-2`]);
    expect(ids(await site.findPostsBySlug([draft.slug]))).toEqual([first.id]);
    expect(ids(await site.findPostsBySlug([other.slug, second.slug]))).toEqual([second.id, other.id]);

    const wish = title.toLowerCase().replaceAll(' ', '-');
    const published = { ...draft, slug: '', status: 'publish' } as const;
    expect(await site.changePost(first.id, published)).toMatchObject({ slug: wish, status: 'publish' });
    // Sent twice it changes nothing.
    expect(await site.changePost(first.id, published)).toMatchObject({ slug: wish, status: 'publish' });
    expect(await site.changePost(second.id, published)).toMatchObject({ slug: `${wish}-2` });
    expect(await site.changePost(other.id, { ...published, slug: 'a-chosen-slug' })).toMatchObject({
      slug: 'a-chosen-slug',
    });
    expect(await site.findPostsBySlug([draft.slug, other.slug])).toEqual([]);
    await Promise.all([first, second, other].map(({ id }) => site.deletePost(id)));
    await expect(site.changePost(first.id, published)).rejects.toMatchObject({
      problem: 'notFound',
      mayHaveHappened: false,
    });
  });

  test('posts are listed by status and page, with totals; a page behind the last is empty', async () => {
    const site = as('admin');
    const before = await site.countPosts();
    const published = await site.createPost(newPost());
    const draft = await site.createPost(newPost({ status: 'draft' }));
    expect(await site.countPosts()).toEqual({
      ...before,
      publish: before.publish + 1,
      draft: before.draft + 1,
    });
    const page = await site.listPosts({ status: 'publish', page: 1, pageSize: 1 });
    expect(page).toMatchObject({ total: before.publish + 1, posts: [{ id: published.id }] });
    expect(await site.listPosts({ status: 'draft', page: 999, pageSize: 10 })).toEqual({
      posts: [],
      total: before.draft + 1,
    });
    await Promise.all([published, draft].map(({ id }) => site.deletePost(id)));
  });

  test('a picture is uploaded with its description and found by its name', async () => {
    const site = as('author');
    const image = sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } });
    const name = randomUUID();
    const file = { bytes: new Uint8Array(await image.png().toBuffer()), fileName: `${name}.png` };
    const media = await site.uploadMedia({ ...file, mimeType: 'image/png', altText: 'A teal square' });
    expect(media).toMatchObject({ mimeType: 'image/png', altText: 'A teal square' });
    expect((await fetch(media.url)).status).toBe(200);
    expect(await site.findMediaBySlug(name)).toMatchObject({ id: media.id });
    expect(await site.findMediaBySlug(randomUUID())).toBeUndefined();
    expect(await site.readMedia(media.id)).toMatchObject({ url: media.url, mimeType: 'image/png' });
    await expect(site.readMedia(999_999)).rejects.toMatchObject({ problem: 'notFound' });
  });

  test('a file that the site does not take is refused in its own words', async () => {
    const file = {
      bytes: new Uint8Array([60, 63]),
      fileName: 'a.php',
      mimeType: 'application/x-php',
      altText: '',
    };
    await expect(as('admin').uploadMedia(file)).rejects.toMatchObject({
      problem: 'refused',
      kind: 'unprocessable',
      message: expect.stringContaining('not allowed to upload this file type'),
      mayHaveHappened: false,
    });
  });

  test('terms are found by name whatever the case, and made when there are none', async () => {
    const site = as('admin');
    const name = `Tea & Cake ${randomUUID().slice(0, 8)}`;
    const made = await site.termNamed('categories', name);
    expect(await site.termNamed('categories', name.toUpperCase())).toBe(made);
    const tag = await as('author').termNamed('tags', name);
    expect(await as('author').termNamed('tags', name)).toBe(tag);
    const post = await site.createPost(newPost({ categories: [made], tags: [tag] }));
    expect(await site.readPost(post.id)).toMatchObject({ categories: [name], tags: [name] });
    expect(await site.listTerms('categories')).toContainEqual({ id: made, name, count: 1 });
    await site.deletePost(post.id);
    await expect(as('author').termNamed('categories', randomUUID())).rejects.toMatchObject({
      problem: 'noRights',
    });
  });

  test('who may not, is told so; who is nobody, too', async () => {
    await expect(as('subscriber').createPost(newPost())).rejects.toMatchObject({
      problem: 'noRights',
      kind: 'unprocessable',
      mayHaveHappened: false,
    });
    await expect(as('subscriber').findPostsBySlug(['any'])).rejects.toMatchObject({ problem: 'noRights' });
    const post = await as('admin').createPost(newPost());
    await expect(as('author').changePost(post.id, { title: 'Mine' })).rejects.toMatchObject({
      problem: 'noRights',
    });
    await as('admin').deletePost(post.id);
    // A real 6.1 says of a wrong password what it says of none.
    const problem = realUrl ? 'credentialsLost' : 'wrongCredentials';
    for (const username of ['admin', 'nobody']) {
      const stranger = wordpress.open({ apiRoot, username, password: 'nope nope nope nope' });
      await expect(stranger.whoAmI()).rejects.toMatchObject({ problem, kind: 'upstream' });
      await expect(stranger.createPost(newPost())).rejects.toMatchObject({ mayHaveHappened: false });
    }
  });

  async function sandboxWith(permalinksWanted: typeof permalinks): Promise<string> {
    const site = sandboxSite(sandbox.url);
    if (permalinksWanted !== 'as it is set') await site.set({ permalinks: permalinksWanted });
    return site.url;
  }
});
