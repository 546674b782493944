// Publishing on a site that fails in every way a site can: one post for one key, whatever happens.
// More than 400 lines because all cases share one connected site: starting a server and a sandbox is the cost of a test file.
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PostContent } from '@msm/contract/posts/content';
import type { WordPressFault } from '../../../../../sandbox/src/wordpress-faults.ts';
import type { Visitor } from '../../../../tests/visitor.ts';
import { createWordPress } from '../../../adapters/wordpress/create-wordpress.ts';
import type { SandboxSite } from '../../../adapters/wordpress/sandbox-site.fixture.ts';
import type { OutboundFetch } from '../../../platform/outbound/outbound.ts';
import {
  PublishError,
  type Permit,
  type Publication,
  type Published,
  type Publisher,
} from '../../../platform/ports/publisher.ts';
import type { WordPressSite } from '../../../platform/ports/wordpress.ts';
import { connect, openConnectedApp, type ConnectedApp } from '../connected-app.fixture.ts';
import { createWordPressPublisher } from './wordpress-publisher.ts';
import { verifiedMember } from '../../../../tests/verified-member.ts';

let house: ConnectedApp;
let anna: Visitor;
let site: SandboxSite;
let siteId: string;
let remote: WordPressSite;
let publisher: TestPublisher;
beforeAll(async () => {
  house = await openConnectedApp();
  anna = await verifiedMember(house.app, 'anna');
  publisher = publisherWith();
});
beforeEach(async () => {
  site = house.newSite();
  siteId = await connect(anna, site);
  const { apiRoot } = await house.parts.wordpress.find(site.url);
  remote = house.parts.wordpress.open({ apiRoot, ...site });
});
afterAll(() => house.stop());

/** A run that did not stand still and holds its claim, unless a test says otherwise. */
const GRANTED: Permit = { isFresh: () => true, isHeld: async () => true };
type TestPublisher = Omit<Publisher, 'commit'> & {
  commit(publication: Publication, permit?: Partial<Permit>): Promise<Published>;
};
function publisherWith(parts: Partial<ConnectedApp['parts']> = {}): TestPublisher {
  const created = createWordPressPublisher({ ...house.parts, ...parts });
  return {
    ...created,
    commit: (publication, permit = {}) => created.commit(publication, { ...GRANTED, ...permit }),
  };
}

const publicationOf = (
  content: Partial<PostContent> = {},
  key = `spring-sale-${randomUUID()}`,
): Publication => ({
  key,
  accountId: anna.accountId,
  destinationId: siteId,
  content: { title: 'Spring sale', html: '<p>Everything must go.</p>', ...content },
  notBefore: new Date(),
  memory: {},
});

/** As the schedule does: what is learnt is remembered, then the one call is made. */
async function prepared(publication: Publication): Promise<Publication> {
  const memory = { ...publication.memory };
  await publisher.prepare(publication, async (learnt) => void Object.assign(memory, learnt));
  return { ...publication, memory };
}

const faultOf = (work: Promise<unknown>): Promise<PublishError> =>
  work.then(
    () => expect.fail('It was published.'),
    (error: unknown) => {
      if (error instanceof PublishError) return error;
      throw error;
    },
  );

const copiesOf = async ({ key }: Publication) =>
  (await site.counts()).posts.filter(({ slug, status }) => slug.includes(key) && status !== 'trash');

const writeByHand = (slug: string, title = 'A hand-written sequel') =>
  remote.createPost({
    title,
    html: '<p>Hours of work.</p>',
    excerpt: '',
    slug,
    status: 'publish',
    categories: [],
    tags: [],
    featuredMediaId: undefined,
  });

/** A publisher whose site answers some calls in another way. */
const answering = (change: (real: WordPressSite) => Partial<WordPressSite>): TestPublisher => {
  const { wordpress } = house.parts;
  const open: typeof wordpress.open = (login) => {
    const real = wordpress.open(login);
    return { ...real, ...change(real) };
  };
  return publisherWith({ wordpress: { ...wordpress, open } });
};

