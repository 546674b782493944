// What a post of the blog may contain. It is shown inside the portal's own page, so beyond the rules for all posts it carries
// no class and no id: those could cover the page with the portal's own styles, or pass for elements that its scripts look for.
import {
  POST_POLICY,
  sanitizeHtml,
  type Attributes,
  type HtmlPolicy,
} from '../../platform/text/sanitize-html.ts';
import type { ThreadTask } from '../../platform/threads/threads.ts';

/** Landmarks of the page, and blocks without a meaning here: their text stays. */
const NOT_IN_A_POST = new Set([
  'address',
  'article',
  'aside',
  'footer',
  'header',
  'hgroup',
  'main',
  'nav',
  'section',
  'div',
  'span',
]);

const BLOG_POLICY: HtmlPolicy = {
  tags: new Set([...POST_POLICY.tags].filter((tag) => !NOT_IN_A_POST.has(tag))),
  attributes: {
    ...POST_POLICY.attributes,
    '*': ['title', 'lang', 'dir'],
    // How they load is said below, for all alike.
    img: (POST_POLICY.attributes['img'] ?? []).filter((name) => name !== 'loading'),
  },
  // The title of the page is its only first heading.
  renames: { h1: 'h2' },
  changeLink: ({ href = '', title }: Attributes) => ({
    href,
    ...(title && { title }),
    rel: 'nofollow ugc noopener',
    ...(/^[a-z]+:/i.test(href) && { target: '_blank' }),
  }),
};

export const sanitizeBlogPost = (html: string): string =>
  sanitizeHtml(html, BLOG_POLICY).replaceAll('<img ', '<img loading="lazy" decoding="async" ');

export const blogSanitizing: ThreadTask<string, string> = {
  module: import.meta.url,
  name: sanitizeBlogPost.name,
  onSpot: { run: sanitizeBlogPost, lengthOf: (html) => html.length },
};
