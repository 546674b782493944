// robots.txt and sitemap.xml: the addresses that search engines should know. Up to a bound the sitemap is one list; beyond
// it is an index of parts, as the protocol asks for (50,000 addresses a file at most).
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/tables.ts';
import { AppError } from '../errors.ts';
import type { ListedPage, ListedPages } from '../ports/listed-pages.ts';
import { escapeHtml } from '../text/html.ts';

/** About a megabyte of text. */
const PART_SIZE = 10_000;

interface Parts {
  publicUrl: string;
  db: Db;
  /** Of the application's own table. */
  paths: readonly string[];
  /** Of the features. */
  listed: readonly ListedPages[];
}

/** Pages that must stay unlisted say so themselves: a crawler that may not fetch them would never read it. */
export function serveSearchEngines(app: FastifyInstance, { publicUrl, db, paths, listed }: Parts): void {
  const robots = `User-agent: *\nDisallow: /api/\nDisallow: /auth/\nSitemap: ${publicUrl}/sitemap.xml\n`;
  const urlOf = ({ path, changedAt }: { path: string; changedAt?: ListedPage['changedAt'] }): string => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
    return `  <url><loc>${escapeHtml(publicUrl + path)}</loc>${changed}</url>\n`;
  };
  const partOf = (name: string): string => `  <sitemap><loc>${publicUrl}/sitemaps/${name}</loc></sitemap>\n`;
  const own = paths.map((path) => urlOf({ path }));
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots));

  app.get('/sitemap.xml', async (_request, reply) => {
    const counts = await Promise.all(listed.map((each) => each.count(db)));
    const isOne = counts.every((count) => count <= PART_SIZE);
    void reply.type('application/xml; charset=utf-8');
    if (!isOne) return sitemap('sitemapindex', partNames(counts).map(partOf));
    const pages = await Promise.all(listed.map((each) => each.list(db, { offset: 0, limit: PART_SIZE })));
    return sitemap('urlset', [...own, ...pages.flat().map(urlOf)]);
  });

  app.get<{ Params: { part: string } }>('/sitemaps/:part', async ({ params: { part } }, reply) => {
    void reply.type('application/xml; charset=utf-8');
    if (part === 'pages.xml') return sitemap('urlset', own);
    const [, source = '', number = ''] = /^(\d{1,2})-(\d{1,4})\.xml$/.exec(part) ?? [];
    const pages = await listed[Number(source)]?.list(db, {
      offset: Number(number) * PART_SIZE,
      limit: PART_SIZE,
    });
    if (source === '' || !pages?.length) throw new AppError('notFound', 'There is nothing here.');
    return sitemap('urlset', pages.map(urlOf));
  });
}

const partNames = (counts: readonly number[]): string[] => [
  'pages.xml',
  ...counts.flatMap((count, source) =>
    Array.from({ length: Math.ceil(count / PART_SIZE) }, (_, number) => `${source}-${number}.xml`),
  ),
];

const sitemap = (kind: 'urlset' | 'sitemapindex', lines: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('')}</${kind}>\n`;
