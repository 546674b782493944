// What the head says about a page: for search engines on the server, for the tab in the browser.
import { matchPath } from 'react-router';
import type { PageDefinition } from './page-definition.ts';
import { pages, redirects } from './pages.tsx';

const SITE_NAME = 'MSM Portal';

interface PageHead {
  title: string;
  description: string;
  robots: 'index, follow' | 'noindex, nofollow';
  /** The address to list; none for pages that are not listed. */
  canonicalPath: string | null;
}

/** `/` and unknown addresses lead elsewhere: there is nothing to list. */
const DECIDER_HEAD: PageHead = {
  title: SITE_NAME,
  description: 'Write, schedule and publish social and blog posts, chat, and play, in one portal.',
  robots: 'noindex, nofollow',
  canonicalPath: null,
};

export const findPage = (path: string): PageDefinition | undefined =>
  pages.find((page) => matchPath({ path: page.path, caseSensitive: true }, path));

export const isKnownPath = (path: string): boolean =>
  path === '/' || path in redirects || findPage(path) !== undefined;

export function headOf(path: string): PageHead {
  const page = findPage(path);
  if (!page)
    return path === '/'
      ? { ...DECIDER_HEAD, robots: 'index, follow', canonicalPath: '/landing' }
      : DECIDER_HEAD;
  return {
    title: `${page.title} · ${SITE_NAME}`,
    description: page.description,
    robots: page.isIndexed ? 'index, follow' : 'noindex, nofollow',
    canonicalPath: page.isIndexed ? (page.canonicalPath ?? path) : null,
  };
}
