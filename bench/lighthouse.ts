// Public pages as Lighthouse sees them on a phone with a slow line: the throttling is applied, not simulated, since simulated runs
// hardly see what the server renders. Median of three. The web application must have been built.
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { freePort } from '../apps/sandbox/src/free-port.ts';
import { findBrowser } from '../scripts/browser.mjs';
import { startPagesServer } from './pages/start-pages-server.ts';
import { makeBenchDatabase } from './platform/bench-database.ts';
import { atLeast, atMost, machineLoad, reportFigure, say } from './platform/figures.ts';

const ROUNDS = 3;
const POSTS = 40;
const PAGES = {
  landing: '/landing',
  blog: '/blog',
  post: `/blog/post-${POSTS}`,
  document: '/docs/MSM-ROADMAP',
  token: '/msm-token',
} as const;
const CATEGORIES = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof CATEGORIES;

const database = await makeBenchDatabase('lighthouse');
const server = await startPagesServer(database, POSTS);
const port = await freePort();
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', `--remote-debugging-port=${port}`],
});

try {
  say(`${ROUNDS} rounds, mobile, applied throttling, ${machineLoad()}`);
  for (const [name, path] of Object.entries(PAGES)) await measure(name, path);
  say('a page has no size; there is no tenth of it');
} finally {
  await browser.close();
  await server.stop();
  await database.remove();
}

async function measure(page: string, path: string): Promise<void> {
  const scores: Record<Category, number[]> = {
    performance: [],
    accessibility: [],
    'best-practices': [],
    seo: [],
  };
  const [paints, shifts]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { categories, audits } = await look(path);
    for (const name of Object.keys(CATEGORIES) as Category[])
      scores[name].push((categories[name]?.score ?? 0) * 100);
    paints.push(audits['largest-contentful-paint']!.numericValue! / 1_000);
    shifts.push(audits['cumulative-layout-shift']!.numericValue!);
    for (const { id, title, score, scoreDisplayMode, details } of Object.values(audits))
      if (score !== null && score < 1 && scoreDisplayMode === 'binary')
        say(`${path} missed: ${id}: ${title} ${JSON.stringify(details).slice(0, 300)}`);
  }
  for (const [name, goal] of Object.entries(CATEGORIES) as [Category, number][])
    reportFigure(`lighthouse.${page}.${name}`, scores[name], '', atLeast(goal));
  const isLanding = path === PAGES.landing;
  reportFigure(`lighthouse.${page}.lcpSeconds`, paints, ' s', isLanding ? atMost(1.5) : undefined);
  reportFigure(`lighthouse.${page}.layoutShift`, shifts, '', isLanding ? atMost(0.02) : undefined);
}

async function look(path: string) {
  const result = await lighthouse(server.address + path, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: Object.keys(CATEGORIES),
    throttlingMethod: 'devtools',
  });
  return result!.lhr;
}