test('a post is published with its texts, terms and SEO fields for msmBridge', async () => {
  const content = {
    excerpt: 'Go now',
    categories: ['News', 'Tea & cake'],
    tags: ['sale'],
    seo: { title: 'Sale', keyphrase: 'spring' },
  };
  await house.app.db.updateTable('sites').set({ kind: 'msmbridge' }).where('id', '=', siteId).execute();
  const publication = await prepared(publicationOf(content));
  const { remoteId, link } = await publisher.commit(publication);
  expect(link).toBe(`${site.url}/${publication.key}/`);
  const post = await remote.readPost(Number(remoteId));
  expect(post).toMatchObject({
    title: 'Spring sale',
    html: '<p>Everything must go.</p>',
    excerpt: 'Go now',
    status: 'publish',
    slug: publication.key,
  });
  expect(post.categories.toSorted()).toEqual(['News', 'Tea & cake']);
});

test('a post of words alone needs nothing of its site before it is published', async () => {
  await site.plan({ kind: 'drop', when: 'before' });
  expect((await prepared(publicationOf())).memory).toEqual({});
});

test.each<[string, Partial<WordPressFault>]>([
  ['the connection is lost', { kind: 'drop' }],
  ['the site reports an error', { kind: 'status', status: 500 }],
  ['a gateway gives up', { kind: 'html', status: 504 }],
  ['a page comes in place of JSON', { kind: 'html' }],
  ['PHP warnings stand before the answer', { kind: 'warning' }],
])('after the commit %s: unclear, and found again instead of published twice', async (_case, fault) => {
  const publication = await prepared(publicationOf());
  await site.plan({ ...fault, when: 'after', method: 'POST' });
  expect((await faultOf(publisher.commit(publication))).fault).toBe('unclear');
  const [post] = await copiesOf(publication);
  expect(await publisher.reconcile(publication, [])).toMatchObject({ remoteId: String(post!.id) });
  expect((await site.counts()).createdBySlug[publication.key]).toBe(1);
});

test.each<[string, Partial<WordPressFault>]>([
  ['the connection is lost', { kind: 'drop' }],
  ['the site reports an error', { kind: 'status', status: 503 }],
  ['a firewall’s page comes', { kind: 'html', status: 403 }],
])('before the commit %s: unclear, and provably absent', async (_case, fault) => {
  const publication = await prepared(publicationOf());
  await site.plan({ ...fault, when: 'before', method: 'POST' });
  expect((await faultOf(publisher.commit(publication))).fault).toBe('unclear');
  expect(await publisher.reconcile(publication, [])).toBe('absent');
  await publisher.commit(publication);
  expect(await copiesOf(publication)).toHaveLength(1);
});

test('a second commit trashes its own copy and reports the post that was there', async () => {
  const publication = await prepared(publicationOf());
  const first = await publisher.commit(publication);
  expect(await publisher.commit(publication)).toEqual(first);
  expect(await copiesOf(publication)).toMatchObject([{ id: Number(first.remoteId), slug: publication.key }]);
  const trashed = (await site.counts()).posts.filter(({ status }) => status === 'trash');
  expect(trashed).toMatchObject([{ slug: `${publication.key}-2__trashed` }]);
});

test('a second commit with other content replaces the post that was there, also where the site adds to slugs', async () => {
  for (const there of [publisher, withOwnSlugs((slug) => `2026-${slug}`)]) {
    const old = publicationOf({ title: 'Old title' });
    const { remoteId } = await there.commit(old);
    const seen = await there.commit({ ...old, content: { title: 'New title', html: '<p>New.</p>' } });
    expect(seen.remoteId).not.toBe(remoteId);
    const ours = (await site.counts()).posts.filter(({ slug }) => slug.includes(old.key));
    expect(ours.map(({ title, status }) => [title, status])).toEqual([
      ['Old title', 'trash'],
      ['New title', 'publish'],
    ]);
  }
});

