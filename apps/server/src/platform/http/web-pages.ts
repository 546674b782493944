// Serves the built web application: its files for good (their names carry a hash), and its page for every GET of a
// browser that no route answers. The page's head comes from the application's own route table.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../settings/config.ts';
import { AppError } from '../errors.ts';
import { escapeHtml } from '../text/html.ts';
import { withoutQuery } from '../log.ts';
import { compressPage } from './compress-page.ts';
import { pageHeaders } from './security-headers.ts';

const DIST = join(import.meta.dirname, '../../../../web/dist');
const NONCE_MARK = '__CSP_NONCE__';
const HEAD_MARK = '<!--app-head-->';
const BODY_MARK = '<!--app-html-->';
const STYLE_LINK = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;

interface RenderedPage {
  status: number;
  head: string;
  html: string;
  /** Hidden from search engines. */
  isIndexed: boolean;
}

interface WebApplication {
  renderPage(path: string, publicUrl: string): RenderedPage;
  /** What search engines should know. */
  listedPaths(): string[];
}

export async function serveWebPages(app: FastifyInstance, config: Config): Promise<void> {
  const { publicUrl, supportEmail } = config;
  const isBuilt = existsSync(join(DIST, 'client/index.html'));
  const page = isBuilt ? await loadPage() : undefined;
  if (page) {
    serveSearchEngines(app, publicUrl, page.web.listedPaths());
    await app.register(fastifyStatic, {
      root: join(DIST, 'client'),
      wildcard: false,
      globIgnore: ['index.html', '.vite/**', '**/*.br', '**/*.gz'],
      index: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        void reply.header(
          'cache-control',
          /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        );
      },
    });
  }

  /** Said by the browser when the server cannot be reached: so it has to be there before. */
  const contact = supportEmail
    ? `\n    <meta name="support-email" content="${escapeHtml(supportEmail)}">`
    : '';
  app.setNotFoundHandler(async (request, reply) => {
    if (!page || !wantsPage(request)) throw new AppError('notFound', 'There is nothing here.');
    const nonce = randomBytes(16).toString('base64');
    const { status, head, html, isIndexed } = page.web.renderPage(withoutQuery(request.url), publicUrl);
    void reply.headers(pageHeaders(publicUrl, nonce)).status(status).type('text/html; charset=utf-8');
    if (!isIndexed) void reply.header('x-robots-tag', 'noindex');
    const template = html === '' ? page.template : page.templateWithStyle;
    const whole = template
      .replace(HEAD_MARK, () => head + contact)
      .replace(BODY_MARK, () => html)
      .replaceAll(NONCE_MARK, nonce);
    const { body, encoding } = await compressPage(whole, request.headers['accept-encoding']);
    void reply.header('vary', 'accept-encoding');
    if (encoding) void reply.header('content-encoding', encoding);
    return reply.send(body);
  });
}

interface Page {
  template: string;
  /** With the style sheet inside, for pages whose text is in the answer: they are drawn without waiting for a file. */
  templateWithStyle: string;
  web: WebApplication;
}

async function loadPage(): Promise<Page> {
  const template = readFileSync(join(DIST, 'client/index.html'), 'utf8');
  const templateWithStyle = template.replace(STYLE_LINK, (link, href: string) => {
    const style = readFileSync(join(DIST, 'client', href), 'utf8');
    return `<style nonce="${NONCE_MARK}">${style}</style>\n    ${unhurried(link)}`;
  });
  const web = (await import(pathToFileURL(join(DIST, 'server/entry-server.js')).href)) as WebApplication;
  return { template, templateWithStyle, web };
}

/** Kept for later: chunks that need the sheet see that it is there, and pages without text find it in the cache. */
const unhurried = (link: string) => link.replace('<link', '<link media="not all"');

/** Pages that must stay unlisted say so themselves: a crawler that may not fetch them would never read it. */
function serveSearchEngines(app: FastifyInstance, publicUrl: string, paths: string[]): void {
  const robots = `User-agent: *\nDisallow: /api/\nDisallow: /auth/\nSitemap: ${publicUrl}/sitemap.xml\n`;
  const urls = paths.map((path) => `  <url><loc>${escapeHtml(publicUrl + path)}</loc></url>\n`).join('');
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`;
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots));
  app.get('/sitemap.xml', (_request, reply) => reply.type('application/xml; charset=utf-8').send(sitemap));
}

function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html');
}
