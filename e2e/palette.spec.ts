// The command palette: opened by key and by button, on a desktop and on a phone. It leads to pages, finds posts and sites, runs
// actions, and what was typed is there again when it was closed by mistake.
import type { Page } from '@playwright/test';
import { expect, expectReadableInBothThemes, test } from './journey.ts';
import { dayOfNextMonth, openPlanner, type Planner } from './schedule.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' });
const field = (page: Page) => palette(page).getByRole('combobox');
async function openByKey(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Search and commands' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}
const active = (page: Page) => palette(page).getByRole('option', { selected: true });

test.describe('the command palette', () => {
  let planner: Planner;
  test.beforeAll(async ({ portal }) => {
    planner = await openPlanner(portal, 'njeri');
    await planner.plan('Harvest letter from the hills', `${dayOfNextMonth(12)}T09:00`);
  });

  test('by keyboard: a page, a post, a site and an action are found and chosen', async ({
    browser,
    portal,
  }) => {
    const context = await planner.open(browser);
    const page = await context.newPage();
    await page.goto(`${portal.url}/sites`);

    await test.step('a page', async () => {
      await openByKey(page);
      await page.keyboard.type('remote');
      await expect(active(page)).toHaveText(/Remote sites/);
      await expect(active(page).locator('mark')).toHaveText('Remote');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Remote sites');
      await expect(palette(page)).toBeHidden();
    });

    await test.step('a post by words of its title; closed by mistake, it is there again', async () => {
      await openByKey(page);
      await page.keyboard.type('hills letter');
      await expect(active(page)).toHaveText(/Harvest letter from the hills/);
      await page.keyboard.press('Escape');
      await expect(palette(page)).toBeHidden();
      await page.keyboard.press('Control+k');
      await expect(field(page)).toHaveValue('hills letter');
      await expect(active(page)).toHaveText(/Harvest letter from the hills/);
      await expectReadableInBothThemes(page, { part: '[role=dialog]' });
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/schedule-posts\?post=/);
      await expect(page.getByRole('dialog', { name: 'Harvest letter from the hills' })).toBeVisible();
      // What is open may hold unsaved work: the palette does not lead away from it.
      await page.keyboard.press('Control+k');
      await expect(palette(page)).toBeHidden();
    });

    await test.step('a site, and recent choices first', async () => {
      await page.goto(`${portal.url}/sites`);
      await page.getByRole('button', { name: 'Search and commands' }).click();
      await expect(palette(page).getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([
        /Harvest letter/,
        'Remote sites',
      ]);
      await field(page).fill('kenya');
      await expect(active(page)).toHaveText(/Mount Kenya Coffee/);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/wordpress\?site=/);
    });

    await test.step('an action, after the keys have gone round', async () => {
      await page.goto(`${portal.url}/sites`);
      await openByKey(page);
      await field(page).fill('theme');
      await expect(palette(page).getByRole('option')).toHaveCount(3);
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Home');
      const before = await active(page).innerText();
      await page.keyboard.press('Enter');
      await expect(page.locator('html')).toHaveAttribute('data-theme', before.split(' ')[0]!.toLowerCase());
      await expect(palette(page)).toBeHidden();
    });
    await context.close();
  });

  test('a search that fails leaves the others and says so', async ({ browser, portal }) => {
    const context = await planner.open(browser);
    const page = await context.newPage();
    await page.route('**/api/schedule/search*', (route) => route.fulfill({ status: 422, json: {} }));
    await page.goto(`${portal.url}/sites`);
    await openByKey(page);
    await page.keyboard.type('kenya');
    await expect(active(page)).toHaveText(/Mount Kenya Coffee/);
    await expect(palette(page).getByRole('status')).toHaveText('Posts could not be searched.');
    await context.close();
  });

  test('on a phone it opens from the account’s menu and is worked by touch', async ({ browser, portal }) => {
    const context = await planner.open(browser, { width: 360 });
    const page = await context.newPage();
    await page.goto(`${portal.url}/sites`);
    await page.getByRole('button', { name: 'njeri', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Search and commands' }).click();
    await expect(field(page)).toBeFocused();
    await field(page).fill('write a post');
    await palette(page).getByRole('option', { name: 'Write a post' }).click();
    await expect(page).toHaveURL(/\/compose$/);
    await expect(page.getByRole('heading', { name: 'New post' })).toBeVisible();
    await context.close();
  });
});
