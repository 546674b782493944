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
import { PublishError, type Publication, type Publisher } from '../../../platform/ports/publisher.ts';
import type { WordPressSite } from '../../../platform/ports/wordpress.ts';
import { upload as uploadToLibrary, uploadVideo } from '../../media/media-library.fixture.ts';
import { mp4 } from '../../media/mp4.fixture.ts';
import { siteRoutes } from '@msm/contract/sites/routes';
import { connect, openConnectedApp, type ConnectedApp } from '../connected-app.fixture.ts';
import { findSite, lockSite } from '../sites.store.ts';
import { leaveNoDrafts, removeLeftDrafts } from './remove-left-drafts.ts';
import { partsAnswering, preparedBy, springSale } from './wordpress-publisher.fixture.ts';
import { createWordPressPublisher } from './wordpress-publisher.ts';
import { verifiedMember } from '../../../../tests/verified-member.ts';

let house: ConnectedApp;
let anna: Visitor;
let site: SandboxSite;
let siteId: string;
let remote: WordPressSite;
let publisher: Publisher;
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
const publisherWith = (parts: Partial<ConnectedApp['parts']> = {}): Publisher =>
  createWordPressPublisher({ ...house.parts, ...parts });

const isFresh = () => true;

const publicationOf = (content: Partial<PostContent> = {}, key?: string): Publication =>
  springSale({ accountId: anna.accountId, destinationId: siteId }, content, key);

const prepared = (publication: Publication, there = publisher): Promise<Publication> =>
  preparedBy(there, publication);

const faultOf = (work: Promise<unknown>): Promise<PublishError> =>
  work.then(
    () => expect.fail('It was published.'),
    (error: unknown) => {
      if (error instanceof PublishError) return error;
      throw error;
    },
  );

const posts = async () =>
  (await site.counts()).posts.map(({ title, slug, status }) => ({ title, slug, status }));

/** A publisher whose site answers some calls in another way. */
const answering = (change: (real: WordPressSite) => Partial<WordPressSite>): Publisher =>
  createWordPressPublisher(partsAnswering(house.parts, change));

test('a post is published with its texts, terms and SEO fields for msmBridge, under a slug made of its title', async () => {
  const content = {
    excerpt: 'Go now',
    categories: ['News', 'Tea & cake'],
    tags: ['sale'],
    seo: { title: 'Sale', keyphrase: 'spring' },
  };
  await house.app.db.updateTable('sites').set({ kind: 'msmbridge' }).where('id', '=', siteId).execute();
  const publication = await prepared(publicationOf(content));
  expect(await posts()).toEqual([{ title: 'Spring sale', slug: publication.key, status: 'draft' }]);
  const { remoteId, link } = await publisher.commit(publication, isFresh);
  expect(link).toBe(`${site.url}/spring-sale/`);
  const post = await remote.readPost(Number(remoteId));
  expect(post).toMatchObject({
    title: 'Spring sale',
    html: '<p>Everything must go.</p>',
    excerpt: 'Go now',
    status: 'publish',
    slug: 'spring-sale',
  });
  expect(post.categories.toSorted()).toEqual(['News', 'Tea & cake']);
});

test('a post can name its slug', async () => {
  const publication = await prepared(publicationOf({ slug: 'everything-must-go' }));
  const { link } = await publisher.commit(publication, isFresh);
  expect(link).toBe(`${site.url}/everything-must-go/`);
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
  expect((await faultOf(publisher.commit(publication, isFresh))).fault).toBe('unclear');
  expect(await publisher.reconcile(publication, [])).toMatchObject({ link: `${site.url}/spring-sale/` });
  expect(await posts()).toEqual([{ title: 'Spring sale', slug: 'spring-sale', status: 'publish' }]);
});

test.each<[string, Partial<WordPressFault>]>([
  ['the connection is lost', { kind: 'drop' }],
  ['the site reports an error', { kind: 'status', status: 503 }],
  ['a firewall’s page comes', { kind: 'html', status: 403 }],
])('before the commit %s: unclear, and provably absent', async (_case, fault) => {
  const publication = await prepared(publicationOf());
  await site.plan({ ...fault, when: 'before', method: 'POST' });
  expect((await faultOf(publisher.commit(publication, isFresh))).fault).toBe('unclear');
  expect(await publisher.reconcile(publication, [])).toBe('absent');
  await publisher.commit(await prepared(publication), isFresh);
  expect(await posts()).toEqual([{ title: 'Spring sale', slug: 'spring-sale', status: 'publish' }]);
});

