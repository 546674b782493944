// From a link to the first card, on a phone with a slow line and a slow processor, cold: a guest follows the link of a table and plays
// as soon as the button is there; a visitor follows the link to a game against the computer. Throttling is that of Lighthouse's
// mobile profile, applied. The web application must have been built.
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';
import { makeBenchDatabase } from './platform/bench-database.ts';
import { atMost, machineLoad, reportFigure, say } from './platform/figures.ts';
import { startServer } from './start/started-server.ts';

const ROUNDS = 5;
const GOAL_SECONDS = 5;
const SLOW_LINE = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 };
const SLOW_PROCESSOR = 4;
const FIRST_CARD = '.kadi-hand .kadi-card';

const database = await makeBenchDatabase('first-card');
const server = await startServer(database.settings, join(database.dataDir, 'server.log'));
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
});

say(
  `${ROUNDS} rounds, phone of 360 px, ${SLOW_PROCESSOR} times slower, 1.5 Mbit/s, 560 ms, ${machineLoad()}`,
);
const seconds = { table: [] as number[], computer: [] as number[] };
try {
  for (let round = 0; round < ROUNDS; round += 1) {
    const host = await (await browser.newContext()).newPage();
    const link = await openTable(host);
    seconds.table.push(
      await timed(browser, link, (page) => page.getByRole('button', { name: 'Play Kadi as guest' }).click()),
    );
    await host.context().close();
    seconds.computer.push(await timed(browser, `${server.address}/gaming?game=kadi&mode=ai`));
  }
  reportFigure('firstCard.tableSeconds', seconds.table, ' s', atMost(GOAL_SECONDS));
  reportFigure('firstCard.computerSeconds', seconds.computer, ' s', atMost(GOAL_SECONDS));
  say('a link has no size; there is no tenth of it');
} finally {
  // Also after a failure: the processes that are left would keep this one waiting.
  await browser.close();
  await server.stop();
  await database.remove();
}

/** A table of two, whose host waits for one more. */
async function openTable(page: Page): Promise<string> {
  await page.goto(`${server.address}/gaming`);
  const seats = page.getByLabel('Seats');
  // The button is rendered by the server: a press before the page has come alive does nothing.
  while (!(await seats.isVisible())) {
    await page.getByRole('button', { name: 'Play with others at Kadi' }).click();
    await seats.waitFor({ timeout: 2_000 }).catch(() => undefined);
  }
  await seats.selectOption('2');
  await page.getByRole('button', { name: 'Open table' }).click();
  await page.getByRole('heading', { name: /^Waiting for/ }).waitFor();
  return page.url();
}

async function timed(on: Browser, link: string, press?: (page: Page) => Promise<void>): Promise<number> {
  const context = await on.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_LINE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PROCESSOR });
  const startedAt = performance.now();
  await page.goto(link, { waitUntil: 'commit' });
  await press?.(page);
  await page.locator(FIRST_CARD).first().waitFor();
  const taken = (performance.now() - startedAt) / 1_000;
  await context.close();
  return taken;
}
