// One WordPress of the sandbox: its users, settings and content, all in memory. Every site that is asked for exists, with
// the same three users and the same application password.
import { randomUUID } from 'node:crypto';

/** As WordPress shows one: groups of four. Every user of every site begins with it. */
export const SANDBOX_APPLICATION_PASSWORD = 'abcd EFGH ijkl MNOP qrst 2468';

export type Permalinks = 'pretty' | 'pathinfo' | 'plain';

export interface WordPressSettings {
  title: string;
  permalinks: Permalinks;
  /** Off on sites without https. */
  hasApplicationPasswords: boolean;
  /** What a hostile site names as its authorise page; its own when null. */
  authorizePage: string | null;
  /** As hosts do whose server keeps the header from PHP. */
  losesAuthorization: boolean;
  /** As security plugins do; the code is theirs. */
  restRefusal: { status: number; code: string } | null;
}

export interface WordPressUser {
  id: number;
  login: string;
  role: 'administrator' | 'author' | 'subscriber';
  passwords: { uuid: string; secret: string }[];
}

export interface WordPressPost {
  id: number;
  authorId: number;
  title: string;
  content: string;
  excerpt: string;
  slug: string;
  status: string;
  dateMs: number;
  modifiedMs: number;
  categories: number[];
  tags: number[];
  featured_media: number;
  meta: Record<string, unknown>;
}

export interface WordPressMedia {
  id: number;
  slug: string;
  fileName: string;
  mimeType: string;
  altText: string;
  bytes: Buffer;
}

export interface WordPressTerm {
  id: number;
  name: string;
}

export interface WordPressSite {
  url: string;
  settings: WordPressSettings;
  users: WordPressUser[];
  posts: WordPressPost[];
  media: WordPressMedia[];
  terms: { categories: WordPressTerm[]; tags: WordPressTerm[] };
  /** A post's id each time it became public, deleted ones included. */
  publishedIds: number[];
  nextId(): number;
}

const ROLES = ['administrator', 'author', 'subscriber'] as const;

export function createSite(url: string, name: string): WordPressSite {
  let lastId = 1;
  return {
    url,
    settings: {
      title: `The ${name} blog`,
      permalinks: 'pretty',
      hasApplicationPasswords: true,
      authorizePage: null,
      losesAuthorization: false,
      restRefusal: null,
    },
    users: ROLES.map((role, at) => ({
      id: at + 1,
      login: role === 'administrator' ? 'admin' : role,
      role,
      passwords: [{ uuid: randomUUID(), secret: withoutSpaces(SANDBOX_APPLICATION_PASSWORD) }],
    })),
    posts: [],
    media: [],
    terms: { categories: [{ id: 1, name: 'Uncategorized' }], tags: [] },
    publishedIds: [],
    nextId: () => (lastId += 1),
  };
}

/** WordPress compares passwords without everything that is no letter or digit. */
export const withoutSpaces = (password: string): string => password.replace(/[^a-z0-9]/gi, '');

/** As sanitize_title makes it, for ASCII. */
export const toSlug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** The first free one of `slug`, `slug-2`, `slug-3` … */
export function freeSlug(wish: string, taken: readonly { slug: string }[]): string {
  const slugs = new Set(taken.map(({ slug }) => slug));
  let slug = wish;
  for (let number = 2; slugs.has(slug); number++) slug = `${wish}-${number}`;
  return slug;
}