test('a post with other content that was edited on the site stays, and a person is asked', async () => {
  const old = publicationOf({ title: 'Old title' });
  const { remoteId } = await publisher.commit(old);
  const there = answering((real) => ({
    findPostsBySlug: async (slug) =>
      (await real.findPostsBySlug(slug)).map((post) =>
        String(post.id) === remoteId ? { ...post, modifiedAt: '2030-01-01T00:00:00.000Z' } : post,
      ),
  }));
  const again = there.commit({ ...old, content: { title: 'New title', html: '<p>New.</p>' } });
  expect(await faultOf(again)).toMatchObject({ fault: 'held' });
  expect(await copiesOf(old)).toMatchObject([{ id: Number(remoteId), title: 'Old title' }]);
});

test('a commit that was frozen before its request sends nothing', async () => {
  const publication = publicationOf();
  let isFresh = true;
  // The process stands still while it reads the row of its site.
  const db = house.parts.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      isFresh = false;
      return result;
    },
  });
  const frozen = publisherWith({ db }).commit(publication, { isFresh: () => isFresh });
  expect(await faultOf(frozen)).toMatchObject({ fault: 'again' });
  expect(await copiesOf(publication)).toEqual([]);
});

test('a commit whose claim was revoked does not replace what was published meanwhile', async () => {
  const newer = publicationOf({ title: 'New title' });
  const { remoteId } = await publisher.commit(newer);
  const older = { ...newer, content: { title: 'Old title', html: '<p>Old.</p>' } };
  const late = publisher.commit(older, { isHeld: async () => false });
  expect(await faultOf(late)).toMatchObject({ fault: 'held' });
  expect(await copiesOf(newer)).toMatchObject([{ id: Number(remoteId), title: 'New title' }]);
});

test.each<Partial<PostContent>>([{ title: 'New title' }, { html: '<p>New.</p>' }])(
  'a look that finds the post with other content than %j asks a person and changes nothing',
  async (change) => {
    const old = publicationOf();
    const { remoteId } = await publisher.commit(old);
    const publication = { ...old, content: { ...old.content, ...change } };
    await site.plan({ kind: 'drop', when: 'before', method: 'POST' });
    expect((await faultOf(publisher.commit(publication))).fault).toBe('unclear');
    expect(await faultOf(publisher.reconcile(publication, []))).toMatchObject({ fault: 'held' });
    expect(await copiesOf(old)).toMatchObject([{ id: Number(remoteId), title: old.content.title }]);
  },
);

test('a text whose tags WordPress rewrote is found again', async () => {
  const publication = publicationOf({ html: '<p>Tea &amp; <a href="https://a.example">cake</a> 😀</p>' });
  const { remoteId } = await publisher.commit(publication);
  const there = answering((real) => ({
    readPost: async (id) => ({
      ...(await real.readPost(id)),
      html: '<p>Tea &amp; <a href="https://a.example" rel="noopener">cake</a> &#x1f600;</p>',
    }),
  }));
  expect(await there.reconcile(publication, [])).toMatchObject({ remoteId });
});

test('a post that a person wrote under a numbered key stays', async () => {
  const publication = publicationOf();
  const first = await publisher.commit(publication);
  const sequel = await writeByHand(publication.key);
  expect(sequel.slug).toBe(`${publication.key}-2`);
  expect(await publisher.commit(publication)).toEqual(first);
  // It may as well be ours, from before an edit: a look asks.
  expect(await faultOf(publisher.reconcile(publication, []))).toMatchObject({ fault: 'held' });
  expect(await copiesOf(publication)).toMatchObject([{ id: Number(first.remoteId) }, { id: sequel.id }]);
});

/** As a cache does that leaves out what it does not know of an address. */
const stripping: OutboundFetch = (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input);
  url.searchParams.delete('slug');
  return house.parts.fetch(url, init);
};

