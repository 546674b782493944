// Every page of the portal in one table: what the server and the tests read.
import { matchPath } from 'react-router';
import { memberPages, redirects } from './member-pages.tsx';
import type { PageDefinition } from './page-definition.ts';
import { publicPages } from './public-pages.tsx';

export const pages: readonly PageDefinition[] = [...publicPages, ...memberPages];

export const findPage = (path: string): PageDefinition | undefined =>
  pages.find((page) => matchPath({ path: page.path, caseSensitive: true }, path));

export const isKnownPath = (path: string): boolean =>
  path === '/' || path in redirects || findPage(path) !== undefined;
