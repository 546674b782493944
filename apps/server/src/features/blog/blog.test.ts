// The whole way of a post: planned over HTTP for the portal's own blog, published by the machine, read by visitors, edited,
// hidden. More than 400 lines because all share one server: starting one is the cost of a test file.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authRoutes } from '@msm/contract/auth/routes';
import { EDITS_PER_MINUTE } from '@msm/contract/blog/limits';
import { blogRoutes } from '@msm/contract/blog/routes';
import { engagementRoutes } from '@msm/contract/engagement/routes';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import { verifiedMember } from '../../../tests/verified-member.ts';
import type { Answered, Visitor } from '../../../tests/visitor.ts';
import { changePost } from './blog.store.ts';
import { freeSlug } from './free-slug.ts';
import { removeCategory } from './moderation/categories.store.ts';
import { countLockWaits } from '../../../tests/lock-waits.ts';

let app: TestApp;
let anna: Visitor;
let ben: Visitor;
beforeAll(async () => {
  app = await openTestApp();
  anna = await verifiedMember(app, 'anna');
  ben = await verifiedMember(app, 'ben');
});
afterAll(() => app.stop());

const visitor = () => app.visitor();

async function publish(by: Visitor, content: object): Promise<string> {
  const { status, body } = await by.call(scheduleRoutes.schedulePosts, {
    input: {
      destinations: [{ platform: 'blog', destinationId: by.accountId }],
      content,
      wallTime: app.clock.now().toISOString().slice(0, 16),
      zone: 'UTC',
      submissionId: randomUUID(),
    },
  });
  expect(status).toBe(201);
  const { id } = body.planned[0].scheduledPost;
  const published = async () =>
    (await by.call(scheduleRoutes.listPastPublications)).body.publications.find(
      (each: { postId: string }) => each.postId === id,
    );
  await expect.poll(async () => (await published())?.state, { timeout: 15_000 }).toBe('published');
  return (await published()).link.split('/blog/')[1];
}

const read = async (slug: string) => visitor().call(blogRoutes.readPost, { params: { slug } });
const ownPost = async (slug: string) => {
  const { id } = (await read(slug)).body.post;
  return (await anna.call(blogRoutes.readOwnPost, { params: { id } })).body.post;
};
const lockWaits = () => countLockWaits(app.db);
const list = async (input: object = {}) => (await visitor().call(blogRoutes.listPosts, { input })).body;

test('a newcomer without a site publishes on the blog, and everybody can read it', async () => {
  const slug = await publish(ben, {
    title: 'Straße & Café: the first market day',
    html: '<h1 class="fixed" id="root">Karibu</h1><p onclick="x()">We sold <b>everything</b> by noon.</p><script>alert(1)</script>',
    tags: ['Markets', 'markets', 'Nairobi'],
  });
  expect(slug).toBe('strasse-cafe-the-first-market-day');
  const { status, body } = await read(slug);
  expect(status).toBe(200);
  expect(body.post).toMatchObject({
    title: 'Straße & Café: the first market day',
    html: '<h2>Karibu</h2><p>We sold <b>everything</b> by noon.</p>',
    excerpt: 'Karibu We sold everything by noon.',
    author: { name: 'ben Tester' },
    tags: [
      { slug: 'markets', name: 'Markets' },
      { slug: 'nairobi', name: 'Nairobi' },
    ],
    readingMinutes: 1,
  });
  expect((await list()).posts.map((post: { slug: string }) => post.slug)).toContain(slug);
  expect((await list({ tag: 'nairobi' })).posts).toHaveLength(1);
  expect((await list({ search: 'NOON everything' })).posts).toHaveLength(1);
  expect((await list({ search: 'midnight' })).posts).toHaveLength(0);
  const { body: rss } = await visitor().call(blogRoutes.readFeed);
  expect(rss).toContain('<title>Straße &amp; Café: the first market day</title>');
  expect((await visitor().call(blogRoutes.readJsonFeed)).body.items[0].url).toContain(slug);
  const sitemap = await visitor().send({ method: 'GET', url: '/sitemap.xml' });
  expect(sitemap.body).toContain(`<loc>http://localhost:3000/blog/${slug}</loc>`);
});

