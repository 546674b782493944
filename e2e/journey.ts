// What every journey has: a portal that the journeys of one worker share, with one member of each role; and what it watches for:
// nothing in the console, nothing that a screen reader or a keyboard stumbles over.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Role } from '@msm/contract/roles';
import {
  expect,
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import type axe from 'axe-core';
import { MEMBERS, registerEveryRole, signedIn } from './members.ts';
import { startPortal, type Portal } from './portal.ts';

/** A busy machine takes long to start a portal and to hash the passwords of its members. */
const START_LIMIT_MS = 120_000;

interface Watched {
  /** Errors that the journey provokes on purpose, by part of their text. */
  expectedErrors: string[];
  /** A page of its own context, as a member of that role, in a session of its own; closed with the journey. */
  openAs(who: Role | 'visitor', options?: BrowserContextOptions): Promise<Page>;
}

interface Shared {
  /** Journeys that need members of their own register them under names of their own. */
  portal: Portal;
}

export const test = base.extend<Watched, Shared>({
  portal: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the names of fixtures from the pattern
    async ({}, use) => {
      const portal = await startPortal();
      await registerEveryRole(portal);
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: START_LIMIT_MS },
  ],
  openAs: async ({ browser, portal }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (who, options = {}) => {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        ...(who !== 'visitor' && { storageState: await signedIn(portal.url, MEMBERS[who]) }),
        ...options,
      });
      opened.push(context);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the names of fixtures from the pattern
  expectedErrors: async ({}, use) => {
    await use([]);
  },
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    await use(page);
    expect(errors.filter((error) => !expectedErrors.some((part) => error.includes(part)))).toEqual([]);
  },
});

export async function expectAccessible(page: Page, looked: Looked = {}): Promise<void> {
  // A page that is still on its way has no heading yet.
  await hasHeading(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectReadable(page, looked);
}

/** Waits within the page, frame by frame: an assertion that is too early looks again only after up to half a second. */
export const hasHeading = (page: Page) => page.waitForFunction(() => document.querySelector('h1') !== null);

/** Within the page, as the browser's back button does it: the router takes the address over without a load. */
export const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Tells pages that are still to be built, which are all alike: once one of them was looked at, the others are not. */
export function skipAlike(): (page: Page) => Promise<boolean> {
  let wasSeen = false;
  return async (page) => {
    if (!(await page.getByText('This page is not built yet.').isVisible())) return false;
    const isKnown = wasSeen;
    wasSeen = true;
    return isKnown;
  };
}

/** The one rule that the theme has a say in. */
const CONTRAST = 'color-contrast';

interface Looked {
  /** The whole page unless said. */
  part?: string;
  /** All of them unless said. */
  rule?: string;
}

/** What is looked at in light is the same in dark but for its colours. */
export const rulesFor = (theme: 'light' | 'dark'): Looked => (theme === 'dark' ? { rule: CONTRAST } : {});

/** In light and then in dark, on the page as it is: a member who chose no theme has that of the system. Ends in dark. */
export async function expectReadableInBothThemes(page: Page, looked: Looked = {}): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await expectReadable(page, { ...looked, ...rulesFor(theme) });
  }
}

/** In the page once per document: sending and parsing it takes as long as its rules do. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Also behind a dialog, where the page's own heading is out of reach. */
export async function expectReadable(page: Page, looked: Looked = {}): Promise<void> {
  expect(await findUnreadable(page, looked), page.url()).toEqual([]);
}

/** What a screen reader or a reader would stumble over, a line for each rule that is broken. */
export async function findUnreadable(page: Page, { part, rule }: Looked): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    ...(rule && { runOnly: { type: 'rule', values: [rule] } }),
  };
  return page.evaluate(
    async (look) => {
      // Half-way from one theme to the other a colour belongs to neither; what an end sets off in turn is ended as well.
      for (let round = 0; round < 5; round += 1) {
        for (const animation of document.getAnimations())
          if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
      }
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      // No page has frames: one pass in the page itself sees everything.
      const { violations } = await run(look.part ?? document, look.options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
    },
    { part, options },
  );
}

/** Nothing sticks out at the width of a small phone, once the page has taken it in. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const measure = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(measure, { message: page.url() }).toBeLessThanOrEqual(0);
}

export { expect };