test('a commit may be repeated; one that arrives after a look meets no post', async () => {
  const publication = await prepared(publicationOf());
  const first = await publisher.commit(publication, isFresh);
  expect(await publisher.commit(publication, isFresh)).toEqual(first);
  const late = await prepared(publicationOf({ title: 'Old title' }));
  expect(await publisher.reconcile(late, [])).toBe('absent');
  expect(await faultOf(publisher.commit(late, isFresh))).toMatchObject({ fault: 'again' });
  expect(await posts()).toEqual([{ title: 'Spring sale', slug: 'spring-sale', status: 'publish' }]);
});

/** Edited, a publication forgets what was prepared. */
const edited = (publication: Publication): Publication => ({
  ...publication,
  memory: {},
  content: { ...publication.content, title: 'Autumn sale' },
});

test('a try that begins anew takes the draft of an earlier one, and changes it only to publish it', async () => {
  const first = await prepared(publicationOf());
  expect(await prepared(first)).toEqual(first);
  const second = await prepared(edited(first));
  expect(await posts()).toEqual([{ title: 'Spring sale', slug: first.key, status: 'draft' }]);
  await publisher.commit(second, isFresh);
  expect(await posts()).toEqual([{ title: 'Autumn sale', slug: 'autumn-sale', status: 'publish' }]);
});

test('a look removes the draft of an earlier version, unless its owners rewrote it', async () => {
  const second = await prepared(edited(await prepared(publicationOf())));
  expect(await publisher.reconcile(second, [])).toBe('absent');
  expect(await posts()).toEqual([]);
  const third = await prepared(edited(await prepared(publicationOf())));
  await remote.changePost(Number(third.memory['draftId']), { title: 'Ours now' });
  expect(await faultOf(publisher.reconcile(third, []))).toMatchObject({ fault: 'held' });
});

test('a draft that was deleted on the site is made again', async () => {
  const publication = await prepared(publicationOf());
  await remote.deletePost(Number(publication.memory['draftId']));
  expect(await faultOf(publisher.commit(publication, isFresh))).toMatchObject({ fault: 'again' });
  expect(await publisher.reconcile(publication, [])).toBe('absent');
  await publisher.commit(await prepared(publication), isFresh);
  expect(await posts()).toHaveLength(1);
});

/** As a plugin on wp_unique_post_slug does: the slug is another than the one that was sent. */
const withOwnSlugs = (): Publisher =>
  answering((real) => ({ createPost: (post) => real.createPost({ ...post, slug: `2026-${post.slug}` }) }));

test('at a site that adds to slugs a draft is found by its id', async () => {
  const there = withOwnSlugs();
  const publication = await prepared(publicationOf(), there);
  expect(await prepared(publication, there)).toEqual(publication);
  expect(await there.reconcile(publication, [])).toBe('absent');
  expect(await posts()).toEqual([]);
});

test('a site that ignores the filter of its list keeps its own drafts', async () => {
  const own = {
    html: '<p>Hours of work.</p>',
    excerpt: '',
    status: 'draft',
    categories: [],
    tags: [],
  } as const;
  await remote.createPost({
    ...own,
    title: 'By hand',
    slug: 'by-hand',
    categories: [],
    tags: [],
    featuredMediaId: undefined,
  });
  const fetch: typeof house.parts.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    url.searchParams.delete('slug');
    return house.parts.fetch(url, init);
  };
  const there = publisherWith({ wordpress: createWordPress(fetch) });
  await there.commit(await prepared(publicationOf(), there), isFresh);
  expect((await posts()).map(({ title, status }) => [title, status])).toEqual([
    ['By hand', 'draft'],
    ['Spring sale', 'publish'],
  ]);
});

test('a commit that was frozen before its request sends nothing', async () => {
  const publication = await prepared(publicationOf());
  let hasPaused = false;
  // The process stands still while it reads the row of its site.
  const db = house.parts.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      hasPaused = true;
      return result;
    },
  });
  const frozen = publisherWith({ db }).commit(publication, () => !hasPaused);
  expect(await faultOf(frozen)).toMatchObject({ fault: 'again' });
  expect(await posts()).toMatchObject([{ status: 'draft' }]);
});

