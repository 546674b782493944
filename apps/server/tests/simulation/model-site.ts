// A WordPress site as a model: what it stores, and every way in which a call to it can go wrong. The real publisher speaks to it
// through the WordPress port.
import type { SitePost, WholeSitePost } from '@msm/contract/sites/schemas';
import {
  SiteFault,
  type PostChange,
  type WordPress,
  type WordPressSite,
} from '../../src/platform/ports/wordpress.ts';
import type { Actor, World } from './world.ts';

export interface StoredPost {
  id: number;
  /** The slug of its draft. */
  key: string;
  slug: string;
  title: string;
  html: string;
  categories: number[];
  status: 'draft' | 'publish' | 'trash';
  /** When it was published, or its draft made. */
  atMs: number;
  /** When the request that did it was sent; it may have been on its way for a minute. */
  sentAtMs: number;
}

export interface SiteTroubles {
  /** Probabilities for each call. */
  lostAnswer: number;
  lostRequest: number;
  /** The connection breaks at once, and what was sent arrives all the same. */
  lateArrival: number;
  busy: number;
  throttled: number;
  hang: number;
  refused: number;
  /** Of a post that its owner throws away. */
  trash: number;
}

export interface ModelSite {
  readonly id: string;
  readonly posts: StoredPost[];
  /** Carries requests; it outlives their sender. */
  readonly network: Actor;
  /** Accepted at present. */
  password: string;
  isLocked: boolean;
  /** Adds to the slug of what is published. */
  hasOwnSlugs: boolean;
  /** Every call is answered and stored from now on. */
  isCalm: boolean;
  callsUnderWay: number;
}

/** A server ends a script after a minute: what was sent arrives by then, or never. */
const ARRIVES_WITHIN_MS = 60_000;
const HANGS_MS = 400_000;

interface Parts {
  world: World;
  sites: ReadonlyMap<string, ModelSite>;
  troubles: SiteTroubles;
  onPublished(site: ModelSite, post: StoredPost): void;
}

