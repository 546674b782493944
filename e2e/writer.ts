// The drawer in which a draft is written, for journeys.
import type { Browser, Locator, Page } from '@playwright/test';
import { expect, expectReadable } from './journey.ts';
import { logIn, register } from './members.ts';
import type { Portal } from './portal.ts';

export const TOPIC = 'How small farms water their fields with solar pumps';
export const FACTS =
  'Solar pumps lift water without diesel. A pump of 500 watts waters one acre of vegetables a day. Cooperatives share one pump among five households.';

export async function signedInTo(portal: Portal, browser: Browser, path: string): Promise<string> {
  await register(portal.url, 'otieno');
  const context = await browser.newContext();
  const page = await context.newPage();
  await logIn(page, portal.url, 'otieno');
  await page.getByRole('button', { name: 'Reject all' }).click();
  await context.storageState({ path });
  await context.close();
  return path;
}

/** Known only when the portal has started. */
export const keptAs = (state: () => string) => ({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the names of fixtures from the pattern
  storageState: ({}: object, use: (path: string) => Promise<void>) => use(state()),
});

const drawer = (page: Page): Locator => page.getByRole('dialog', { name: 'Write with AI' });

export async function openWriter(page: Page, portal: Portal): Promise<Locator> {
  await page.goto(`${portal.url}/schedule-posts?compose=new`);
  await page.getByRole('button', { name: 'Write with AI' }).click();
  await expect(drawer(page)).toBeVisible();
  return drawer(page);
}

export async function begin(writer: Locator, topic = TOPIC): Promise<void> {
  await writer.getByLabel('What is it about?').fill(topic);
  await writer.getByRole('button', { name: 'Write a draft' }).click();
}

export const isReady = (writer: Locator) =>
  expect(writer.getByRole('button', { name: 'Use this draft' })).toBeVisible();

export async function take(page: Page): Promise<void> {
  await drawer(page).getByRole('button', { name: 'Use this draft' }).click();
  await expect(drawer(page)).toBeHidden();
}

/** Whatever the composer's fields are called: the words stand in one of them. */
export const expectComposed = (page: Page, words: string) =>
  expect
    .poll(() =>
      page
        .getByRole('textbox')
        .evaluateAll((fields) =>
          fields.map((field) => ('value' in field ? String(field.value) : field.textContent)).join('\n'),
        ),
    )
    .toContain(words);

export const expectAccessibleDrawer = (page: Page) => expectReadable(page, { part: '[role=dialog]' });
