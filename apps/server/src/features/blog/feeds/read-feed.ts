// The newest posts for feed readers, as RSS 2.0 and as JSON Feed 1.1.
import { FEED_POSTS } from '@msm/contract/blog/limits';
import { blogRoutes } from '@msm/contract/blog/routes';
import { handler } from '../../../platform/operation.ts';
import { escapeHtml } from '../../../platform/text/html.ts';
import type { BlogDeps } from '../blog.deps.ts';
import { listNewest } from '../blog.store.ts';
import type { PostRow } from '../blog.tables.ts';
import { authorsOf } from '../reading/present-post.ts';

const TITLE = 'MSM Portal blog';
const ABOUT = 'News, guides and stories from the portal.';
/** Readers and caches between may keep it for this long. */
const CACHE = 'public, max-age=300';

interface FeedItem {
  row: PostRow;
  url: string;
  author: string;
  html: string;
}

async function itemsOf(deps: BlogDeps): Promise<FeedItem[]> {
  const { publicUrl } = deps.config;
  const rows = await listNewest(deps.db, FEED_POSTS);
  const authorOf = await authorsOf(
    deps,
    rows.map(({ author_id }) => author_id),
  );
  return rows.map((row) => ({
    row,
    url: `${publicUrl}/blog/${row.slug}`,
    author: authorOf(row.author_id)?.name ?? TITLE,
    // Feed readers know no page that a path is relative to.
    html: row.html.replaceAll(/(src|href)="\/(?!\/)/g, (_, name: string) => `${name}="${publicUrl}/`),
  }));
}

export const readFeed = handler(blogRoutes.readFeed, async ({ answer }, deps: BlogDeps) => {
  const { publicUrl } = deps.config;
  const items = await itemsOf(deps);
  answer.header('content-type', 'application/rss+xml; charset=utf-8');
  answer.header('cache-control', CACHE);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    `<title>${TITLE}</title>`,
    `<link>${escapeHtml(`${publicUrl}/blog`)}</link>`,
    `<description>${ABOUT}</description>`,
    '<language>en</language>',
    `<atom:link href="${escapeHtml(`${publicUrl}/blog/rss.xml`)}" rel="self" type="application/rss+xml"/>`,
    ...items.map(rssItem),
    '</channel>',
    '</rss>',
  ].join('\n');
});

const rssItem = ({ row, url, author, html }: FeedItem): string =>
  [
    '<item>',
    `<title>${xml(row.title)}</title>`,
    `<link>${escapeHtml(url)}</link>`,
    `<guid isPermaLink="false">${row.id}</guid>`,
    `<pubDate>${row.published_at.toUTCString()}</pubDate>`,
    `<dc:creator>${xml(author)}</dc:creator>`,
    ...row.tags.map((tag) => `<category>${xml(tag)}</category>`),
    `<description>${xml(row.excerpt)}</description>`,
    `<content:encoded>${xml(html)}</content:encoded>`,
    '</item>',
  ].join('\n');

/** XML 1.0 knows no control characters but these, not even escaped. */
const BLANKS = '\t\n\r';
const xml = (text: string): string =>
  escapeHtml(text.replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, (each) => (BLANKS.includes(each) ? each : '')));

export const readJsonFeed = handler(blogRoutes.readJsonFeed, async ({ answer }, deps: BlogDeps) => {
  const { publicUrl } = deps.config;
  const items = await itemsOf(deps);
  answer.header('content-type', 'application/feed+json; charset=utf-8');
  answer.header('cache-control', CACHE);
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: TITLE,
    description: ABOUT,
    home_page_url: `${publicUrl}/blog`,
    feed_url: `${publicUrl}/blog/feed.json`,
    language: 'en',
    items: items.map(({ row, url, author, html }) => ({
      id: row.id,
      url,
      title: row.title,
      summary: row.excerpt,
      content_html: html,
      date_published: row.published_at.toISOString(),
      date_modified: row.updated_at.toISOString(),
      authors: [{ name: author }],
      ...(row.tags.length > 0 && { tags: row.tags }),
      ...(row.cover?.sizes.at(-1) && { image: new URL(row.cover.sizes.at(-1)!.url, publicUrl).href }),
    })),
  });
});
