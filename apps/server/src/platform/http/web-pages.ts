// Serves the built web application: its files for good (their names carry a hash), and its page for every GET of a
// browser that no route answers. Public pages come rendered, with what a visitor may read, and are kept until it changes;
// the page's head comes from the application's own route table.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../settings/config.ts';
import type { Db } from '../db/tables.ts';
import { AppError } from '../errors.ts';
import type { Events } from '../events.ts';
import { withoutQuery, type Log } from '../log.ts';
import type { ListedPages } from '../ports/listed-pages.ts';
import { escapeHtml } from '../text/html.ts';
import { serveBuiltFiles } from './built-files.ts';
import { compressPage, type CompressedPage } from './compress-page.ts';
import { answerError } from './error-answers.ts';
import { createPageCache, type KeptPage } from './page-cache.ts';
import type { PageQuestion, ReadAsVisitor } from './read-as-visitor.ts';
import { serveSearchEngines } from './search-engines.ts';
import { pageHeaders, type InlineSources, type OutsideSources } from './security-headers.ts';
import { isFresh } from './send-file.ts';

declare module '../events.ts' {
  interface EventMap {
    /** What public pages show has changed: rendered pages with one of these tags are forgotten. */
    'pages.changed': { tags: string[] };
  }
}

const DIST = join(import.meta.dirname, '../../../../web/dist');
const HEAD_MARK = '<!--app-head-->';
const BODY_MARK = '<!--app-html-->';
const ANSWERS_MARK = '<!--app-answers-->';
const STYLE_LINK = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;

/** A few hundred pages; others are rendered again within milliseconds. */
const KEPT_BYTES = 48 * 1024 * 1024;
/** An event that a crash or a broken line to Redis loses leaves an old page no longer than this. */
const KEPT_MS = 60_000;

interface RenderedPage {
  status: number;
  head: string;
  /** Empty where only a browser can draw the page. */
  html: string;
  /** A block of data, to stand behind the markup. */
  answers?: string;
  /** The page's own files in the build's manifest. */
  sources?: readonly string[];
  /** Hidden from search engines when false. */
  isIndexed: boolean;
  movedTo?: string;
}

interface WebApplication {
  /** The name of what is rendered, and the tags that make it out of date. */
  addressOf(path: string, search: string): { address: string; tags: readonly string[] };
  renderPage(
    path: string,
    search: string,
    means: {
      publicUrl: string;
      readAnswer(question: PageQuestion): Promise<{ answer: unknown } | undefined>;
    },
  ): Promise<RenderedPage>;
  /** What search engines should know. */
  listedPaths(): string[];
}

interface Parts {
  config: Config;
  db: Db;
  events: Events;
  log: Log;
  readAsVisitor: ReadAsVisitor;
  /** Pages that features keep. */
  listed: readonly ListedPages[];
  outside?: OutsideSources | undefined;
}

export async function serveWebPages(app: FastifyInstance, parts: Parts): Promise<void> {
  const { config, db, events, log, readAsVisitor, listed, outside } = parts;
  const { publicUrl } = config;
  const isBuilt = existsSync(join(DIST, 'client/index.html'));
  const built = isBuilt ? await loadBuilt(config, outside) : undefined;
  if (built) {
    serveSearchEngines(app, { publicUrl, db, listed, paths: built.web.listedPaths() });
    serveBuiltFiles(app, join(DIST, 'client'));
  }

  const cache = createPageCache<WholePage>({ maxBytes: KEPT_BYTES, maxAgeMs: KEPT_MS });
  events.onEveryNode('pages.changed', ({ tags }) => cache.forget(tags));

  async function rendered({ web, whole }: Built, request: FastifyRequest): Promise<WholePage> {
    const [path, search] = [withoutQuery(request.url), searchOf(request.url)];
    const { address, tags } = web.addressOf(path, search);
    const visitor = { address: request.ip, requestId: request.id };
    return cache.get(address, tags, async () => {
      try {
        const page = await web.renderPage(path, search, {
          publicUrl,
          readAnswer: (question) => readAsVisitor(question, visitor),
        });
        return whole(page);
      } catch (error) {
        // The browser draws the page, asks by itself, and says what is wrong.
        const { status } = answerError(error, request.id);
        if (status >= 500) log.error({ err: error, requestId: request.id, path }, 'a page was not rendered');
        return whole({ status, head: '', html: '', isIndexed: false });
      }
    });
  }

  app.setNotFoundHandler(async (request, reply) => {
    if (!built || !wantsPage(request)) throw new AppError('notFound', 'There is nothing here.');
    const page = await rendered(built, request);
    if (page.movedTo) return reply.redirect(page.movedTo, 301);
    void reply.headers(page.headers).status(page.status).type('text/html; charset=utf-8');
    if (page.status === 200 && isFresh(request.headers['if-none-match'], page.etag))
      return reply.status(304).send();
    const { body, encoding } = await page.compressed(request.headers['accept-encoding']);
    if (encoding) void reply.header('content-encoding', encoding);
    return reply.send(body);
  });
}

