// What the server asks of the web application: for a page its status, the head for `<!--app-head-->`, its markup for
// `<!--app-html-->` and the answers it was rendered with, and the list of pages for search engines. Paths and answers come
// from strangers: everything is escaped.
import { renderToString } from 'react-dom/server';
import { matchPath, StaticRouter } from 'react-router';
import { App } from './app/app.tsx';
import { headMarkup, jsonInMarkup } from './app/head-markup.ts';
import type { PageDefinition } from './app/page-definition.ts';
import { headOf, headWithoutPage } from './app/page-head.ts';
import { makeReady } from './app/page-view.tsx';
import { findPage, isKnownPath } from './app/pages.ts';
import { publicPages } from './app/public-pages.tsx';
import { LANDING_FACTS } from './features/landing/landing-facts.ts';
import {
  EMBEDDED_ANSWERS,
  ServerAnswers,
  type EmbeddedAnswers,
  type KeyedAnswer,
} from './platform/api/page-answers.ts';
import type { PageAddress, PageAnswers, PageData, PageRead } from './platform/page-data.ts';

interface RenderedPage {
  status: number;
  head: string;
  /** Empty for pages that only a browser can draw: a member's, and one whose data is not there. */
  html: string;
  /** What the markup was rendered with, to stand behind it. */
  answers?: string;
  /** The page's files in the build's manifest. */
  sources?: readonly string[];
  /** Whether search engines may list it; the server says so in a header as well. */
  isIndexed: boolean;
  /** Where the address moved to for good. */
  movedTo?: string | undefined;
}

/** Runs the operation of a route as a visitor; undefined where it finds nothing. */
type ReadAnswer = (read: {
  method: string;
  path: string;
  args: PageRead['args'];
}) => Promise<{ answer: unknown } | undefined>;

interface RenderableAddress {
  /** Path and the query that counts: the name of what is rendered. */
  address: string;
  /** What makes it out of date. */
  tags: readonly string[];
}

const dataByPage = new Map<PageDefinition, PageData>();
await Promise.all(
  publicPages.map(async (page) => {
    await makeReady(page);
    if (page.loadData) dataByPage.set(page, await page.loadData());
  }),
);

export function addressOf(path: string, search: string): RenderableAddress {
  const found = findWithData(path, search);
  return found ? { address: found.address, tags: found.data.tags(found.given) } : { address: path, tags: [] };
}

export async function renderPage(
  path: string,
  search: string,
  { publicUrl, readAnswer }: { publicUrl: string; readAnswer: ReadAnswer },
): Promise<RenderedPage> {
  const found = findWithData(path, search);
  if (found) return renderWithData(found, publicUrl, readAnswer);
  const page = findPage(path);
  const facts = path === '/landing' ? { facts: LANDING_FACTS } : {};
  const head = page ? headOf(page, path, facts) : headWithoutPage(path);
  return {
    status: isKnownPath(path) ? 200 : 404,
    head: headMarkup(head, publicUrl),
    html: page && !page.guard ? markupOf(path, []) : '',
    isIndexed: head.robots.startsWith('index'),
  };
}

interface PageWithData {
  page: PageDefinition;
  path: string;
  address: string;
  data: PageData;
  given: PageAddress;
}

function findWithData(path: string, search: string): PageWithData | undefined {
  const page = findPage(path);
  const data = page && dataByPage.get(page);
  if (!data) return undefined;
  const all = new URLSearchParams(search);
  const known = data.queryNames.flatMap((name) => {
    const value = all.get(name);
    return value ? [[name, value]] : [];
  });
  const query = new URLSearchParams(known);
  const params = matchPath({ path: page.path, caseSensitive: true }, path)?.params ?? {};
  return {
    page,
    path,
    data,
    given: { params, query },
    address: path + (known.length > 0 ? `?${query}` : ''),
  };
}

async function renderWithData(
  { page, path, address, data, given }: PageWithData,
  publicUrl: string,
  readAnswer: ReadAnswer,
): Promise<RenderedPage> {
  const reads = data.reads(given);
  const found = await Promise.all(
    reads.map(({ route: { method, path: routePath }, args }) =>
      readAnswer({ method, path: routePath, args }),
    ),
  );
  if (found.includes(undefined)) {
    const head = headOf({ ...page, title: 'Not found' }, path, { isIndexed: false });
    return { status: 404, head: headMarkup(head, publicUrl), html: '', isIndexed: false };
  }
  const answerOf: PageAnswers = (route) =>
    found[reads.findIndex((each) => each.route === route)]?.answer as never;
  const movedTo = data.movedTo?.(answerOf, given);
  const head = headOf(page, address, data.words?.(answerOf, given));
  const answers = reads.map(({ route, args }, place): KeyedAnswer => [
    [route.method, route.path, args],
    found[place]?.answer,
  ]);
  return {
    status: 200,
    head: headMarkup(head, publicUrl),
    html: markupOf(address, answers),
    answers: embedded({ address, answers }),
    sources: [...(page.source ? [page.source] : []), ...(data.sources?.(given) ?? [])],
    isIndexed: head.robots.startsWith('index'),
    movedTo,
  };
}

/** A block of data, not a script: browsers run nothing of it, and the content policy has nothing to allow. */
const embedded = (answers: EmbeddedAnswers): string =>
  `<script type="application/json" id="${EMBEDDED_ANSWERS}">${jsonInMarkup(answers)}</script>`;

const markupOf = (address: string, answers: readonly KeyedAnswer[]): string =>
  renderToString(
    <ServerAnswers value={answers}>
      <StaticRouter location={address}>
        <App />
      </StaticRouter>
    </ServerAnswers>,
  );

/** The addresses a search engine should know: listed, built, and each page under one address only. */
export const listedPaths = (): string[] =>
  publicPages
    .filter((page) => page.isIndexed && page.load && !page.canonicalPath && !page.path.includes(':'))
    .map((page) => page.path);
