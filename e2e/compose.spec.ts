// The composer: a newcomer writes before anything is connected, one post goes to two sites with a text of its own at one of them,
// a draft goes on in a second browser, and everything works on a phone.
import type { Locator, Page } from '@playwright/test';
import { sandboxSite } from '../apps/server/src/adapters/wordpress/sandbox-site.fixture.ts';
import { expect, expectNoSidewaysScroll, expectReadable, rulesFor, test } from './journey.ts';
import { logIn, register } from './members.ts';
import type { Portal } from './portal.ts';
import { openPlanner, type Planner } from './schedule.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

let portal: Portal;
let planner: Planner;
test.beforeAll(async ({ portal: shared }) => {
  portal = shared;
  planner = await openPlanner(portal, 'nyambura');
});

const main = (page: Page): Locator => page.locator('main');
const title = (page: Page) => main(page).getByLabel('Title', { exact: true });
const text = (page: Page) => main(page).getByRole('textbox', { name: 'Text', exact: true });
const isSaved = (page: Page) => expect(main(page).locator('[data-save=saved]')).toBeVisible();

const TYPED =
  'Nobody speaks before Likoni. Then the ramp goes down, and a thousand people walk off at once, all of them late.';

test('a newcomer writes first, for the portal’s blog; the address is confirmed where the button would be', async ({
  page,
}) => {
  await register(portal.url, 'achieng');
  await logIn(page, portal.url, 'achieng', '/compose');
  await title(page).fill('What I saw on the ferry');
  await text(page).click();
  // Faster than any frame: a key that is pressed while the page renders an earlier one must not be lost.
  await page.keyboard.type(TYPED);
  await expect(text(page)).toHaveText(TYPED);
  await isSaved(page);
  await expect(page).toHaveURL(/\/compose\/[0-9a-f-]{36}$/);
  await expect(main(page).getByRole('button', { name: 'Schedule', exact: true })).toBeHidden();
  await expect(main(page).getByRole('checkbox', { name: 'Portal blog' })).toBeChecked();
  await page.reload();
  await expect(title(page)).toHaveValue('What I saw on the ferry');
  await expect(text(page)).toHaveText(TYPED);
});

test('one post goes to two sites, with another title at one of them', async ({ browser }) => {
  const second = sandboxSite(portal.sandboxUrl);
  const { url, username, password } = second;
  await planner.api('POST', '/admin/add-site', { url, username, password, name: 'Rift Valley Tea' });
  const context = await planner.open(browser);
  const page = await context.newPage();
  await page.goto(`${portal.url}/schedule-posts`);
  await page.getByRole('button', { name: 'New post' }).first().click();
  await title(page).fill('Harvest time');
  await text(page).fill('Fresh from the hills.');
  await main(page).getByRole('checkbox', { name: 'Mount Kenya Coffee' }).check();
  await main(page).getByRole('checkbox', { name: 'Rift Valley Tea' }).check();

  await main(page).getByRole('button', { name: 'Customize for Rift Valley Tea' }).click();
  await title(page).fill('Tea harvest time');
  await main(page).getByRole('button', { name: 'Back to the shared text' }).click();
  await expect(title(page)).toHaveValue('Harvest time');
  await main(page).getByText('Preview', { exact: true }).click();
  const preview = main(page).getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'Harvest time' })).toBeVisible();
  await preview.getByText('Rift Valley Tea').first().click();
  await expect(preview.getByRole('heading', { name: 'Tea harvest time' })).toBeVisible();

  await expect(main(page).getByText(/, 2 destinations$/)).toBeVisible();
  await main(page).getByRole('button', { name: 'Publish now' }).dblclick();
  const titlesAt = async (site: typeof second) => (await site.counts()).posts.map((post) => post.title);
  await expect.poll(() => titlesAt(second), { timeout: 60_000 }).toEqual(['Tea harvest time']);
  await expect.poll(() => titlesAt(planner.site), { timeout: 60_000 }).toEqual(['Harvest time']);
  await page.goto(`${portal.url}/schedule-posts?tab=drafts`);
  await expect(page.getByText('What you write is saved here until it is scheduled.')).toBeVisible();
  await context.close();
});

test('a draft goes on in a second browser, and neither loses what the other wrote', async ({ browser }) => {
  const [desk, phone] = [await planner.open(browser), await planner.open(browser, { width: 360 })];
  const [first, second] = [await desk.newPage(), await phone.newPage()];
  await first.goto(`${portal.url}/compose`);
  await title(first).fill('Begun at the desk');
  await isSaved(first);
  const address = first.url();
  await first.reload();
  await expect(title(first)).toHaveValue('Begun at the desk');
  await second.goto(address);
  await expect(title(second)).toHaveValue('Begun at the desk');
  await title(second).fill('Gone on in the bus');
  await isSaved(second);

  await test.step('the first is warned, and keeps its text', async () => {
    await text(first).fill('Typed at the desk meanwhile.');
    await expect(first.getByText(/nyambura .*changed this draft at \d\d:\d\d/i)).toBeVisible();
    await first.getByRole('button', { name: 'Compare' }).click();
    const both = first.getByRole('dialog', { name: 'Compare both texts' });
    await expect(both).toContainText('Typed at the desk meanwhile.');
    await expect(both).toContainText('Gone on in the bus');
    await both.getByRole('button', { name: 'Keep mine as a copy' }).click();
    await expect(first).not.toHaveURL(address);
    await expect(text(first)).toContainText('Typed at the desk meanwhile.');
    await isSaved(first);
  });

  await test.step('without a connection it is kept on the device, and sent later', async () => {
    await phone.setOffline(true);
    await title(second).fill('Written in the tunnel');
    await expect(second.getByText('Offline: kept on this device')).toBeVisible();
    await phone.setOffline(false);
    await isSaved(second);
    await second.reload();
    await expect(title(second)).toHaveValue('Written in the tunnel');
  });

  await test.step('both are among the drafts; a deleted one comes back', async () => {
    await first.goto(`${portal.url}/schedule-posts?tab=drafts`);
    await expect(first.getByRole('link', { name: 'Written in the tunnel' })).toBeVisible();
    await first.getByRole('button', { name: 'More about Begun at the desk' }).click();
    await first.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(first.getByRole('link', { name: 'Begun at the desk' })).toBeHidden();
    await first.getByRole('button', { name: 'Undo' }).click();
    await expect(first.getByRole('link', { name: 'Begun at the desk' })).toBeVisible();
  });
  await desk.close();
  await phone.close();
});

test('on a phone everything is in reach, in both themes', async ({ browser }) => {
  const context = await planner.open(browser, { width: 360 });
  const page = await context.newPage();
  await page.goto(`${portal.url}/schedule-posts?compose=new&at=2030-05-05T10%3A15`);
  await expect(page).toHaveURL(/\/compose\?at=/);
  await expect(main(page).getByText('Sun 5 May 10:15, 1 destination')).toBeVisible();
  await title(page).fill('Nakuru in the rain '.repeat(6));
  await text(page).fill('Short.');
  await isSaved(page);
  await expectNoSidewaysScroll(page);
  const button = main(page).getByRole('button', { name: 'Schedule', exact: true });
  // The point that a thumb would press belongs to the button, not to what floats or to the places below.
  const isOnTop = () =>
    button.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit !== null && element.contains(hit);
    });
  expect(await isOnTop()).toBe(true);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  expect(await isOnTop()).toBe(true);
  await expectReadable(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expectReadable(page, rulesFor('dark'));
  await button.click();
  await expect(page.getByText(/^Scheduled: /)).toBeVisible();
  await context.close();
});