test('two posts of one title have addresses of their own', async () => {
  const [one, two] = [
    await publish(anna, { title: 'Weekly notes', html: '<p>One.</p>' }),
    await publish(anna, { title: 'Weekly notes', html: '<p>Two.</p>' }),
  ];
  expect([one, two]).toEqual(['weekly-notes', 'weekly-notes-2']);
});

// The embedded database runs one transaction at a time.
test.skipIf(!process.env['DATABASE_URL'])(
  'an address that a post of the same title is being given is taken for an editor at the same time',
  async () => {
    await publish(anna, { title: 'Price list', html: '<p>One.</p>' });
    const [given, edited] = [
      await ownPost(await publish(anna, { title: 'Prices, new', html: '<p>Two.</p>' })),
      await ownPost(await publish(anna, { title: 'Prices, old', html: '<p>Three.</p>' })),
    ];
    const { editing } = await app.db.transaction().execute(async (tx) => {
      const slug = await freeSlug(tx, { id: given.id, title: 'Price list' });
      await changePost(tx, given.id, { slug });
      const fields = { ...edited.fields, slug: 'price-list-2' };
      const running = anna.call(blogRoutes.editOwnPost, {
        params: { id: edited.id },
        input: { version: edited.version, fields },
      });
      await expect.poll(lockWaits).toBe(1);
      return { editing: running };
    });
    const { body } = await editing;
    expect(body.fields).toEqual({ 'fields.slug': 'Another post has this address. Choose another.' });
  },
);

test('another account cannot name my blog as its destination, and a post needs a text', async () => {
  const plan = (destinationId: string, content: object) =>
    ben.call(scheduleRoutes.preflightPost, {
      input: { destinationId, content, wallTime: '2030-01-01T10:00', zone: 'UTC' },
    });
  expect((await plan(anna.accountId, { title: 'Mine?', html: '<p>No.</p>' })).status).toBe(404);
  const { body } = await plan(ben.accountId, { title: 'Empty', html: '<p> </p>' });
  expect(body.problems).toEqual([{ field: 'content.html', message: 'Write the text of the post.' }]);
});

test('a text that is too long with what the blog adds to its links is refused where it is written', async () => {
  const html = `<p>${'<a href="https://a.example">x</a> '.repeat(4_000)}</p>`;
  const message = 'The text is too long. Shorten it.';
  const { body } = await anna.call(scheduleRoutes.preflightPost, {
    input: {
      destinationId: anna.accountId,
      content: { title: 'Links', html },
      wallTime: '2030-01-01T10:00',
      zone: 'UTC',
    },
  });
  expect(body.problems).toEqual([{ field: 'content.html', message }]);
  const { id, version, fields } = await ownPost(
    await publish(anna, { title: 'A few links', html: '<p>None.</p>' }),
  );
  const edited = await anna.call(blogRoutes.editOwnPost, {
    params: { id },
    input: { version, fields: { ...fields, html } },
  });
  expect(edited.body.fields).toEqual({ 'fields.html': message });
});

test('of two editors the second is refused and overwrites nothing; the state before is kept', async () => {
  const slug = await publish(anna, { title: 'Opening hours', html: '<p>From nine.</p>' });
  const { id } = (await read(slug)).body.post;
  const { post } = (await anna.call(blogRoutes.readOwnPost, { params: { id } })).body;
  const edit = (html: string, version: number, change: object = {}) =>
    anna.call(blogRoutes.editOwnPost, {
      params: { id },
      input: { version, fields: { ...post.fields, html, ...change } },
    });
  expect((await edit('<p>From eight.</p>', post.version, { slug: 'when-we-open' })).status).toBe(200);
  const late = await edit('<p>From ten.</p>', post.version);
  expect(late.status).toBe(409);
  expect(late.body.message).toContain('Nothing was overwritten');
  const moved = await read(slug);
  expect(moved.body.post).toMatchObject({ slug: 'when-we-open', html: '<p>From eight.</p>' });
  const { revisions } = (await anna.call(blogRoutes.listRevisions, { params: { id } })).body;
  expect(revisions).toMatchObject([{ version: 1, title: 'Opening hours' }]);
  const kept = await anna.call(blogRoutes.readRevision, { params: { id, version: '1' } });
  expect(kept.body.fields).toMatchObject({ html: '<p>From nine.</p>', slug: 'opening-hours' });
  const taken = await edit('<p>From eight.</p>', 2, { slug: 'weekly-notes' });
  expect(taken.body.fields).toEqual({ 'fields.slug': 'Another post has this address. Choose another.' });
});

