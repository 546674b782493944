// A member's page in a browser, on a server of its own. The web application must have been built.
import { join } from 'node:path';
import { chromium, type CDPSession, type Page } from '@playwright/test';
import { logIn, register } from '../../e2e/members.ts';
import { findBrowser } from '../../scripts/browser.mjs';
import { makeBenchDatabase } from '../platform/bench-database.ts';
import { startServer } from '../start/started-server.ts';

const SLOWER = 4;

export interface StudioPage {
  page: Page;
  session: CDPSession;
  address: string;
  /** Runs on a processor slowed down as that of a cheap phone. */
  slowly<T>(work: () => Promise<T>): Promise<T>;
}

export async function inStudio<T>(work: (studio: StudioPage) => Promise<T>): Promise<T> {
  const database = await makeBenchDatabase('studio_page');
  const server = await startServer(database.settings, join(database.dataDir, 'server.log'));
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  try {
    await register(server.address, 'studio');
    const context = await browser.newContext({ timezoneId: 'UTC', viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await logIn(page, server.address, 'studio');
    const session = await context.newCDPSession(page);
    const throttle = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
    return await work({
      page,
      session,
      address: server.address,
      async slowly(slowed) {
        await throttle(SLOWER);
        const outcome = await slowed();
        await throttle(1);
        return outcome;
      },
    });
  } finally {
    await browser.close();
    await server.stop();
    await database.remove();
  }
}
