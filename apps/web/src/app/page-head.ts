// What the head says about a page: for search engines and link previews on the server, for the tab in the browser.
import type { PageWords } from '../platform/page-data.ts';
import type { PageDefinition } from './page-definition.ts';

export const SITE_NAME = 'MSM Portal';

export interface PageHead extends Pick<PageWords, 'picture' | 'kind' | 'facts' | 'feeds'> {
  title: string;
  description: string;
  robots: 'index, follow' | 'noindex, nofollow';
  /** The address to list; none for pages that are not listed. */
  canonicalPath: string | null;
}

/** `own` is what a page with data says of this very address. */
export function headOf(page: PageDefinition, path: string, own: Partial<PageWords> = {}): PageHead {
  const isIndexed = own.isIndexed ?? page.isIndexed;
  return {
    ...own,
    title: `${own.title ?? page.title} · ${SITE_NAME}`,
    description: own.description ?? page.description,
    robots: isIndexed ? 'index, follow' : 'noindex, nofollow',
    canonicalPath: isIndexed ? (own.canonicalPath ?? page.canonicalPath ?? path) : null,
  };
}

/** `/` and unknown addresses lead elsewhere: there is nothing to show, and of the unknown ones nothing to list. */
export const headWithoutPage = (path: string): PageHead => ({
  title: SITE_NAME,
  description: 'Write, schedule and publish social and blog posts, chat, and play, in one portal.',
  robots: path === '/' ? 'index, follow' : 'noindex, nofollow',
  canonicalPath: path === '/' ? '/landing' : null,
});
