// The drawer in which a draft is written, for journeys.
import type { Locator, Page } from '@playwright/test';
import { expect, expectReadable } from './journey.ts';
import type { Portal } from './portal.ts';

export const TOPIC = 'How small farms water their fields with solar pumps';
export const FACTS =
  'Solar pumps lift water without diesel. A pump of 500 watts waters one acre of vegetables a day. Cooperatives share one pump among five households.';

const drawer = (page: Page): Locator => page.getByRole('dialog', { name: 'Write with AI' });

export async function openWriter(page: Page, portal: Portal): Promise<Locator> {
  await page.goto(`${portal.url}/compose`);
  await page.getByRole('button', { name: 'Write with AI' }).click();
  await expect(drawer(page)).toBeVisible();
  return drawer(page);
}

export async function begin(writer: Locator, topic = TOPIC): Promise<void> {
  await writer.getByLabel('What is it about?').fill(topic);
  await writer.getByRole('button', { name: 'Write a text' }).click();
}

export const isReady = (writer: Locator) =>
  expect(writer.getByRole('button', { name: 'Use this text' })).toBeVisible();

export async function take(page: Page): Promise<void> {
  await drawer(page).getByRole('button', { name: 'Use this text' }).click();
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
