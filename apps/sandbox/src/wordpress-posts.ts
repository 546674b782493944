// /wp/v2/posts. Like the real one it takes the same slug twice, with a number added, and publishes what is due within a minute at
// once.
import {
  canWrite,
  forbidden,
  jsonOf,
  pageOf,
  picked,
  restError,
  textIn,
  type RestHandler,
  type RestRequest,
  type RestResult,
} from './wordpress-rest.ts';
import {
  freeSlug,
  toSlug,
  type WordPressPost,
  type WordPressSite,
  type WordPressTerm,
} from './wordpress-site.ts';
import { asHtml } from './wordpress-terms.ts';

/** WordPress does not schedule what is nearer than this. */
const SOON_MS = 60_000;
const STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'];
const TRASHED = '__trashed';
/** These may have no slug; one that they are given is unlike all others all the same. */
const NEEDS_NO_SLUG = ['draft', 'pending', 'trash'];

export const answerPosts: RestHandler = (site, request) => {
  const [, id, beyond] = /^\/wp\/v2\/posts(?:\/(\d+))?(\/.*)?$/.exec(request.route) ?? [
    undefined,
    undefined,
    '',
  ];
  if (!request.route.startsWith('/wp/v2/posts') || beyond !== undefined) return undefined;
  if (id === undefined) return request.method === 'POST' ? create(site, request) : list(site, request);
  const post = site.posts.find((each) => each.id === Number(id));
  if (!post) return restError(404, 'rest_post_invalid_id', 'Invalid post ID.');
  if (request.method === 'GET') return read(site, post, request);
  if (!mayEdit(post, request))
    return forbidden(request.user, 'rest_cannot_edit', 'Sorry, you are not allowed to edit this post.');
  return request.method === 'DELETE' ? remove(site, post, request) : change(site, post, request);
};

function list(site: WordPressSite, request: RestRequest): RestResult {
  const { query, user } = request;
  const statuses = (query.get('status') ?? 'publish').split(',');
  const isOpen = statuses.every((status) => status === 'publish') && query.get('context') !== 'edit';
  if (!isOpen && !canWrite(user))
    return restError(user ? 403 : 400, 'rest_invalid_param', 'Invalid parameter(s): status');
  const wanted = statuses.includes('any')
    ? [...STATUSES.filter((status) => status !== 'trash'), ...statuses]
    : statuses;
  const slugs = query.get('slug')?.split(',');
  const words = (query.get('search') ?? '').toLowerCase().split(/\s+/);
  const items = site.posts
    .filter(({ status, slug }) => wanted.includes(status) && (!slugs || slugs.includes(slug)))
    .filter(({ title, content }) => words.every((word) => `${title} ${content}`.toLowerCase().includes(word)))
    .toSorted((one, other) => other.dateMs - one.dateMs || other.id - one.id)
    .map((post) => present(site, post, request));
  return pageOf({ items, query, pageFault: 'rest_post_invalid_page_number' });
}

function read(site: WordPressSite, post: WordPressPost, request: RestRequest): RestResult {
  if (post.status !== 'publish' && !mayEdit(post, request))
    return forbidden(request.user, 'rest_forbidden', 'Sorry, you are not allowed to do that.');
  return { status: 200, body: picked(present(site, post, request), request.query) };
}

function create(site: WordPressSite, request: RestRequest): RestResult {
  if (!canWrite(request.user))
    return forbidden(
      request.user,
      'rest_cannot_create',
      'Sorry, you are not allowed to create posts as this user.',
    );
  const fields = jsonOf(request);
  if (!fields['title'] && !fields['content'] && !fields['excerpt'])
    return restError(400, 'empty_content', 'Content, title, and excerpt are empty.');
  const now = Date.now();
  const post: WordPressPost = {
    id: site.nextId(),
    authorId: request.user.id,
    title: '',
    content: '',
    excerpt: '',
    slug: '',
    status: 'draft',
    dateMs: now,
    modifiedMs: now,
    categories: [1],
    tags: [],
    featured_media: 0,
    meta: {},
  };
  const refusal = assign(site, post, fields);
  if (refusal) return refusal;
  site.posts.push(post);
  return { status: 201, body: present(site, post, request) };
}

