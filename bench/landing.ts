// The landing page as Lighthouse sees it on a phone with a slow line: the throttling is applied, not simulated, since
// simulated runs hardly see what the server renders. Median of three. The web application must have been built.
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { freePort } from '../apps/sandbox/src/free-port.ts';
import { findBrowser } from '../scripts/browser.mjs';
import { makeBenchDatabase } from './platform/bench-database.ts';
import { atLeast, atMost, machineLoad, reportFigure, say } from './platform/figures.ts';
import { startServer } from './start/started-server.ts';

const ROUNDS = 3;
const CATEGORIES = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof CATEGORIES;

const database = await makeBenchDatabase('landing');
const server = await startServer(database.settings, join(database.dataDir, 'server.log'));
const port = await freePort();
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', `--remote-debugging-port=${port}`],
});

const scores = Object.fromEntries(Object.keys(CATEGORIES).map((name) => [name, []])) as unknown as Record<
  Category,
  number[]
>;
const seconds = { lcp: [] as number[] };
const shifts: number[] = [];

say(`${ROUNDS} rounds, mobile, applied throttling, ${machineLoad()}`);
for (let round = 0; round < ROUNDS; round += 1) {
  const result = await lighthouse(`${server.address}/landing`, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: Object.keys(CATEGORIES),
    throttlingMethod: 'devtools',
  });
  const { categories, audits } = result!.lhr;
  for (const name of Object.keys(CATEGORIES) as Category[])
    scores[name].push((categories[name]?.score ?? 0) * 100);
  seconds.lcp.push(audits['largest-contentful-paint']!.numericValue! / 1000);
  shifts.push(audits['cumulative-layout-shift']!.numericValue!);
  for (const audit of Object.values(audits)) {
    const isMissed = audit.score !== null && audit.score < 1 && audit.scoreDisplayMode === 'binary';
    if (isMissed) say(`missed: ${audit.id}: ${audit.title} ${JSON.stringify(audit.details).slice(0, 300)}`);
  }
}

for (const [name, goal] of Object.entries(CATEGORIES) as [Category, number][])
  reportFigure(`landing.${name}`, scores[name], '', atLeast(goal));
reportFigure('landing.lcpSeconds', seconds.lcp, ' s', atMost(1.5));
reportFigure('landing.layoutShift', shifts, '', atMost(0.02));
say('the landing page has no size; there is no tenth of it');

await browser.close();
await server.stop();
await database.remove();
