// Who gets where: the guards of the route table, with their screens and their words.
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { logIn, PASSWORD, register } from './members.ts';
import type { Portal } from './portal.ts';

let portal: Portal;
test.beforeAll(async ({ portal: shared }) => {
  portal = shared;
  await register(portal.url, LONG_NAME);
});

/** As long as a username may be. */
const LONG_NAME = 'wanjiku-wa-kamau-of-nyeri-town';

test('a visitor is sent to the login page and, signed in, back to where they wanted to go', async ({
  page,
}) => {
  await page.goto(`${portal.url}/signal-groups`);
  await expect(page).toHaveURL(`${portal.url}/login`);
  await page.getByLabel('E-mail or username').fill('member');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`${portal.url}/signal-groups`);
  await expect(page.getByText('This page is not built yet.')).toBeVisible();

  for (const [path, role] of [
    ['/admin/users', 'SuperAdmin'],
    ['/msmpay/wallet', 'SuperAdmin'],
    ['/admin/blogs', 'Admin'],
  ] as const) {
    await page.goto(portal.url + path);
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page.getByText('You do not have permission to access this page.')).toBeVisible();
    await expect(page.getByText(`Required role: ${role}`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Go Back' })).toBeVisible();
  }
  await expectAccessible(page);

  await page.goto(`${portal.url}/`);
  await expect(page).toHaveURL(`${portal.url}/sites`);
});

test('the old address of the scheduler leads to its tab', async ({ page }) => {
  await page.goto(`${portal.url}/social-media-scheduler`);
  await expect(page).toHaveURL(`${portal.url}/social-media-manager?tab=scheduler`);
});

test.describe('an unknown address', () => {
  // Search engines are told 404; people are taken somewhere.
  test.use({ expectedErrors: ['/no/such/page'] });
  test('takes a visitor to the landing page', async ({ page }) => {
    await page.goto(`${portal.url}/no/such/page`);
    await expect(page).toHaveURL(`${portal.url}/landing`);
  });
});

test('what is typed and sent before the scripts are there signs in when they come', async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(`${portal.url}/login`, { waitUntil: 'commit' });
  await page.getByLabel('E-mail or username').fill('member');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`${portal.url}/login`);
  scripts.resolve();
  await expect(page).toHaveURL(`${portal.url}/sites`);
});

test.describe('wrong credentials', () => {
  test.use({ expectedErrors: ['401'] });
  test('are answered in words, and a new attempt succeeds', async ({ page }) => {
    await page.goto(`${portal.url}/login`);
    await page.getByLabel('E-mail or username').fill('member');
    await page.getByLabel('Password', { exact: true }).fill('not my password');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('The e-mail, username or password is not right.').first()).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(`${portal.url}/sites`);
  });
});

test('ending a session elsewhere signs that browser out at its next step', async ({ browser, page }) => {
  // A member of its own: the sessions of the roles belong to all journeys of the worker.
  await register(portal.url, 'traveller');
  const elsewhere = await browser.newPage();
  for (const each of [elsewhere, page]) await logIn(each, portal.url, 'traveller', '/account');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'End all others' }).click();
  await expect(page.getByRole('button', { name: 'End all others' })).toBeHidden();
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(`${portal.url}/login`);
  await elsewhere.close();
});

test('the longest username leaves the header of a small phone whole', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 720 });
  await logIn(page, portal.url, LONG_NAME);
  await expect(page.getByRole('button', { name: LONG_NAME, exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeInViewport({ ratio: 1 });
});
