// What the server asks of the web application: for a page its status, the head for `<!--app-head-->` and its markup for
// `<!--app-html-->`, and the list of pages for search engines. Paths come from strangers: everything is escaped.
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App } from './app/app.tsx';
import { headMarkup } from './app/head-markup.ts';
import { headOf, headWithoutPage } from './app/page-head.ts';
import { makeReady } from './app/page-view.tsx';
import { findPage, isKnownPath } from './app/pages.ts';
import { publicPages } from './app/public-pages.tsx';
import { LANDING_FACTS } from './features/landing/landing-facts.ts';

interface RenderedPage {
  status: number;
  head: string;
  /** Empty for pages that only a member's browser can draw. */
  html: string;
  /** Whether search engines may list it; the server says so in a header as well. */
  isIndexed: boolean;
}

await Promise.all(publicPages.map(makeReady));

/** Made once: what is rendered here is the same for every visitor. Bounded, since addresses are made up by strangers. */
const rendered = new Map<string, string>();
const MOST_RENDERED = 200;

export function renderPage(path: string, publicUrl: string): RenderedPage {
  const page = findPage(path);
  const head = page ? headOf(page, path) : headWithoutPage(path);
  return {
    status: isKnownPath(path) ? 200 : 404,
    head: headMarkup(head, publicUrl, path === '/landing' ? LANDING_FACTS : undefined),
    html: page && !page.guard ? markupOf(path) : '',
    isIndexed: head.robots.startsWith('index'),
  };
}

function markupOf(path: string): string {
  const known = rendered.get(path);
  if (known !== undefined) return known;
  const markup = renderToString(
    <StaticRouter location={path}>
      <App />
    </StaticRouter>,
  );
  if (rendered.size >= MOST_RENDERED) rendered.delete(rendered.keys().next().value!);
  rendered.set(path, markup);
  return markup;
}

/** The addresses a search engine should know: listed, built, and each page under one address only. */
export const listedPaths = (): string[] =>
  publicPages
    .filter((page) => page.isIndexed && page.load && !page.canonicalPath && !page.path.includes(':'))
    .map((page) => page.path);
