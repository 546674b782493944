// What the head says about a page: for search engines and link previews on the server, for the tab in the browser.
import type { PageDefinition } from './page-definition.ts';

export const SITE_NAME = 'MSM Portal';

export interface PageHead {
  title: string;
  description: string;
  robots: 'index, follow' | 'noindex, nofollow';
  /** The address to list; none for pages that are not listed. */
  canonicalPath: string | null;
}

export const headOf = (page: PageDefinition, path: string): PageHead => ({
  title: `${page.title} · ${SITE_NAME}`,
  description: page.description,
  robots: page.isIndexed ? 'index, follow' : 'noindex, nofollow',
  canonicalPath: page.isIndexed ? (page.canonicalPath ?? path) : null,
});

/** `/` and unknown addresses lead elsewhere: there is nothing to show, and of the unknown ones nothing to list. */
export const headWithoutPage = (path: string): PageHead => ({
  title: SITE_NAME,
  description: 'Write, schedule and publish social and blog posts, chat, and play, in one portal.',
  robots: path === '/' ? 'index, follow' : 'noindex, nofollow',
  canonicalPath: path === '/' ? '/landing' : null,
});
