// Sites, what is known of their health, and their posts. A site's password goes in and never comes out.
import * as z from 'zod/mini';
import { Id, Instant, text } from '../fields.ts';
import { Page, PageNumberQuery } from '../paging.ts';
import { POSTS_CHANGED_AT_ONCE } from './limits.ts';
import { SITE_PROBLEM_CODES } from './problems.ts';
import { SiteAddress } from './site-address.ts';

export const SiteKind = z.enum(['application_password', 'msmbridge']);
export type SiteKind = z.output<typeof SiteKind>;

const Problem = z.enum(SITE_PROBLEM_CODES);

export const SiteHealth = z.object({
  state: z.enum(['unknown', 'ok', 'failing']),
  problem: z.nullable(Problem),
  /** In words that say what to do; none while all is well. */
  message: z.nullable(z.string()),
  checkedAt: z.nullable(Instant),
  lastOkAt: z.nullable(Instant),
  failingSince: z.nullable(Instant),
  responseMs: z.nullable(z.number()),
  wordpressVersion: z.nullable(z.string()),
  /** Of msmBridge on the site. */
  pluginVersion: z.nullable(z.string()),
});
export type SiteHealth = z.output<typeof SiteHealth>;

export const PostCounts = z.object({ publish: z.number(), future: z.number(), draft: z.number() });
export type PostCounts = z.output<typeof PostCounts>;

export const Site = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  username: z.string(),
  kind: SiteKind,
  health: SiteHealth,
  /** None until they were counted for the first time. */
  posts: z.nullable(z.extend(PostCounts, { polledAt: Instant })),
  createdAt: Instant,
});
export type Site = z.output<typeof Site>;

const SiteName = text(1, 200, 'Name');
const Username = text(1, 200, 'User name');
/** WordPress shows it in groups of four; it takes it with the spaces and without. */
const ApplicationPassword = text(1, 200, 'Application password');

export const SiteLoginInput = z.strictObject({
  url: SiteAddress,
  username: Username,
  password: ApplicationPassword,
});
/** Without a name the site's own title is taken. */
export const AddSiteInput = z.extend(SiteLoginInput, { name: z.optional(SiteName) });

export const ChangeSiteInput = z
  .strictObject({
    name: z.optional(SiteName),
    username: z.optional(Username),
    password: z.optional(ApplicationPassword),
  })
  .check(
    z.refine(
      ({ name, password }) => name !== undefined || password !== undefined,
      'Say what to change: the name, or the password.',
    ),
    z.refine(({ username, password }) => username === undefined || password !== undefined, {
      error: 'Another user needs their own application password.',
      path: ['password'],
    }),
  );

export const Diagnosis = z.object({
  isConnected: z.boolean(),
  problem: z.nullable(Problem),
  message: z.string(),
  /** What was found, when it was found. */
  site: z.nullable(z.object({ url: z.string(), name: z.string(), username: z.string() })),
});

/** What a check finds at once; the rest of `health` is what is known from before. */
export const CheckedSite = z.object({
  site: Site,
  isReachable: z.boolean(),
  areCredentialsAccepted: z.boolean(),
  hasPlugin: z.boolean(),
  /** How far the site's clock is from ours; none when it did not say. */
  clockSkewSeconds: z.nullable(z.number()),
});

const PostId = z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER));
export const SiteParams = z.object({ id: Id });
export const SitePostParams = z.object({ id: Id, postId: PostId });
/** As the specification names them. */
export const SpecifiedSiteParams = z.object({ siteId: Id });
export const SpecifiedPostParams = z.object({ siteId: Id, id: PostId });

const ListedStatus = z.enum(['publish', 'future', 'draft']);
export type ListedStatus = z.output<typeof ListedStatus>;

export const SitePost = z.object({
  id: z.number(),
  title: z.string(),
  excerpt: z.string(),
  /** WordPress's own word: publish, future, draft, pending, private, or a plugin's. */
  status: z.string(),
  slug: z.string(),
  link: z.nullable(z.string()),
  /** When it was or will be published. */
  date: z.nullable(Instant),
  modifiedAt: z.nullable(Instant),
});
export type SitePost = z.output<typeof SitePost>;