interface WholePage extends KeptPage {
  status: number;
  movedTo: string | undefined;
  headers: Record<string, string>;
  etag: string;
  compressed(accepted: string | undefined): Promise<CompressedPage>;
}

interface Built {
  web: WebApplication;
  whole(page: RenderedPage): WholePage;
}

interface Template {
  html: string;
  headers: Record<string, string>;
}

async function loadBuilt(
  { publicUrl, supportEmail }: Config,
  outside: OutsideSources | undefined,
): Promise<Built> {
  const bare = readFileSync(join(DIST, 'client/index.html'), 'utf8');
  const manifest = JSON.parse(readFileSync(join(DIST, 'client/.vite/manifest.json'), 'utf8')) as Manifest;
  const toTemplate = (html: string): Template => ({
    html,
    headers: pageHeaders(publicUrl, inlineSources(html), outside),
  });
  const template = toTemplate(bare);
  /** By the page's own files; with the style sheets inside, for pages whose text is in the answer: they are drawn without waiting
   *  for a file. */
  const styled = new Map<string, Template>();
  const styledTemplate = (sources: readonly string[]): Template => {
    const known = styled.get(sources.join());
    if (known) return known;
    const { css, code } = ownFiles(manifest, sources);
    const html = bare.replace(STYLE_LINK, (link, href: string) =>
      [
        inlined(href),
        unhurried(link),
        // Named, since a chunk that needs the sheet would load it otherwise; not fetched, since its text is here.
        ...css.flatMap((file) => [inlined(`/${file}`), `<link rel="stylesheet" href="/${file}" disabled>`]),
        ...code.map((file) => `<link rel="modulepreload" href="/${file}">`),
      ].join('\n    '),
    );
    const made = toTemplate(html);
    styled.set(sources.join(), made);
    return made;
  };
  /** Said by the browser when the server cannot be reached: so it has to be there before. */
  const contact = supportEmail
    ? `\n    <meta name="support-email" content="${escapeHtml(supportEmail)}">`
    : '';
  const web = (await import(pathToFileURL(join(DIST, 'server/entry-server.js')).href)) as WebApplication;

  function whole({
    status,
    head,
    html,
    answers = '',
    sources = [],
    isIndexed,
    movedTo,
  }: RenderedPage): WholePage {
    const used = html === '' ? template : styledTemplate(sources);
    const text = used.html
      .replace(HEAD_MARK, () => head + contact)
      .replace(BODY_MARK, () => html)
      .replace(ANSWERS_MARK, () => answers);
    const body = Buffer.from(text);
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    return {
      status,
      movedTo,
      etag,
      headers: {
        ...used.headers,
        etag,
        vary: 'accept-encoding',
        ...(!isIndexed && { 'x-robots-tag': 'noindex' }),
      },
      compressed: compressPage(body),
      isKept: status === 200,
      // Both compressed forms together are smaller than the text.
      sizeBytes: body.byteLength * 2,
    };
  }
  return { web, whole };
}

type Manifest = Record<
  string,
  { file: string; name?: string; css?: string[]; imports?: string[]; isEntry?: boolean }
>;

/** A module that is imported on demand here and at once there has no line of its own: its file bears its name. */
function chunkOf(manifest: Manifest, source: string): string {
  const name = basename(source, extname(source));
  return source in manifest
    ? source
    : (Object.keys(manifest).find((key) => manifest[key]?.name === name) ?? source);
}

/** What a page's files bring along beside the first files of the application. */
function ownFiles(manifest: Manifest, sources: readonly string[]): { css: string[]; code: string[] } {
  const [css, code] = [new Set<string>(), new Set<string>()];
  const first = new Set<string>();
  const visit = (name: string, found: (chunk: Manifest[string]) => void, seen: Set<string>) => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    for (const imported of chunk.imports ?? []) visit(imported, found, seen);
    found(chunk);
  };
  for (const [name, { isEntry }] of Object.entries(manifest)) if (isEntry) visit(name, () => {}, first);
  for (const source of sources)
    visit(
      chunkOf(manifest, source),
      ({ file, css: sheets = [] }) => {
        code.add(file);
        for (const sheet of sheets) css.add(sheet);
      },
      first,
    );
  return { css: [...css], code: [...code] };
}

const inlined = (href: string) => `<style>${readFileSync(join(DIST, 'client', href), 'utf8')}</style>`;

/** Scripts and styles inside the built page, by hash; what a page brings besides are blocks of data. */
const inlineSources = (html: string): InlineSources => ({
  scripts: [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text = '']) => hashSource(text)),
  styles: [...html.matchAll(/<style>([^]*?)<\/style>/g)].map(([, text = '']) => hashSource(text)),
});

const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Kept for later: pages without text find the sheet in the cache. */
const unhurried = (link: string) => link.replace('<link', '<link media="not all"');

function searchOf(url: string): string {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start);
}

function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html');
}
