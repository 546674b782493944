// What the public pages of the blog read, and what they say in the head. The server renders by it; the pages ask by the same
// arguments, so that nothing is fetched twice.
import { PREVIEW_PICTURE } from '@msm/contract/blog/limits';
import { blogRoutes } from '@msm/contract/blog/routes';
import type { BlogPost } from '@msm/contract/blog/schemas';
import { read, type PageData, type PageWords } from '../../../platform/page-data.ts';

export const TITLE = 'Blog';
const ABOUT = 'News, guides and stories from the portal.';
const FEEDS = [
  { type: 'application/rss+xml', title: 'MSM Portal blog', path: blogRoutes.readFeed.path },
  { type: 'application/feed+json', title: 'MSM Portal blog', path: blogRoutes.readJsonFeed.path },
];

/** In the order of the page's own links. */
const QUERY_NAMES = ['category', 'tag', 'author', 'q', 'page'] as const;

/** A page that is not a number is the first. */
const pageIn = (query: URLSearchParams): number => Math.max(1, Math.trunc(Number(query.get('page'))) || 1);

export function listArguments(query: URLSearchParams) {
  const [category, tag, author, search] = ['category', 'tag', 'author', 'q'].map(
    (name) => query.get(name) || undefined,
  );
  const page = pageIn(query);
  return {
    input: {
      page,
      ...(category && { category }),
      ...(tag && { tag }),
      ...(author && { author }),
      ...(search && { search: search.slice(0, 100) }),
    },
  };
}

/** An address of the list with some parameters changed; another filter begins at its first page. */
export function listAddress(
  query: URLSearchParams,
  change: Partial<Record<(typeof QUERY_NAMES)[number], string>>,
) {
  const next = QUERY_NAMES.flatMap((name) => {
    const value = name in change ? change[name] : name === 'page' ? '' : query.get(name);
    return value ? [[name, value]] : [];
  });
  return next.length === 0 ? '/blog' : `/blog?${new URLSearchParams(next)}`;
}

export const listData: PageData = {
  queryNames: QUERY_NAMES,
  tags: () => ['blog'],
  reads: ({ query }) => [read(blogRoutes.listPosts, listArguments(query)), read(blogRoutes.listTopics, {})],
  words: (answerOf, { query }) => listWords(answerOf(blogRoutes.listPosts).topic, query),
};

/** To a category, a tag or an author. */
export const isNarrowed = (query: URLSearchParams): boolean =>
  Boolean(query.get('category') || query.get('tag') || query.get('author'));

export function listWords(topic: string | null, query: URLSearchParams): PageWords {
  const search = query.get('q');
  const page = pageIn(query);
  const about = search ? `Search: ${search}` : topic;
  return {
    title: [about ? `${about} · ${TITLE}` : TITLE, ...(page > 1 ? [`page ${page}`] : [])].join(', '),
    description: topic ? `Posts about ${topic} on the MSM Portal blog.` : ABOUT,
    // Results of searches, and topics that do not exist, are of no use in a search engine.
    isIndexed: !search && (topic !== null || !isNarrowed(query)),
    feeds: FEEDS,
    facts: { '@context': 'https://schema.org', '@type': 'Blog', name: 'MSM Portal blog', url: '/blog' },
  };
}

const slugIn = (params: Readonly<Record<string, string | undefined>>): string => params['slug'] ?? '';

export const postData: PageData = {
  queryNames: [],
  tags: ({ params }) => ['blog', `blog:${slugIn(params)}`],
  reads: ({ params }) => [
    read(blogRoutes.readPost, { params: { slug: slugIn(params) } }),
    read(blogRoutes.listComments, { params: { slug: slugIn(params) } }),
  ],
  words: (answerOf) => postWords(answerOf(blogRoutes.readPost).post),
  movedTo: (answerOf, { params }) => {
    const { slug } = answerOf(blogRoutes.readPost).post;
    return slug === slugIn(params) ? undefined : `/blog/${slug}`;
  },
};

export function postWords(post: BlogPost): PageWords {
  const { slug, author, publishedAt, updatedAt } = post;
  const description = post.seoDescription || post.excerpt;
  const picture = blogRoutes.readPreviewPicture.path.replace(':slug', slug);
  return {
    title: post.seoTitle || post.title,
    description,
    canonicalPath: `/blog/${slug}`,
    kind: 'article',
    picture: { path: picture, ...PREVIEW_PICTURE, alt: post.title },
    feeds: FEEDS,
    facts: {
      '@context': 'https://schema.org',
      '@type': 'BlogPosting',
      headline: post.title,
      description,
      image: post.cover?.sizes.at(-1)?.url ?? picture,
      datePublished: publishedAt,
      dateModified: updatedAt,
      author: { '@type': 'Person', name: author?.name ?? 'MSM Portal' },
      publisher: { '@type': 'Organization', name: 'MSM Portal', logo: '/icon.svg' },
      mainEntityOfPage: `/blog/${slug}`,
      ...(post.tags.length > 0 && { keywords: post.tags.map(({ name }) => name).join(', ') }),
    },
  };
}