test('an edit that leaves no text is refused and changes nothing', async () => {
  const slug = await publish(anna, { title: 'To be kept', html: '<p>Words.</p>' });
  const { id, version, fields } = await ownPost(slug);
  const input = { version, fields: { ...fields, html: '<p> </p>' } };
  const { status, body } = await anna.call(blogRoutes.editOwnPost, { params: { id }, input });
  expect(status).toBe(400);
  expect(body.fields).toEqual({ 'fields.html': 'Write the text of the post.' });
  expect((await read(slug)).body.post.html).toBe('<p>Words.</p>');
});

test.skipIf(!process.env['DATABASE_URL'])(
  'a category that is being deleted is none for an editor or an administrator at the same time',
  async () => {
    const { id, version, fields } = await ownPost(
      await publish(anna, { title: 'To be sorted', html: '<p>Somewhere.</p>' }),
    );
    const whileDeleted = async (name: string, change: (category: string) => Promise<Answered>) => {
      const added = await anna.call(blogRoutes.addCategory, { input: { name, description: '' } });
      const { category } = added.body;
      const { changing } = await app.db.transaction().execute(async (tx) => {
        await removeCategory(tx, category.id);
        const running = change(category.slug);
        await expect.poll(lockWaits).toBe(1);
        return { changing: running };
      });
      return changing;
    };
    const edited = await whileDeleted('Short-lived', (category) =>
      anna.call(blogRoutes.editOwnPost, {
        params: { id },
        input: { version, fields: { ...fields, category } },
      }),
    );
    expect(edited.body.fields).toEqual({ 'fields.category': 'The blog has no such category.' });
    const moderated = await whileDeleted('Shorter-lived', (category) =>
      anna.call(blogRoutes.moderatePost, { params: { id }, input: { category } }),
    );
    expect(moderated.body.fields).toEqual({ category: 'The blog has no such category.' });
  },
);

test.skipIf(!process.env['DATABASE_URL'])(
  'a post that is edited while its category is deleted waits for the deletion, and is refused',
  async () => {
    const added = await anna.call(blogRoutes.addCategory, { input: { name: 'Passing', description: '' } });
    const { category } = added.body;
    const slug = await publish(anna, { title: 'Sorted', html: '<p>Here.</p>' });
    const { id } = await ownPost(slug);
    await anna.call(blogRoutes.moderatePost, { params: { id }, input: { category: category.slug } });
    const { version, fields } = await ownPost(slug);
    expect(fields.category).toBe(category.slug);
    const { editing } = await app.db.transaction().execute(async (tx) => {
      await sql`select from blog_categories where id = ${category.id} for update`.execute(tx);
      const running = anna.call(blogRoutes.editOwnPost, { params: { id }, input: { version, fields } });
      await expect.poll(lockWaits).toBe(1);
      // Takes it out of its posts.
      await removeCategory(tx, category.id);
      return { editing: running };
    });
    expect((await editing).body.fields).toEqual({ 'fields.category': 'The blog has no such category.' });
    expect((await ownPost(slug)).fields.category).toBeNull();
  },
);

test('a hidden post is read by nobody; what an administrator hid its account cannot show', async () => {
  const slug = await publish(ben, { title: 'A rumour', html: '<p>Hm.</p>', tags: ['rumours'] });
  const { id } = (await read(slug)).body.post;
  const set = (status: string) =>
    ben.call(blogRoutes.setOwnPostStatus, { params: { id }, input: { status } });
  await set('hidden');
  expect((await read(slug)).status).toBe(404);
  expect((await list({ tag: 'rumours' })).total).toBe(0);
  await set('published');
  expect((await read(slug)).status).toBe(200);
  await anna.call(blogRoutes.moderatePost, { params: { id }, input: { isHidden: true } });
  expect((await set('published')).status).toBe(403);
  expect((await read(slug)).status).toBe(404);
});