test('a look at a site that ignores the filter of its list trashes nothing and takes no post for ours', async () => {
  for (const title of ['First', 'Second', 'Third']) await writeByHand(title.toLowerCase(), title);
  const there = publisherWith({ wordpress: createWordPress(stripping) });
  expect(await faultOf(there.reconcile(publicationOf(), []))).toMatchObject({ fault: 'again' });
  const { posts } = await site.counts();
  expect(posts.map(({ title, status }) => [title, status])).toEqual([
    ['First', 'publish'],
    ['Second', 'publish'],
    ['Third', 'publish'],
  ]);
});

test('a copy whose removal failed is removed when it is looked at', async () => {
  const publication = await prepared(publicationOf());
  const first = await publisher.commit(publication);
  await site.plan({ kind: 'status', status: 500, when: 'before', method: 'DELETE' });
  expect((await faultOf(publisher.commit(publication))).fault).toBe('unclear');
  expect(await copiesOf(publication)).toHaveLength(2);
  expect(await publisher.reconcile(publication, [])).toEqual(first);
  expect(await copiesOf(publication)).toHaveLength(1);
});

test.each(['future', 'private'])('a post that was made %s meanwhile counts as there', async (status) => {
  const publication = await prepared(publicationOf());
  const { remoteId } = await publisher.commit(publication);
  const date = new Date(Date.now() + 3_600_000).toISOString();
  await remote.changePost(Number(remoteId), { status: status === 'future' ? 'publish' : status, date });
  expect(await publisher.reconcile(publication, [])).toMatchObject({ remoteId });
});

test.each(['draft', 'pending'])(
  'a post that the site keeps as %s is not called published',
  async (status) => {
    const publication = await prepared(publicationOf());
    const { remoteId } = await publisher.commit(publication);
    await remote.changePost(Number(remoteId), { status });
    expect(await faultOf(publisher.reconcile(publication, []))).toMatchObject({ fault: 'held' });
  },
);

test.each(['trash', 'pitch', 'in-progress'])(
  'a post that the site stores as %s is not called published',
  async (status) => {
    // As plugins for editorial work or against spam do.
    const there = answering((real) => ({
      createPost: async (post) => ({ ...(await real.createPost(post)), status }),
    }));
    expect(await faultOf(there.commit(publicationOf()))).toMatchObject({ fault: 'held' });
  },
);

test('a post that only the trash has may be from an earlier try: a person is asked', async () => {
  const publication = await prepared(publicationOf());
  const { remoteId } = await publisher.commit(publication);
  await remote.trashPost(Number(remoteId));
  expect(await publisher.reconcile(publication, [])).toBe('undecidable');
});

test('of a copy in the trash and a live one the live one stays', async () => {
  const publication = publicationOf();
  const first = await publisher.commit(publication);
  await remote.trashPost(Number(first.remoteId));
  await site.plan({ kind: 'drop', when: 'after', method: 'POST' });
  expect(await faultOf(publisher.commit(publication))).toMatchObject({ fault: 'unclear' });
  expect(await publisher.reconcile(publication, [])).not.toMatchObject({ remoteId: first.remoteId });
  const left = (await site.counts()).posts.filter(({ slug }) => slug.startsWith(publication.key));
  expect(left.map(({ status }) => status).toSorted()).toEqual(['publish', 'trash']);
});

/** As a plugin on wp_unique_post_slug does: the slug is another than the one that was sent. */
const withOwnSlugs = (toSlug: (slug: string) => string): TestPublisher =>
  answering((real) => ({ createPost: (post) => real.createPost({ ...post, slug: toSlug(post.slug) }) }));