test.each<Partial<PostContent>>([{ title: 'New title' }, { html: '<p>New.</p>' }])(
  'a look that finds the post with other content than %j asks a person and changes nothing',
  async (change) => {
    const old = await prepared(publicationOf());
    await publisher.commit(old, isFresh);
    const publication = { ...old, content: { ...old.content, ...change } };
    expect(await faultOf(publisher.reconcile(publication, []))).toMatchObject({ fault: 'held' });
    expect(await posts()).toEqual([{ title: 'Spring sale', slug: 'spring-sale', status: 'publish' }]);
  },
);

test('a text whose tags WordPress rewrote is found again', async () => {
  const html = '<p>Tea &amp; <a href="https://a.example">cake</a> 😀</p>';
  const publication = await prepared(publicationOf({ html }));
  const { remoteId } = await publisher.commit(publication, isFresh);
  const there = answering((real) => ({
    readPost: async (id) => ({
      ...(await real.readPost(id)),
      html: '<p>Tea &amp; <a href="https://a.example" rel="noopener">cake</a> &#x1f600;</p>',
    }),
  }));
  expect(await there.reconcile(publication, [])).toMatchObject({ remoteId });
});

test.each(['future', 'private'])('a post that was made %s meanwhile counts as there', async (status) => {
  const publication = await prepared(publicationOf());
  const { remoteId } = await publisher.commit(publication, isFresh);
  const date = new Date(Date.now() + 3_600_000).toISOString();
  await remote.changePost(Number(remoteId), { status: status === 'future' ? 'publish' : status, date });
  expect(await publisher.reconcile(publication, [])).toMatchObject({ remoteId });
});

test.each(['draft', 'pending'])(
  'a published post that its owners set back to %s is theirs: a person is asked',
  async (status) => {
    const publication = await prepared(publicationOf());
    const { remoteId } = await publisher.commit(publication, isFresh);
    await remote.changePost(Number(remoteId), { status });
    expect(await faultOf(publisher.reconcile(publication, []))).toMatchObject({ fault: 'held' });
    expect(await posts()).toMatchObject([{ status }]);
  },
);

test.each(['trash', 'pitch', 'in-progress'])(
  'a post that the site stores as %s is not called published',
  async (status) => {
    // As plugins for editorial work or against spam do.
    const there = answering((real) => ({
      changePost: async (id, post) => ({ ...(await real.changePost(id, post)), status }),
    }));
    const publication = await prepared(publicationOf());
    expect(await faultOf(there.commit(publication, isFresh))).toMatchObject({ fault: 'held' });
  },
);

test('a post in the trash may have been published before: a person is asked', async () => {
  const publication = await prepared(publicationOf());
  const { remoteId } = await publisher.commit(publication, isFresh);
  await remote.trashPost(Number(remoteId));
  expect(await publisher.reconcile(publication, [])).toBe('undecidable');
});

test('what was sent without a draft cannot be looked up', async () => {
  expect(await publisher.reconcile(publicationOf(), [])).toBe('undecidable');
});

const later = (minutes: number) => ({ now: () => new Date(Date.now() + minutes * 60_000) });
const notes = () =>
  house.app.db.selectFrom('sites_drafts').selectAll().where('site_id', '=', siteId).execute();

test('drafts that were left go into the trash later, published posts and drafts of others stay', async () => {
  const { remoteId } = await publisher.commit(await prepared(publicationOf()), isFresh);
  await prepared(publicationOf({ title: 'Never sent' }));
  await writeDraft();
  await removeLeftDrafts(house.parts);
  expect((await posts()).map(({ status }) => status)).toEqual(['publish', 'draft', 'draft']);
  await site.plan({ kind: 'status', status: 503, method: 'GET' });
  await removeLeftDrafts({ ...house.parts, clock: later(60) });
  expect(await notes()).toHaveLength(2);
  // What it took and could not look at is taken up again.
  await removeLeftDrafts({ ...house.parts, clock: later(75) });
  expect((await posts()).map(({ title, status }) => [title, status])).toEqual([
    ['Spring sale', 'publish'],
    ['Never sent', 'trash'],
    ['By hand', 'draft'],
  ]);
  expect((await remote.readPost(Number(remoteId))).status).toBe('publish');
  expect(await notes()).toEqual([]);
});

