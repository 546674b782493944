// What the route table says about a page, and short ways to say it.
import type { Role } from '@msm/contract/roles';
import type { ReactNode } from 'react';
import type { PageData } from '../platform/page-data.ts';

export interface Guard {
  requireAdmin?: true;
  requiredRole?: Role;
  /** SuperAdmin, or every member where the portal's setting says so. */
  requireWallet?: true;
  requireEmailVerified?: true;
}

/** Most need nothing of the table's line. */
export type PageComponent = (props: { page: PageDefinition }) => ReactNode;

type LoadPage = () => Promise<PageComponent>;

export interface PageDefinition {
  path: string;
  title: string;
  description: string;
  /** Whether search engines may list it. */
  isIndexed: boolean;
  /** Undefined: open to everyone, signed in or not. */
  guard: Guard | undefined;
  /** The address to list when a page answers under several. */
  canonicalPath?: string;
  /** Words, pictures and links alone: a browser need not load its code where the server rendered it. */
  isStatic?: true;
  /** Undefined until the page is built. */
  load: LoadPage | undefined;
  /** For a public page that shows what the portal keeps: the server renders it with the answers to its reads. */
  loadData?: () => Promise<PageData>;
  /** Its file as the build's manifest names it, for a rendered page with a style sheet of its own: the server puts the sheet into
   *  the page and lets the browser fetch the code early. */
  source?: string;
}

/** In a browser the table says only that a page has data: what it reads would weigh on the first files. */
export const READ_BY_THE_SERVER: Pick<PageDefinition, 'loadData'> = {
  loadData: () => Promise.reject(new Error('Read by the server.')),
};

type Words = readonly [title: string, description: string];

const page =
  (isIndexed: boolean, guard: Guard | undefined) =>
  (path: string, [title, description]: Words, load?: LoadPage): PageDefinition => ({
    path,
    title,
    description,
    isIndexed,
    guard,
    load,
  });

/** Open to everyone and listed by search engines. */
export const open = page(true, undefined);
/** Open to everyone, of no use in a search engine. */
export const hidden = page(false, undefined);
export const member = page(false, {});
/** For what reaches strangers by mail or is published. */
export const verifiedMember = page(false, { requireEmailVerified: true });
export const admin = page(false, { requireAdmin: true });
export const walletUser = page(false, { requireWallet: true });
export const superAdmin = page(false, { requiredRole: 'SuperAdmin' });