function change(site: WordPressSite, post: WordPressPost, request: RestRequest): RestResult {
  const refusal = assign(site, post, jsonOf(request));
  return refusal ?? { status: 200, body: present(site, post, request) };
}

function assign(
  site: WordPressSite,
  post: WordPressPost,
  fields: Record<string, unknown>,
): RestResult | undefined {
  const status = textIn(fields, 'status') ?? post.status;
  if (!STATUSES.includes(status)) return restError(400, 'rest_invalid_param', 'Invalid parameter(s): status');
  for (const name of ['title', 'content', 'excerpt'] as const)
    post[name] = textIn(fields, name) ?? post[name];
  for (const name of ['categories', 'tags'] as const)
    if (Array.isArray(fields[name])) post[name] = fields[name].map(Number);
  if (fields['featured_media'] !== undefined) post.featured_media = Number(fields['featured_media']);
  if (fields['meta'] !== undefined) post.meta = Object(fields['meta']) as Record<string, unknown>;
  const date = textIn(fields, 'date_gmt');
  if (date !== undefined) post.dateMs = Date.parse(`${date}Z`);
  // Out of the trash it has its slug again.
  const before =
    post.slug.endsWith(TRASHED) && status !== 'trash' ? post.slug.slice(0, -TRASHED.length) : post.slug;
  const given = textIn(fields, 'slug');
  const others = site.posts.filter((each) => each !== post);
  post.slug = toSlug(given ?? before);
  if (!NEEDS_NO_SLUG.includes(status)) post.slug = freeSlug(post.slug || toSlug(post.title), others);
  else if (given && status !== 'trash') post.slug = freeSlug(post.slug, others);
  const was = post.status;
  // A draft has no date until it is published.
  if (was === 'draft' && status === 'publish' && date === undefined) post.dateMs = Date.now();
  const isAhead = post.dateMs > Date.now() + SOON_MS;
  post.status = ['publish', 'future'].includes(status) ? (isAhead ? 'future' : 'publish') : status;
  if (post.status === 'publish' && was !== 'publish') site.publishedIds.push(post.id);
  post.modifiedMs = Date.now();
  return undefined;
}

function remove(site: WordPressSite, post: WordPressPost, request: RestRequest): RestResult {
  if (request.query.get('force') === 'true') {
    site.posts = site.posts.filter((each) => each !== post);
    return { status: 200, body: { deleted: true, previous: present(site, post, request) } };
  }
  if (post.status === 'trash')
    return restError(410, 'rest_already_trashed', 'The post has already been deleted.');
  post.status = 'trash';
  post.slug += TRASHED;
  return { status: 200, body: present(site, post, request) };
}

const mayEdit = ({ authorId }: WordPressPost, { user }: RestRequest) =>
  canWrite(user) && (user.role === 'administrator' || user.id === authorId);

/** UTC, without saying so. */
const gmt = (ms: number) => new Date(ms).toISOString().slice(0, 19);

function present(site: WordPressSite, post: WordPressPost, { query, method }: RestRequest): object {
  const isEdit = query.get('context') === 'edit' || method !== 'GET';
  const text = (raw: string) => ({ ...(isEdit && { raw }), rendered: raw });
  return {
    id: post.id,
    date: gmt(post.dateMs),
    date_gmt: gmt(post.dateMs),
    modified_gmt: gmt(post.modifiedMs),
    slug: post.slug,
    status: post.status,
    type: 'post',
    link: `${site.url}/${post.slug}/`,
    title: text(post.title),
    content: text(post.content),
    excerpt: text(post.excerpt),
    author: post.authorId,
    featured_media: post.featured_media,
    categories: post.categories,
    tags: post.tags,
    meta: post.meta,
    ...(query.get('_embed') === 'wp:term' && {
      _embedded: {
        'wp:term': [
          embedded(site.terms.categories, post.categories, 'category'),
          embedded(site.terms.tags, post.tags, 'post_tag'),
        ],
      },
    }),
  };
}

const embedded = (terms: readonly WordPressTerm[], ids: readonly number[], taxonomy: string) =>
  terms.filter(({ id }) => ids.includes(id)).map(({ id, name }) => ({ id, name: asHtml(name), taxonomy }));