test('what its account has hidden no administrator shows again', async () => {
  const slug = await publish(ben, { title: 'Not yet', html: '<p>Soon.</p>' });
  const { id } = (await read(slug)).body.post;
  const hideOwn = () =>
    ben.call(blogRoutes.setOwnPostStatus, { params: { id }, input: { status: 'hidden' } });
  const moderate = (isHidden: boolean) =>
    anna.call(blogRoutes.moderatePost, { params: { id }, input: { isHidden } });
  await hideOwn();
  expect((await moderate(false)).status).toBe(409);
  await moderate(true);
  expect((await moderate(false)).body.post.status).toBe('hidden');
  expect((await read(slug)).status).toBe(404);
});

test("comments on a post of one's own approve none elsewhere", async () => {
  const carol = await verifiedMember(app, 'carol');
  const own = await publish(carol, { title: 'Of Carol', html: '<p>Mine.</p>' });
  const other = await publish(anna, { title: 'Of Anna', html: '<p>Hers.</p>' });
  const say = (slug: string) =>
    carol.call(blogRoutes.addComment, { params: { slug }, input: { text: 'Hello there' } });
  expect((await say(own)).body.isWaiting).toBe(false);
  expect((await say(other)).body.isWaiting).toBe(true);
});

test('comments that come at once are all counted', async () => {
  const slug = await publish(anna, { title: 'Lively', html: '<p>Go.</p>' });
  await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      anna.call(blogRoutes.addComment, { params: { slug }, input: { text: `Comment ${at}` } }),
    ),
  );
  expect((await read(slug)).body.post.comments).toBe(8);
});

test('a cover from elsewhere stays when the post is edited', async () => {
  const url = 'https://pictures.example/market.jpg';
  const slug = await publish(anna, {
    title: 'With a picture',
    html: '<p>Look.</p>',
    media: [{ url, altText: 'A market' }],
  });
  const { id } = (await read(slug)).body.post;
  const { post } = (await anna.call(blogRoutes.readOwnPost, { params: { id } })).body;
  const fields = { ...post.fields, title: 'With the same picture' };
  await anna.call(blogRoutes.editOwnPost, { params: { id }, input: { version: post.version, fields } });
  expect((await read(slug)).body.post.cover).toMatchObject({ altText: 'A market', sizes: [{ url }] });
});

test('a topic that does not exist has no name', async () => {
  expect(await list({ tag: 'buy-pills' })).toMatchObject({ topic: null, total: 0 });
  expect(await list({ category: 'buy-pills' })).toMatchObject({ topic: null, total: 0 });
});

test('the first comment of a member waits; once approved, the next is shown, and HTML is text', async () => {
  const slug = await publish(anna, { title: 'Ask us anything', html: '<p>Go on.</p>' });
  const say = (text: string) => ben.call(blogRoutes.addComment, { params: { slug }, input: { text } });
  const shown = async () =>
    (await visitor().call(blogRoutes.listComments, { params: { slug } })).body.comments.map(
      ({ text }: { text: string }) => text,
    );
  expect((await say('<img src=x onerror=alert(1)> first')).body.isWaiting).toBe(true);
  expect(await shown()).toEqual([]);
  const mine = (await ben.call(blogRoutes.readOwnPart, { params: { slug } })).body;
  expect(mine.waiting).toHaveLength(1);
  const told = async () =>
    (await anna.call(engagementRoutes.listNotifications)).body.notifications.filter(
      ({ link }: { link: string }) => link === `/blog/${slug}#comments`,
    );
  expect(await told()).toEqual([]);
  const waiting = await anna.call(blogRoutes.listAllComments, { input: { status: 'waiting' } });
  for (const status of ['visible', 'hidden', 'visible'])
    await anna.call(blogRoutes.moderateComment, {
      params: { id: waiting.body.comments[0].id },
      input: { status },
    });
  // Once, when it is shown first.
  expect(await told()).toEqual([expect.objectContaining({ engagementType: 'comment' })]);
  expect((await say('second')).body.isWaiting).toBe(false);
  expect((await say('see https://spam.example now')).body.isWaiting).toBe(true);
  expect(await shown()).toEqual(['<img src=x onerror=alert(1)> first', 'second']);
  expect((await read(slug)).body.post.comments).toBe(2);
  expect(await told()).toHaveLength(2);
});

