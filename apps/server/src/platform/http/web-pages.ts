// Serves the built web application: its files for good (their names carry a hash), and its page for every GET of a
// browser that no route answers. The page's head comes from the application's own route table.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { withoutQuery } from '../log.ts';
import { pageHeaders } from './security-headers.ts';

const DIST = join(import.meta.dirname, '../../../../web/dist');
const NONCE_MARK = '__CSP_NONCE__';
const HEAD_MARK = '<!--app-head-->';
const BODY_MARK = '<!--app-html-->';

interface RenderedPage {
  status: number;
  head: string;
  html: string;
  /** Hidden from search engines. */
  isIndexed: boolean;
}

type RenderPage = (path: string, publicUrl: string) => RenderedPage;

export async function serveWebPages(app: FastifyInstance, { publicUrl, isHttps }: Config): Promise<void> {
  const isBuilt = existsSync(join(DIST, 'client/index.html'));
  const page = isBuilt ? await loadPage() : undefined;
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: join(DIST, 'client'),
      wildcard: false,
      globIgnore: ['index.html', '**/*.br', '**/*.gz'],
      index: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        void reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        );
      },
    });
  }

  app.setNotFoundHandler((request, reply) => {
    if (!page || !wantsPage(request)) throw new AppError('notFound', 'There is nothing here.');
    const nonce = randomBytes(16).toString('base64');
    const { status, head, html, isIndexed } = page.render(withoutQuery(request.url), publicUrl);
    void reply.headers(pageHeaders(isHttps, nonce)).status(status).type('text/html; charset=utf-8');
    if (!isIndexed) void reply.header('x-robots-tag', 'noindex');
    return reply.send(
      page.template
        .replace(HEAD_MARK, () => head)
        .replace(BODY_MARK, () => html)
        .replaceAll(NONCE_MARK, nonce),
    );
  });
}

async function loadPage(): Promise<{ template: string; render: RenderPage }> {
  const template = readFileSync(join(DIST, 'client/index.html'), 'utf8');
  const entry = (await import(pathToFileURL(join(DIST, 'server/entry-server.js')).href)) as {
    renderPage: RenderPage;
  };
  return { template, render: entry.renderPage };
}

function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html');
}