test('a site that adds to slugs: after a lost answer the post is found', async () => {
  const there = withOwnSlugs((slug) => `2026-${slug}`);
  const publication = publicationOf();
  await site.plan({ kind: 'drop', when: 'after', method: 'POST' });
  expect(await faultOf(there.commit(publication))).toMatchObject({ fault: 'unclear' });
  expect(await there.reconcile(publication, [])).toMatchObject({ remoteId: expect.any(String) });
});

/** As a plugin does that ends every slug with a number of its own. */
const withOwnNumbers = (): TestPublisher => {
  let number = 100;
  return withOwnSlugs((slug) => `${slug}-${(number += 1)}`);
};

test.each([
  ['ends slugs with numbers of its own', withOwnNumbers],
  ['adds to slugs', () => withOwnSlugs((slug) => `2026-${slug}`)],
])('at a site that %s a look removes the copy of a call that was carried out late', async (_, open) => {
  const there = open();
  const publication = publicationOf();
  const { remoteId } = await there.commit(publication);
  await site.plan({ kind: 'drop', when: 'after', method: 'POST' });
  expect(await faultOf(there.commit(publication))).toMatchObject({ fault: 'unclear' });
  expect(await copiesOf(publication)).toHaveLength(2);
  expect(await there.reconcile(publication, [])).toMatchObject({ remoteId });
  expect(await copiesOf(publication)).toHaveLength(1);
});

test('at a site with numbers of its own a late commit trashes its copy and reports the post that was there', async () => {
  const there = withOwnNumbers();
  const publication = publicationOf();
  const { remoteId } = await there.commit(publication);
  expect(await there.commit(publication, { isHeld: async () => false })).toMatchObject({ remoteId });
  expect(await copiesOf(publication)).toHaveLength(1);
});

test.each(['A title of this test alone', 'Why 1 < 2', 'Tea &amp; “cake”'])(
  'a site with addresses of its own making: after a lost answer a new post with the title %j is in doubt',
  async (title) => {
    const there = withOwnSlugs(() => 'a-slug-of-our-own');
    const publication = publicationOf({ title });
    await site.plan({ kind: 'drop', when: 'after', method: 'POST' });
    expect(await faultOf(there.commit(publication))).toMatchObject({ fault: 'unclear' });
    expect(await there.reconcile(publication, [])).toBe('undecidable');
  },
);

test('a new post with the same title that belongs to another publication is not in doubt', async () => {
  const title = 'A title that a series repeats';
  const there = withOwnSlugs(() => 'a-slug-of-our-own');
  const before = await there.commit(publicationOf({ title }));
  const publication = publicationOf({ title });
  expect(await there.reconcile(publication, [])).toBe('undecidable');
  const byId = { key: 'unlike-any-slug', remoteId: before.remoteId };
  expect(await there.reconcile(publication, [byId])).toBe('absent');
  const byKey = { key: 'slug-of-our-own', remoteId: null };
  expect(await there.reconcile(publication, [byKey])).toBe('absent');
});

test.each([
  ['planned on the site itself', 'before'],
  ['written on the site since', 'after'],
])(
  'among many posts that were %s a post with an address of the site’s own making is seen',
  async (_, when) => {
    const date = when === 'before' ? new Date(Date.now() + 86_400_000).toISOString() : undefined;
    const writeOthers = async () => {
      for (let count = 0; count < 25; count += 1) {
        const { id } = await writeByHand(`other-${count}`);
        if (date) await remote.changePost(id, { date });
      }
    };
    const there = withOwnSlugs(() => 'a-slug-of-our-own');
    const publication = publicationOf();
    if (when === 'before') await writeOthers();
    await site.plan({ kind: 'drop', when: 'after', method: 'POST' });
    expect(await faultOf(there.commit(publication))).toMatchObject({ fault: 'unclear' });
    if (when === 'after') await writeOthers();
    expect(await there.reconcile(publication, [])).toBe('undecidable');
  },
);