test('a like is counted once, and can be taken back', async () => {
  const slug = await publish(anna, { title: 'Likeable', html: '<p>Nice.</p>' });
  const { id } = (await read(slug)).body.post;
  const like = { targetType: 'blog_post', targetId: id, engagementType: 'like' };
  await ben.call(engagementRoutes.engage, { input: like });
  await ben.call(engagementRoutes.engage, { input: like });
  expect((await read(slug)).body.post.likes).toBe(1);
  expect((await ben.call(blogRoutes.readOwnPart, { params: { slug } })).body.isLiked).toBe(true);
  await ben.call(blogRoutes.unlike, { params: { id } });
  expect((await read(slug)).body.post.likes).toBe(0);
});

const readers = async () => (await anna.call(blogRoutes.listAuthors)).body.subscribers;

test('the newsletter begins with the link of the mail, and its unsubscribe link ends it', async () => {
  const input = { email: 'reader@example.com' };
  expect((await visitor().call(blogRoutes.subscribe, { input })).status).toBe(200);
  const link = await app.linkMailedTo(input.email, 'Confirm the newsletter');
  expect(link.searchParams.get('newsletter')).toBe('confirm');
  const token = link.searchParams.get('token');
  expect(await readers()).toBe(0);
  expect((await visitor().call(blogRoutes.confirmSubscription, { input: { token } })).status).toBe(200);
  expect(await readers()).toBe(1);
  expect((await visitor().call(blogRoutes.unsubscribe, { input: { token: `${token}x` } })).status).toBe(400);
  await visitor().call(blogRoutes.unsubscribe, { input: { token } });
  expect(await readers()).toBe(0);
});

test('the picture for link previews is a PNG of the size that previews ask for', async () => {
  const slug = await publish(anna, { title: 'A & B <b>bold</b>', html: '<p>Text.</p>' });
  const answer = await app.http.inject({ method: 'GET', url: `/blog/${slug}/preview.png` });
  expect(answer.statusCode).toBe(200);
  const { rawPayload: bytes } = answer;
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
});

const page = async (slug: string): Promise<string> =>
  (await visitor().send({ method: 'GET', url: `/blog/${slug}`, headers: { accept: 'text/html' } })).body;
const rename = (member: Visitor, firstName: string) =>
  member.call(authRoutes.updateProfile, { input: { firstName } });

test('pages name authors and commenters as they are called now', async () => {
  const [dora, erin] = [await verifiedMember(app, 'dora'), await verifiedMember(app, 'erin')];
  const slug = await publish(dora, { title: 'Signed', html: '<p>By me.</p>' });
  const { comment } = (
    await erin.call(blogRoutes.addComment, { params: { slug }, input: { text: 'Well said' } })
  ).body;
  await anna.call(blogRoutes.moderateComment, { params: { id: comment.id }, input: { status: 'visible' } });
  expect(await page(slug)).toContain('dora Tester');
  expect(await page(slug)).toContain('erin Tester');
  await rename(erin, 'Erina');
  await expect.poll(() => page(slug)).toContain('Erina Tester');
  await rename(dora, 'Dorothea');
  await expect.poll(() => page(slug)).toContain('Dorothea Tester');
});

test('the picture for link previews is another one when its author takes another name', async () => {
  const fay = await verifiedMember(app, 'fay');
  const slug = await publish(fay, { title: 'Drawn', html: '<p>With a name.</p>' });
  const etag = async () =>
    (await app.http.inject({ method: 'GET', url: `/blog/${slug}/preview.png` })).headers['etag'];
  const before = await etag();
  expect(await etag()).toBe(before);
  await rename(fay, 'Faye');
  expect(await etag()).not.toBe(before);
});

test('a post is not hidden and shown more often than it may be edited', async () => {
  const gita = await verifiedMember(app, 'gita');
  const { id } = (await read(await publish(gita, { title: 'Now and then', html: '<p>Here.</p>' }))).body.post;
  const set = (at: number) =>
    gita.call(blogRoutes.setOwnPostStatus, {
      params: { id },
      input: { status: at % 2 === 0 ? 'hidden' : 'published' },
    });
  for (let at = 0; at < EDITS_PER_MINUTE; at++) expect((await set(at)).status).toBe(200);
  expect((await set(EDITS_PER_MINUTE)).status).toBe(429);
});