test('while left drafts are being removed their posts are neither prepared nor published', async () => {
  const publication = await prepared(publicationOf());
  const tried: string[] = [];
  const there = partsAnswering(house.parts, (real) => ({
    findPostsBySlug: async (slugs) => {
      const found = await real.findPostsBySlug(slugs);
      const late = publisherWith({ clock: later(31) });
      for (const step of [late.commit(publication, isFresh), prepared({ ...publication, memory: {} }, late)])
        tried.push((await faultOf(step)).fault);
      return found;
    },
  }));
  await removeLeftDrafts({ ...there, clock: later(31) });
  expect(tried).toEqual(['again', 'again']);
  const again = publisherWith({ clock: later(45) });
  await again.commit(await prepared(publication, again), isFresh);
  expect((await posts()).map(({ status }) => status)).toEqual(['trash', 'publish']);
});

test('a draft that is published while it is being removed stays', async () => {
  const publication = await prepared(publicationOf());
  const [arrived, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = answering((real) => ({
    changePost: async (...change) => {
      arrived.resolve();
      await opened.promise;
      return real.changePost(...change);
    },
  }));
  const sent = slow.commit(publication, isFresh);
  await arrived.promise;
  const there = partsAnswering(house.parts, (real) => ({
    findPostsBySlug: async (slugs) => {
      const found = await real.findPostsBySlug(slugs);
      opened.resolve();
      await sent;
      return found;
    },
  }));
  const beingSent = async () => new Map([[publication.key, 'inFlight' as const]]);
  const destinations = { ...house.parts.destinations, beingSent };
  await leaveNoDrafts((await findSite(house.app.db, siteId))!, { ...there, destinations });
  expect(await posts()).toMatchObject([{ status: 'publish' }]);
});

test('a draft whose publication waits for a look is left to the look, which may publish it then', async () => {
  const publication = await prepared(publicationOf());
  const beingSent = async () => new Map([[publication.key, 'inDoubt' as const]]);
  const destinations = { ...house.parts.destinations, beingSent };
  await removeLeftDrafts({ ...house.parts, destinations, clock: later(31) });
  expect(await posts()).toMatchObject([{ status: 'draft' }]);
  expect(await publisher.reconcile(publication, [])).toBe('absent');
});

test('a draft that its owners publish while others are removed stays', async () => {
  for (let at = 0; at < 2; at += 1) await prepared(publicationOf());
  let isFirst = true;
  const there = partsAnswering(house.parts, (real) => ({
    trashPost: async (id) => {
      if (isFirst) {
        isFirst = false;
        const other = (await site.counts()).posts.find((post) => post.id !== id);
        await real.changePost(other!.id, { status: 'publish' });
      }
      return real.trashPost(id);
    },
  }));
  await removeLeftDrafts({ ...there, clock: later(31) });
  expect((await posts()).map(({ status }) => status).toSorted()).toEqual(['publish', 'trash']);
});

test('a draft that its owners published is the post also when it is edited and published a week later', async () => {
  const first = await prepared(publicationOf());
  await remote.changePost(Number(first.memory['draftId']), { status: 'publish' });
  await removeLeftDrafts({ ...house.parts, clock: later(31) });
  await removeLeftDrafts({ ...house.parts, clock: later(8 * 24 * 60) });
  const weekLater = publisherWith({ clock: later(8 * 24 * 60 + 5) });
  await weekLater.commit(await prepared(edited(first), weekLater), isFresh);
  expect(await posts()).toEqual([{ title: 'Autumn sale', slug: 'autumn-sale', status: 'publish' }]);
});

test('a draft that the site keeps holds up its post only while it is tried', async () => {
  const publication = await prepared(publicationOf());
  await site.plan({ kind: 'status', status: 503, method: 'DELETE' });
  await removeLeftDrafts({ ...house.parts, clock: later(31) });
  const next = publisherWith({ clock: later(32) });
  await next.commit(await prepared(publication, next), isFresh);
  expect(await posts()).toMatchObject([{ status: 'publish' }]);
});

test('a note that a wrong clock took for tomorrow holds up no post', async () => {
  const publication = await prepared(publicationOf());
  // The process died before it returned the note.
  const taken_at = later(24 * 60).now();
  await house.app.db.updateTable('sites_drafts').set({ taken_at }).where('site_id', '=', siteId).execute();
  await publisher.commit(await prepared(publication), isFresh);
  expect(await posts()).toMatchObject([{ status: 'publish' }]);
});

test('a removal that its machine slept through leaves what was published since', async () => {
  const publication = await prepared(publicationOf());
  let minutes = 31;
  const there = partsAnswering(house.parts, (real) => ({
    findPostsBySlug: async (slugs) => {
      const found = await real.findPostsBySlug(slugs);
      minutes = 60;
      const other = publisherWith({ clock: later(minutes) });
      await other.commit(await prepared(publication, other), isFresh);
      return found;
    },
  }));
  await removeLeftDrafts({ ...there, clock: { now: () => later(minutes).now() } });
  expect(await posts()).toMatchObject([{ status: 'publish' }]);
  expect(await notes()).toHaveLength(1);
});

test('the draft of a request that arrived after the next one has a number, and goes into the trash too', async () => {
  const publication = await prepared(publicationOf());
  const late = { title: 'Late', html: '', excerpt: '', categories: [], tags: [], featuredMediaId: undefined };
  await remote.createPost({ ...late, slug: publication.key, status: 'draft' });
  await publisher.commit(publication, isFresh);
  await removeLeftDrafts({ ...house.parts, clock: later(31) });
  expect((await posts()).map(({ status }) => status)).toEqual(['publish', 'trash']);
});

test('beside one of two drafts that a person published, the other goes into the trash', async () => {
  const publication = await prepared(publicationOf());
  const byHand = { html: '', excerpt: '', categories: [], tags: [], featuredMediaId: undefined };
  await remote.createPost({ ...byHand, title: 'Late', slug: publication.key, status: 'draft' });
  await remote.changePost(Number(publication.memory['draftId']), {
    title: 'By hand',
    slug: publication.key,
    status: 'publish',
  });
  await removeLeftDrafts({ ...house.parts, clock: later(31) });
  expect((await posts()).map(({ status }) => status)).toEqual(['publish', 'trash']);
});

test('a draft that is made after its machine slept has a note', async () => {
  let minutes = 0;
  const clock = { now: () => later(minutes).now() };
  const there = partsAnswering(house.parts, (real) => ({
    createPost: async (post) => {
      minutes = 31;
      await removeLeftDrafts({ ...house.parts, clock });
      return real.createPost(post);
    },
  }));
  await prepared(publicationOf(), createWordPressPublisher({ ...there, clock }));
  minutes = 120;
  await removeLeftDrafts({ ...house.parts, clock });
  expect((await posts()).map(({ status }) => status)).toEqual(['trash']);
});

test('one draft that the site keeps, and one site that lets nobody in, hold up no others', async () => {
  const [first, second] = [await prepared(publicationOf()), await prepared(publicationOf())];
  const refused = { kind: 'status', status: 403, code: 'rest_cannot_delete', method: 'DELETE' } as const;
  await site.plan({ ...refused, route: `/wp/v2/posts/${first.memory['draftId']}`, times: 9 });
  await removeLeftDrafts({ ...house.parts, clock: later(31) });
  expect((await remote.readPost(Number(second.memory['draftId']))).status).toBe('trash');
  await house.app.db.updateTable('sites').set({ sealed_password: null }).where('id', '=', siteId).execute();
  await removeLeftDrafts({ ...house.parts, clock: later(60) });
  expect(await notes()).toHaveLength(1);
});

test('a site that is disconnected keeps no draft of ours', async () => {
  await prepared(publicationOf());
  await anna.call(siteRoutes.removeSite, { params: { id: siteId } });
  expect(await posts()).toMatchObject([{ status: 'trash' }]);
});

test('a site that is disconnected after a busy half-hour keeps no draft of ours either', async () => {
  for (let at = 0; at < 20; at += 1) await publisher.commit(await prepared(publicationOf()), isFresh);
  await prepared(publicationOf({ title: 'Never sent' }));
  await anna.call(siteRoutes.removeSite, { params: { id: siteId } });
  expect((await posts()).filter(({ status }) => status === 'draft')).toEqual([]);
});

/** Something happens while a picture of the post is fetched. */
const meanwhile = (happens: () => Promise<unknown>): Publisher => {
  const fetch: typeof house.parts.fetch = async (...asked) => {
    await happens();
    return house.parts.fetch(...asked);
  };
  return publisherWith({ fetch });
};

test('a site that is disconnected while the files of a post are prepared gets no draft of it', async () => {
  const { url } = await upload('red');
  const there = meanwhile(() => anna.call(siteRoutes.removeSite, { params: { id: siteId } }));
  const publication = publicationOf({ media: [{ url }] });
  expect((await faultOf(prepared(publication, there))).fault).toBe('refused');
  expect(await posts()).toEqual([]);
});

test('a draft whose files took so long that its note was forgotten is noted all the same', async () => {
  const { url } = await upload('red');
  const there = meanwhile(() => removeLeftDrafts({ ...house.parts, clock: later(31) }));
  await prepared(publicationOf({ media: [{ url }] }), there);
  expect(await posts()).toMatchObject([{ status: 'draft' }]);
  expect(await notes()).toHaveLength(1);
});

test('a site that let nobody in holds up no post once it is mended', async () => {
  const { url } = await upload('red');
  const publication = publicationOf({ media: [{ url }] });
  const refusal = { kind: 'status', status: 401, code: 'incorrect_password' } as const;
  await site.plan({ ...refusal, method: 'POST', route: '/wp/v2/media' });
  expect((await faultOf(prepared(publication))).fault).toBe('reauth');
  await site.plan({ ...refusal, method: 'GET' });
  await removeLeftDrafts({ ...house.parts, clock: later(31) });
  const mended = publisherWith({ clock: later(32) });
  await mended.commit(await prepared(publication, mended), isFresh);
  expect(await posts()).toMatchObject([{ status: 'publish' }]);
});

const writeDraft = () =>
  remote.createPost({
    title: 'By hand',
    html: '<p>Hours of work.</p>',
    excerpt: '',
    slug: 'by-hand',
    status: 'draft',
    categories: [],
    tags: [],
    featuredMediaId: undefined,
  });

test.each(['draft', 'publish'])(
  'a post of the owners that has the remembered number stays: %s',
  async (status) => {
    const { id } = await writeDraft();
    await remote.changePost(id, { status });
    const publication = { ...publicationOf(), memory: { draftId: String(id) } };
    expect((await faultOf(publisher.commit(publication, isFresh))).fault).toBe('again');
    await publisher.commit(await prepared(publication), isFresh);
    expect(await remote.readPost(id)).toMatchObject({ title: 'By hand', status });
  },
);

test('a draft that was published on the site between two tries is the post', async () => {
  for (const memory of ['kept', 'forgotten']) {
    const publication = await prepared(publicationOf({ title: memory }));
    await remote.changePost(Number(publication.memory['draftId']), { status: 'publish' });
    const next = { ...publication, ...(memory === 'forgotten' && { memory: {} }) };
    await publisher.commit(await prepared(next), isFresh);
  }
  expect(await posts()).toEqual([
    { title: 'kept', slug: 'kept', status: 'publish' },
    { title: 'forgotten', slug: 'forgotten', status: 'publish' },
  ]);
});

test('a post whose answer was taken for a refusal is published once', async () => {
  const publication = await prepared(publicationOf());
  await publisher.commit(publication, isFresh);
  await publisher.commit(await prepared(publication), isFresh);
  expect(await posts()).toHaveLength(1);
});

test('a published post that its owners set back to draft and rewrote is theirs, also when a person publishes again', async () => {
  const publication = await prepared(publicationOf());
  const { remoteId } = await publisher.commit(publication, isFresh);
  await remote.changePost(Number(remoteId), { status: 'draft', title: 'By hand', html: '<p>Work.</p>' });
  await publisher.commit(await prepared(publication), isFresh);
  expect((await posts()).map(({ title, status }) => [title, status])).toEqual([
    ['By hand', 'draft'],
    ['Spring sale', 'publish'],
  ]);
});

test('a draft that the owners rewrote is not deleted by a look', async () => {
  const publication = await prepared(publicationOf());
  await remote.changePost(Number(publication.memory['draftId']), { title: 'Ours now' });
  expect(await faultOf(publisher.reconcile(publication, []))).toMatchObject({ fault: 'held' });
  expect(await posts()).toMatchObject([{ title: 'Ours now', status: 'draft' }]);
});

test('a 404 in other words than WordPress’s own proves nothing', async () => {
  const publication = await prepared(publicationOf());
  await publisher.commit(publication, isFresh);
  await site.plan({ kind: 'status', status: 404, code: 'site_not_found', method: 'GET' });
  expect(await faultOf(publisher.reconcile(publication, []))).toBeInstanceOf(PublishError);
});

const upload = async (background: string) => {
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background } });
  const bytes = new Uint8Array(await image.png().toBuffer());
  return remote.uploadMedia({ bytes, fileName: `${background}.png`, mimeType: 'image/png', altText: '' });
};