test('a site with more new posts than can be read cannot say that a post is not there', async () => {
  const post = await writeByHand('other');
  const page = Array.from({ length: 100 }, () => post);
  const there = answering(() => ({ listPosts: async () => ({ posts: page, total: 501 }) }));
  expect(await there.reconcile(publicationOf(), [])).toBe('undecidable');
});

const upload = async (background: string) => {
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background } });
  const bytes = new Uint8Array(await image.png().toBuffer());
  return remote.uploadMedia({ bytes, fileName: `${background}.png`, mimeType: 'image/png', altText: '' });
};

test('a picture that was exchanged after it was prepared is another file', async () => {
  const [red, blue] = [await upload('red'), await upload('blue')];
  const key = `spring-sale-${randomUUID()}`;
  const before = await prepared(publicationOf({ media: [{ url: red.url }] }, key));
  const after = await prepared(publicationOf({ media: [{ url: blue.url }] }, key));
  expect(after.memory['media.0']).not.toBe(before.memory['media.0']);
});

test('a site that is busy says for how long; one that cannot be reached has nothing', async () => {
  const publication = await prepared(publicationOf());
  await site.plan({ kind: 'status', status: 429, method: 'POST' });
  expect(await faultOf(publisher.commit(publication))).toMatchObject({ fault: 'again', retryAfterMs: 2_000 });
  await house.app.db
    .updateTable('sites')
    .set({ api_root: 'http://no-such-site.invalid/wp-json/' })
    .where('id', '=', siteId)
    .execute();
  expect((await faultOf(publisher.commit(publication))).fault).toBe('again');
  expect((await faultOf(publisher.reconcile(publication, []))).fault).toBe('again');
});

const losesRights = () =>
  house.app.db.updateTable('sites').set({ username: 'subscriber' }).where('id', '=', siteId).execute();

test.each<[string, () => Promise<unknown>]>([
  ['wrong', () => site.plan({ kind: 'status', status: 401, code: 'incorrect_password', method: 'POST' })],
  ['missing', () => site.plan({ kind: 'status', status: 401, code: 'rest_not_logged_in', method: 'POST' })],
  ['of a user who may not publish', losesRights],
])(
  'credentials that are %s are asked for and show on the site, without a second bell',
  async (_case, lose) => {
    const publication = await prepared(publicationOf());
    await lose();
    expect((await faultOf(publisher.commit(publication))).fault).toBe('reauth');
    const row = await house.app.db
      .selectFrom('sites')
      .selectAll()
      .where('id', '=', siteId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ is_told: true, problem: expect.any(String) });
    const bells = await house.app.db.selectFrom('engagement_notifications').selectAll().execute();
    expect(bells).toEqual([]);
    await house.app.db.updateTable('sites').set({ username: 'admin' }).where('id', '=', siteId).execute();
    expect(await publisher.preflight(publication)).toEqual([]);
  },
);

test.each(['rest_cannot_assign_term', 'rest_cannot_create', 'rest_forbidden'])(
  'a user who may publish and is refused a post with %s: the post is refused and the site stays well',
  async (code) => {
    const message = 'Sorry, you are not allowed to assign the provided terms.';
    await site.plan({ kind: 'status', status: 403, code, message, method: 'POST' });
    expect(await faultOf(publisher.commit(publicationOf()))).toMatchObject({
      fault: 'refused',
      message: expect.stringContaining(message),
    });
    const row = await house.app.db
      .selectFrom('sites')
      .selectAll()
      .where('id', '=', siteId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ failing_since: null, problem: null });
  },
);

test('what the site will never take is refused in its words', async () => {
  const publication = await prepared(publicationOf());
  await site.plan({ kind: 'status', status: 400, code: 'rest_invalid_param', method: 'POST' });
  expect(await faultOf(publisher.commit(publication))).toMatchObject({
    fault: 'refused',
    message: expect.stringContaining('A fault was asked for.'),
  });
});

