// The dashboard of a member: guidance at first, then what goes out, what fails, and the answer to it.
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { logIn, register, registerVerified } from './members.ts';
import type { Portal } from './portal.ts';
import { askAs, connectSite, planFault, planPost, siteUrl, type Ask } from './sandbox-sites.ts';

const LONG_TITLE = `Everything about ${'bread and '.repeat(30)}butter`;

let portal: Portal;
let ask: Ask;
test.beforeAll(async ({ portal: shared }) => {
  portal = shared;
  ask = askAs(portal.url, (await registerVerified(portal, 'baker')).accessToken);
});

const section = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: new RegExp(`^${name}`) }) });
const figure = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Key figures' }).getByRole('link', { name });

/** By itself: the page asks for the state of the publisher every 15 seconds, which its clock takes in one step. */
async function appears(page: Page, locator: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(15_000);
    await expect(locator).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
}

test('a new member is guided, sees posts go out, and repairs one that failed', async ({ page }) => {
  const bakery = siteUrl(portal.sandboxUrl, 'bakery');
  let siteId = '';
  await page.clock.install();
  await logIn(page, portal.url, 'baker');
  await expect(page).toHaveURL(`${portal.url}/sites`);

  await test.step('nothing is there, and the first step is said', async () => {
    const guidance = section(page, 'Three steps to your first post');
    await expect(guidance.getByText('0 of 3 done')).toBeVisible();
    await expect(guidance.getByRole('link', { name: 'Write a post' })).toHaveAttribute('href', '/compose');
    await expect(section(page, 'Needs attention').getByText('Nothing needs attention.')).toBeVisible();
    await expect(figure(page, 'Sites healthy')).toContainText('0 of 0');
    await expectAccessible(page);
  });

  await test.step('connecting a site ticks its step off', async () => {
    siteId = await connectSite(ask, bakery, 'The bakery');
    await page.reload();
    const guidance = section(page, 'Three steps to your first post');
    await expect(guidance.getByText('1 of 3 done')).toBeVisible();
    await expect(guidance.getByRole('link', { name: 'Write a post' })).toBeVisible();
    await expect(section(page, 'Sites').getByRole('link', { name: /The bakery Healthy/ })).toHaveAttribute(
      'href',
      `/wordpress?site=${siteId}`,
    );
  });

  await test.step('a post that goes out appears by itself, and the guidance goes', async () => {
    await planPost(ask, siteId, 'Fresh buns');
    const post = section(page, 'Published').getByRole('link', { name: /Fresh buns/ });
    await appears(page, post);
    expect(await post.getAttribute('href')).toContain(bakery);
    await expect(figure(page, 'Published in 30 days')).toContainText('1 more than the 30 days before');
    await expect(page.getByRole('heading', { name: 'Three steps to your first post' })).toBeHidden();
    await expect(page.getByText('1 post published in 7 days, 1 more than the week before')).toBeVisible();
  });

  await test.step('what is planned stands under its day', async () => {
    const tomorrow = new Date(Date.now() + 24 * 3_600_000);
    await planPost(ask, siteId, LONG_TITLE, tomorrow);
    const post = section(page, 'Due next').getByRole('link', { name: new RegExp(LONG_TITLE.slice(0, 40)) });
    await appears(page, post);
    await expect(post).toHaveAttribute('href', /^\/schedule-posts\?post=/);
    await expect(section(page, 'Due next').getByRole('heading', { name: 'Tomorrow' })).toBeVisible();
    await expect(figure(page, 'Due in 7 days')).toContainText('1');
  });

  await test.step('a post that failed says why and is published again with one click', async () => {
    const said = 'Invalid parameter(s): title';
    await planFault(bakery, { method: 'POST', route: '/wp/v2/posts', status: 400, message: said });
    await planPost(ask, siteId, 'Stubborn cake');
    const waiting = section(page, 'Needs attention');
    await appears(page, waiting.getByRole('link', { name: 'Stubborn cake' }));
    await expect(waiting.getByText(said)).toBeVisible();
    await expect(figure(page, 'Needs attention')).toContainText('1 post');
    await expectAccessible(page);
    await waiting.getByRole('button', { name: 'Publish again: Stubborn cake' }).click();
    await expect(waiting.getByRole('button', { name: /Stubborn cake/ })).toHaveCount(0);
    await expect(waiting.getByText('Nothing needs attention.')).toBeVisible();
    await appears(page, section(page, 'Published').getByRole('link', { name: /Stubborn cake/ }));
  });

  await test.step('long titles fit a small phone', async () => {
    await page.setViewportSize({ width: 360, height: 720 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});

test('a member who has had enough of the guidance does not see it again', async ({ page }) => {
  await register(portal.url, 'quick');
  await logIn(page, portal.url, 'quick');
  await page.getByRole('button', { name: 'Hide the first steps' }).click();
  await expect(page.getByRole('heading', { name: 'Three steps to your first post' })).toBeHidden();
  await page.reload();
  await expect(section(page, 'Due next').getByText('Nothing is planned.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Three steps to your first post' })).toBeHidden();
});

test.describe('when a part of it fails', () => {
  test.use({ expectedErrors: ['/admin/get-past-crons'] });

  test('the others are there, and it can be tried again', async ({ page }) => {
    const { accessToken } = await registerVerified(portal, 'patient');
    const askPatiently = askAs(portal.url, accessToken);
    const siteId = await connectSite(askPatiently, siteUrl(portal.sandboxUrl, 'patience'), 'Patience');
    await planPost(askPatiently, siteId, 'Slow bread', new Date(Date.now() + 24 * 3_600_000));
    const body = { success: false, message: 'The list cannot be read.', code: 'notFound', requestId: 'r-7' };
    await page.route('**/admin/get-past-crons*', (route) => route.fulfill({ status: 404, json: body }));
    await logIn(page, portal.url, 'patient');
    await expect(section(page, 'Published').getByText('The list cannot be read.')).toBeVisible();
    await expect(section(page, 'Published').getByText('Request r-7')).toBeVisible();
    await expect(section(page, 'Due next').getByRole('link', { name: /Slow bread/ })).toBeVisible();
    await expect(section(page, 'Sites').getByText('Patience')).toBeVisible();
    await page.unroute('**/admin/get-past-crons*');
    await section(page, 'Published').getByRole('button', { name: 'Try again' }).click();
    await expect(section(page, 'Published').getByText('Nothing published yet.')).toBeVisible();
  });
});