test('posts that are prepared at the same time are made each once, and only at a site of their own account', async () => {
  const own = [publicationOf(), publicationOf(), publicationOf()];
  const foreign = { ...publicationOf(), accountId: randomUUID() };
  const [refusal] = await Promise.all([faultOf(prepared(foreign)), ...own.map((each) => prepared(each))]);
  expect(refusal.fault).toBe('refused');
  const slugs = (await posts()).map(({ slug }) => slug);
  expect(slugs.toSorted()).toEqual(own.map(({ key }) => key).toSorted());
});

test('two runs of one publication that are prepared at the same time leave nothing without a note', async () => {
  const publication = publicationOf();
  const [, other] = await Promise.all([prepared(publication), prepared(publication)]);
  await publisher.commit(other, isFresh);
  expect((await notes()).map(({ slug }) => slug)).toEqual([publication.key]);
  await removeLeftDrafts({ ...house.parts, clock: later(31) });
  const left = (await posts()).filter(({ status }) => status !== 'trash');
  expect(left).toEqual([{ title: 'Spring sale', slug: 'spring-sale', status: 'publish' }]);
});

test.runIf(process.env['DATABASE_URL'])(
  'a site whose row a standing node holds keeps no post of another site from being prepared',
  async () => {
    const held = publicationOf();
    siteId = await connect(anna, house.newSite());
    const free = publicationOf();
    const hasFrozen = Promise.withResolvers<void>();
    const thawed = Promise.withResolvers<void>();
    const standing = house.app.db.transaction().execute(async (tx) => {
      await lockSite(tx, held.destinationId);
      hasFrozen.resolve();
      await thawed.promise;
    });
    await hasFrozen.promise;
    const waiting = prepared(held);
    const going = await Promise.race([prepared(free), new Promise((end) => setTimeout(end, 5_000))]);
    thawed.resolve();
    await Promise.all([standing, waiting]);
    expect(going).toBeDefined();
  },
);

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
  expect(await faultOf(publisher.commit(publication, isFresh))).toMatchObject({
    fault: 'again',
    retryAfterMs: 2_000,
  });
  await house.app.db
    .updateTable('sites')
    .set({ api_root: 'http://no-such-site.invalid/wp-json/' })
    .where('id', '=', siteId)
    .execute();
  expect((await faultOf(publisher.commit(publication, isFresh))).fault).toBe('again');
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
    expect((await faultOf(publisher.commit(publication, isFresh))).fault).toBe('reauth');
    const row = await house.app.db
      .selectFrom('sites')
      .selectAll()
      .where('id', '=', siteId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ is_told: true, problem: expect.any(String) });
    // The check of sites runs every minute, and rings for other tests' sites.
    const bells = await house.app.db
      .selectFrom('engagement_notifications')
      .selectAll()
      .where('target_id', '=', siteId)
      .execute();
    expect(bells).toEqual([]);
    await house.app.db.updateTable('sites').set({ username: 'admin' }).where('id', '=', siteId).execute();
    expect(await publisher.preflight(publication)).toEqual([]);
  },
);