test('a user who may not make categories is told so before anything is published', async () => {
  await house.app.db.updateTable('sites').set({ username: 'author' }).where('id', '=', siteId).execute();
  const fault = await faultOf(prepared(publicationOf({ categories: ['Secrets'] })));
  expect(fault).toMatchObject({ fault: 'refused', message: expect.stringContaining('“Secrets”') });
});

test.each([
  ['<p>&nbsp;</p><p> </p>', 1],
  ['<p>Text</p>', 0],
  ['<figure><img src="https://example.com/a.png"></figure>', 0],
])('tags alone are no text, a picture is: %s', async (html, count) => {
  expect(await publisher.preflight(publicationOf({ html }))).toHaveLength(count);
});

test('preflight names what would stop a post, and what is wrong with its site now', async () => {
  const empty = publicationOf({ html: ' ', media: [{}] });
  expect(await publisher.preflight(empty)).toEqual([
    { field: 'content.html', message: 'The post has no text.' },
    {
      field: 'content.media',
      message: 'A picture has neither an address nor a place in the media library.',
    },
  ]);
  await house.app.db
    .updateTable('sites')
    .set({ failing_since: new Date() })
    .where('id', '=', siteId)
    .execute();
  await site.set({ restRefusal: { status: 503, code: 'maintenance' } });
  expect(await publisher.preflight(publicationOf())).toEqual([
    { field: 'siteId', message: expect.stringContaining('error of its own') },
  ]);
  const elsewhere = { ...publicationOf(), accountId: randomUUID() };
  expect(await publisher.preflight(elsewhere)).toEqual([
    { field: 'siteId', message: 'The site is not connected to the account.' },
  ]);
});

test('a destination is a site of the account; one that was removed can no longer be asked', async () => {
  const { db } = house.app;
  expect(await publisher.findDestination(db, anna.accountId, siteId)).toMatchObject({ id: siteId });
  expect(await publisher.findDestination(db, randomUUID(), siteId)).toBeUndefined();
  const publication = await prepared(publicationOf());
  await db.deleteFrom('sites').where('id', '=', siteId).execute();
  expect(await publisher.reconcile(publication, [])).toBe('undecidable');
  expect((await faultOf(publisher.commit(publication))).fault).toBe('refused');
});

test('pictures are uploaded once: the first is featured, the others stand in the text', async () => {
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const file = { bytes: new Uint8Array(picture), fileName: 'mine.png', mimeType: 'image/png', altText: '' };
  const uploaded = await remote.uploadMedia(file);
  const { url } = uploaded;
  const media = [
    { url, altText: 'Tea "cups"' },
    { remoteId: String(uploaded.id), altText: 'Mine' },
  ];
  const first = publicationOf({ media });
  await site.plan({ kind: 'drop', when: 'after', method: 'POST', route: '/wp/v2/media' });
  expect((await faultOf(prepared(first))).fault).toBe('again');
  const publication = await prepared(await prepared(first));
  expect((await site.counts()).media).toHaveLength(2);
  const { remoteId } = await publisher.commit(publication);
  const post = await remote.readPost(Number(remoteId));
  expect(post.featuredMediaId).not.toBe(uploaded.id);
  expect(post.html).toContain(`<img src="${uploaded.url}" alt="Mine"`);
  expect(post.html).not.toContain('cups');
});

test('a picture that is gone, or is none, fails the post instead of being left out', async () => {
  const page = `${site.url}/`;
  expect((await faultOf(prepared(publicationOf({ media: [{ url: page }] })))).fault).toBe('refused');
  const gone = publicationOf({ media: [{ url: `${page}gone.png` }] });
  expect((await faultOf(prepared(gone))).fault).toBe('refused');
  expect((await faultOf(prepared(publicationOf({ media: [{ remoteId: '999' }] })))).fault).toBe('refused');
  const hidden = publicationOf({ media: [{ url: 'http://10.0.0.1/secret.png' }] });
  expect((await faultOf(prepared(hidden))).fault).toBe('refused');
});