export const WholeSitePost = z.extend(SitePost, {
  /** As it is stored on the site, block comments included: to be edited, not to be shown as HTML. */
  html: z.string(),
  /** By their names, as changes name them. */
  categories: z.array(z.string()),
  tags: z.array(z.string()),
  featuredMediaId: z.nullable(z.number()),
});
export type WholeSitePost = z.output<typeof WholeSitePost>;

export const PostsQuery = z.extend(PageNumberQuery, {
  status: z._default(ListedStatus, 'publish'),
  /** As the site's own search takes it: words of title and text. */
  search: z.optional(text(1, 100, 'The search')),
});
export const PostsPage = z.extend(Page, { posts: z.array(SitePost), totals: PostCounts });

const Terms = z.array(text(1, 200, 'A name')).check(z.maxLength(20, 'At most 20.'));

export const ChangePostInput = z
  .strictObject({
    title: z.optional(text(1, 500, 'Title')),
    html: z.optional(z.string().check(z.maxLength(200_000, 'The text has at most 200000 characters.'))),
    excerpt: z.optional(text(0, 2_000, 'Excerpt')),
    status: z.optional(z.enum(['publish', 'draft', 'pending', 'private'])),
    /** A moment ahead makes it a scheduled post of the site. */
    date: z.optional(Instant),
    categories: z.optional(Terms),
    tags: z.optional(Terms),
  })
  .check(z.refine((change) => Object.keys(change).length > 0, 'Say what to change.'));

/** Back from the trash with the status that they had. */
const PostsStatus = z.enum(['publish', 'future', 'draft', 'trash']);
export type PostsStatus = z.output<typeof PostsStatus>;
export const ChangePostsInput = z.strictObject({
  postIds: z
    .array(z.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER)))
    .check(z.minLength(1, 'Choose at least one post.'), z.maxLength(POSTS_CHANGED_AT_ONCE)),
  status: PostsStatus,
});
export const ChangedPosts = z.object({
  /** Why it was left as it was; none when it is done. */
  results: z.array(z.object({ id: z.number(), reason: z.nullable(z.string()) })),
});

export const MediaInput = z.strictObject({ altText: z.optional(text(0, 500, 'Description')) });
export const SiteMedia = z.object({
  id: z.number(),
  url: z.string(),
  mimeType: z.string(),
  altText: z.string(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
});
export type SiteMedia = z.output<typeof SiteMedia>;

/** A picture in the media library of a site. */
export const SitePicture = z.extend(SiteMedia, {
  title: z.string(),
  /** A smaller one for lists, where the site has made one. */
  thumbnailUrl: z.string(),
});
export type SitePicture = z.output<typeof SitePicture>;
export const PicturesQuery = z.extend(PageNumberQuery, {
  /** As the site's own search takes it. */
  search: z.optional(text(1, 100, 'The search')),
});
export const PicturesPage = z.extend(Page, { pictures: z.array(SitePicture) });
export const SitePictureParams = z.object({ id: Id, mediaId: PostId });

const Term = z.object({ id: z.number(), name: z.string(), count: z.number() });
export type Term = z.output<typeof Term>;
export const SiteTerms = z.object({ categories: z.array(Term), tags: z.array(Term) });

export const Polled = z.object({
  sites: z.number(),
  /** Of those, how many are being counted now; the others were counted a moment ago. */
  queued: z.number(),
  counts: PostCounts,
});

export const AuthorizeInput = z.strictObject({ url: SiteAddress });
/** Written by the site: nothing but a web address may reach a browser that follows it. */
export const AuthorizePage = z.object({ pageUrl: z.url({ protocol: /^https?$/ }) });
/** WordPress adds these to the address it sends the browser back to; on a refusal only `success=false`. */
export const AuthorizedQuery = z.object({
  state: z.optional(z.string()),
  user_login: z.optional(Username),
  password: z.optional(ApplicationPassword),
});
