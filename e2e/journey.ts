// What every journey has: a portal that the journeys of one worker share, with one member of each role; and what it watches for:
// nothing in the console, nothing that a screen reader or a keyboard stumbles over.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import { registerEveryRole } from './members.ts';
import { startPortal, type Portal } from './portal.ts';

/** A server that has never started creates its database first. */
const START_LIMIT_MS = 120_000;

interface Watched {
  /** Errors that the journey provokes on purpose, by part of their text. */
  expectedErrors: string[];
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
      await registerEveryRole(portal.url);
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: START_LIMIT_MS },
  ],
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

export async function expectAccessible(page: Page): Promise<void> {
  // A page that is still on its way has no heading yet.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectReadable(page);
}

/** The one rule that the theme has a say in. */
export const CONTRAST = 'color-contrast';

interface Looked {
  /** The whole page unless said. */
  part?: string;
  /** All of them unless said. */
  rule?: string;
}

/** Also behind a dialog, where the page's own heading is out of reach. */
export async function expectReadable(page: Page, { part, rule }: Looked = {}): Promise<void> {
  // No page has frames: one pass in the page itself sees everything.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (part) axe.include(part);
  if (rule) axe.withRules(rule);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  expect(found, page.url()).toEqual([]);
}

/** Nothing sticks out at the width of a small phone, once the page has taken it in. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const measure = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(measure, { message: page.url() }).toBeLessThanOrEqual(0);
}

export { expect };