test.each(['rest_cannot_assign_term', 'rest_cannot_create', 'rest_forbidden'])(
  'a user who may publish and is refused a post with %s: the post is refused and the site stays well',
  async (code) => {
    const publication = await prepared(publicationOf());
    const message = 'Sorry, you are not allowed to assign the provided terms.';
    await site.plan({ kind: 'status', status: 403, code, message, method: 'POST' });
    expect(await faultOf(publisher.commit(publication, isFresh))).toMatchObject({
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
  expect(await faultOf(publisher.commit(publication, isFresh))).toMatchObject({
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

test('preflight says that a site takes no video', async () => {
  const { body } = await uploadVideo(anna, mp4());
  expect(await publisher.preflight(publicationOf({ media: [{ libraryId: body.file.id }] }))).toEqual([
    { field: 'content.media', message: expect.stringContaining('Videos are not sent to WordPress sites.') },
  ]);
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
    { field: 'destinationId', message: expect.stringContaining('error of its own') },
  ]);
  const elsewhere = { ...publicationOf(), accountId: randomUUID() };
  expect(await publisher.preflight(elsewhere)).toEqual([
    { field: 'destinationId', message: 'The site is not connected to the account.' },
  ]);
});

test('a destination is a site of the account; one that was removed can no longer be asked', async () => {
  const { db } = house.app;
  expect(await publisher.findDestination(db, anna.accountId, siteId)).toMatchObject({ id: siteId });
  expect(await publisher.findDestination(db, randomUUID(), siteId)).toBeUndefined();
  const publication = await prepared(publicationOf());
  await db.deleteFrom('sites').where('id', '=', siteId).execute();
  expect(await publisher.reconcile(publication, [])).toBe('undecidable');
  expect((await faultOf(publisher.commit(publication, isFresh))).fault).toBe('refused');
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
  const { remoteId } = await publisher.commit(publication, isFresh);
  const post = await remote.readPost(Number(remoteId));
  expect(post.featuredMediaId).not.toBe(uploaded.id);
  expect(post.html).toContain(`<img src="${uploaded.url}" alt="Mine"`);
  expect(post.html).not.toContain('cups');
});

test('pictures of the account’s library are copied to the site, also those that the text shows', async () => {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const { file } = (await uploadToLibrary(anna, bytes)).body;
  const address = new URL(file.url, 'https://portal.example').href;
  const html = `<p>Look:</p><img src="${file.url}"><img src="${address}"><img src="https://other.example/media/${'x'.repeat(22)}-9.webp">`;
  const publication = await prepared(publicationOf({ html, media: [{ libraryId: file.id }] }));
  expect(await prepared(publication)).toEqual(publication);
  const { media } = await site.counts();
  expect(media.map(({ mimeType }) => mimeType)).toEqual(['image/webp', 'image/webp']);
  const { remoteId } = await publisher.commit(publication, isFresh);
  const post = await remote.readPost(Number(remoteId));
  expect(post.featuredMediaId).toBe(media[0]!.id);
  expect(post.html).not.toContain(file.url);
  // Of another portal: it stays as it was written.
  expect(post.html).toContain('https://other.example/media/');
  expect(post.html.match(new RegExp(`<img src="${site.url}`, 'g'))).toHaveLength(2);
  expect(await publisher.reconcile(publication, [])).toMatchObject({ remoteId });

  const foreign = { ...publicationOf({ media: [{ libraryId: randomUUID() }] }) };
  expect(await faultOf(prepared(foreign))).toMatchObject({ fault: 'refused' });
});

test('a picture is copied once, however its address is written; too many, long or lost ones are refused', async () => {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const { file } = (await uploadToLibrary(anna, bytes)).body;
  const name = file.url.slice(0, file.url.lastIndexOf('-'));
  const spelt = (count: number) =>
    publicationOf({
      html: Array.from({ length: count }, (_, at) => `<img src="${name}-${at + 1}.webp">`).join(''),
    });
  await prepared(spelt(150));
  expect((await site.counts()).media).toHaveLength(1);
  expect((await faultOf(prepared(spelt(300)))).fault).toBe('refused');
  const there = answering((real) => ({
    uploadMedia: async (picture) => ({
      ...(await real.uploadMedia(picture)),
      url: `https://a.example/${'x'.repeat(40_000)}`,
    }),
  }));
  expect((await faultOf(prepared(spelt(1), there))).fault).toBe('refused');
  const lost = publicationOf({ html: `<img src="/media/${'x'.repeat(22)}-9.webp">` });
  expect((await faultOf(prepared(lost))).fault).toBe('refused');
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