/** As one node sees the sites. */
export function createModelWordPress(
  { world, sites, troubles, onPublished }: Parts,
  actor: Actor,
): WordPress {
  return {
    find: () => Promise.reject(new SiteFault('notFound')),
    readVersion: async () => null,
    open: ({ apiRoot, password }) => openSite(sites.get(apiRoot)!, password),
  };

  function openSite(site: ModelSite, password: string): WordPressSite {
    async function call<T>(isWrite: boolean, work: () => T): Promise<T> {
      site.callsUnderWay += 1;
      try {
        return await carry(isWrite, work);
      } finally {
        site.callsUnderWay -= 1;
      }
    }

    /** The request arrives, is worked on, and is answered; each of these can fail. */
    async function carry<T>(isWrite: boolean, work: () => T): Promise<T> {
      const lose = () => new SiteFault('unreachable', { mayHaveHappened: isWrite });
      const hit = (probability: number) => !site.isCalm && world.chance(probability);
      const isHung = hit(troubles.hang);
      if (hit(troubles.lostRequest)) {
        await world.sleep(isHung ? HANGS_MS : world.between(5, 400), actor);
        throw lose();
      }
      if (hit(troubles.lateArrival)) {
        world.after(world.between(5, ARRIVES_WITHIN_MS), site.network, () => answerNobody(work));
        throw lose();
      }
      await inTransit(site.isCalm || !isHung ? world.between(5, 2_000) : world.between(5, ARRIVES_WITHIN_MS));
      if (site.isLocked || password !== site.password) throw new SiteFault('wrongCredentials');
      if (hit(troubles.busy)) throw new SiteFault('siteError');
      if (hit(troubles.throttled))
        throw new SiteFault('tooBusy', { retryAfterMs: world.between(10, 600) * 1_000 });
      if (isWrite && hit(troubles.refused)) throw new SiteFault('refused');
      const answer = work();
      if (isHung) await world.sleep(HANGS_MS, actor);
      if (isHung || hit(troubles.lostAnswer)) throw lose();
      await world.sleep(world.between(1, 50), actor);
      return answer;
    }

    /** Nothing that happens to the caller stops a request that is on its way. */
    function inTransit(ms: number): Promise<void> {
      return new Promise((resolve) => void world.after(ms, site.network, resolve));
    }

    return {
      ...UNUSED,
      whoAmI: () => call(false, () => ({ name: 'anna', canPublish: true })),
      findPostsBySlug: (slugs) =>
        call(false, () =>
          site.posts.filter(({ status, slug }) => status !== 'trash' && slugs.includes(slug)).map(present),
        ),
      createPost: ({ slug, title, html, categories }) => {
        const sentAtMs = world.nowMs();
        return call(true, () => {
          const made = {
            id: (nextId += 1),
            key: slug,
            slug: freeSlug(site, slug),
            title,
            html,
            categories,
            sentAtMs,
          };
          const post: StoredPost = { ...made, status: 'draft', atMs: world.nowMs() };
          site.posts.push(post);
          return present(post);
        });
      },
      changePost: (id, change) => {
        const sentAtMs = world.nowMs();
        return call(true, () => {
          const post = postIn(site, id);
          if (change.status === 'publish') publish(site, post, change, sentAtMs);
          else Object.assign(post, change);
          return present(post);
        });
      },
      deletePost: (id) =>
        call(true, () => {
          const at = site.posts.findIndex((post) => post.id === id);
          if (at >= 0) site.posts.splice(at, 1);
        }),
      readPost: (id) => call(false, () => presentWhole(postIn(site, id))),
      trashPost: (id) => call(true, () => throwAway(postIn(site, id))),
      termNamed: (_kind, name) => call(true, () => Number(name.replace(/\D/g, ''))),
    };
  }

  /** Under a slug made of its title, with a number where that is taken. */
  function publish(
    site: ModelSite,
    post: StoredPost,
    { title = post.title, html = post.html, categories = post.categories }: PostChange,
    sentAtMs: number,
  ): StoredPost {
    const wish = `${site.hasOwnSlugs ? '2026-' : ''}${title.replaceAll(' ', '-')}`;
    const slug = freeSlug(site, wish, post);
    Object.assign(post, { title, html, categories, slug, sentAtMs, status: 'publish', atMs: world.nowMs() });
    onPublished(site, post);
    return post;
  }
}

let nextId = 0;

function freeSlug({ posts }: ModelSite, wish: string, of?: StoredPost): string {
  const taken = new Set(posts.filter((each) => each !== of).map(({ slug }) => slug));
  let slug = wish;
  for (let number = 2; taken.has(slug); number += 1) slug = `${wish}-${number}`;
  return slug;
}

/** A post is renamed when it goes into the trash. */
const TRASHED = '__trashed';

export function throwAway(post: StoredPost): void {
  if (post.status === 'trash') return;
  post.status = 'trash';
  post.slug += TRASHED;
}

const GONE = { code: 'rest_post_invalid_id', message: 'Invalid post ID.', data: undefined };

/** The sender is gone, and a refusal is lost. */
function answerNobody(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof SiteFault)) throw error;
  }
}

function postIn({ posts }: ModelSite, id: number): StoredPost {
  const post = posts.find((each) => each.id === id);
  if (!post) throw new SiteFault('notFound', { remote: GONE });
  return post;
}

const present = ({ id, slug, title, status, atMs }: StoredPost): SitePost => ({
  id,
  title,
  excerpt: '',
  status,
  slug,
  link: `https://model.example/${slug}`,
  date: new Date(atMs).toISOString(),
  modifiedAt: new Date(atMs).toISOString(),
});

const presentWhole = (post: StoredPost): WholeSitePost => ({
  ...present(post),
  html: post.html,
  categories: post.categories.map(String),
  tags: [],
  featuredMediaId: null,
});

const never = () => Promise.reject(new Error('The simulation does not use this call.'));
const UNUSED = {
  listPosts: never,
  listPictures: never,
  countPosts: never,
  uploadMedia: never,
  readMedia: never,
  findMediaBySlug: never,
  listTerms: never,
  revokeOwnPassword: never,
};
