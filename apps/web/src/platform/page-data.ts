// What a public page reads before it is shown. The server reads it as a visitor, renders the page with the answers and
// embeds them; the browser's query cache starts with them. Loaded with the page's own code, never with the first files.
import type { OutputOf, Route } from '@msm/contract/route';
import type { CallArguments } from './api/route-request.ts';

/** Parameters of the path, and those of the query that the page names. */
export interface PageAddress {
  params: Readonly<Record<string, string | undefined>>;
  query: URLSearchParams;
}

/** One query of the page: a GET that visitors may call. */
export interface PageRead {
  route: Route;
  args: { params?: unknown; input?: unknown };
}

/** Arguments must equal those of the page's own `useRouteQuery`: the answer is found by them. */
export const read = <R extends Route>(route: R, args: CallArguments<R>): PageRead => ({ route, args });

/** What the head says of this very address, in place of the table's words. */
export interface PageWords {
  title: string;
  description: string;
  /** False: search engines do not list this address, such as the results of a search. */
  isIndexed?: boolean;
  /** The address to list, where several show the same. */
  canonicalPath?: string;
  /** Of link previews. */
  picture?: { path: string; width: number; height: number; alt: string };
  kind?: 'website' | 'article';
  /** In schema.org's words; addresses may be relative to the page. */
  facts?: object;
  /** Feeds of the page's content. */
  feeds?: readonly { type: string; title: string; path: string }[];
}

export interface PageData {
  /** Query parameters that change what the page shows. All others (campaign marks) share one rendered page. */
  queryNames: readonly string[];
  reads(address: PageAddress): readonly PageRead[];
  /** A rendered page is forgotten when one of these is named in the server's event `pages.changed`. */
  tags(address: PageAddress): readonly string[];
  words?(answers: PageAnswers, address: PageAddress): PageWords;
  /** What this very address loads besides the page's own file, as the build's manifest names it. */
  sources?(address: PageAddress): readonly string[];
  /** The address that this one moved to for good. */
  movedTo?(answers: PageAnswers, address: PageAddress): string | undefined;
}

/** Finds the answer of one of the page's reads. */
export type PageAnswers = <R extends Route>(route: R) => OutputOf<R>;
