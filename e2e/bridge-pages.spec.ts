// msmBridge: presented and downloaded, watched over by administrators, and connecting by an application password without it.
import { readFileSync } from 'node:fs';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { logIn, MEMBERS, registerVerified } from './members.ts';
import type { Portal } from './portal.ts';
import { askAs, SITE_LOGIN, siteUrl } from './sandbox-sites.ts';

const REPORT = { wordpressVersion: '6.8.2', phpVersion: '8.3.6', postCount: 12 };

let portal: Portal;
test.beforeAll(({ portal: shared }) => {
  portal = shared;
});

test('a visitor reads what it sees, and downloads it', async ({ page }) => {
  await page.goto(`${portal.url}/msmbridge`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('msmBridge');
  await expect(page.getByRole('heading', { name: 'It never gets' })).toBeVisible();
  await page.getByText('How do I end the connection?').click();
  await expect(page.getByText('Deactivating the plugin only stops the reports.')).toBeVisible();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the plugin' }).first().click();
  const file = readFileSync(await (await downloading).path());
  expect(file.subarray(0, 2).toString()).toBe('PK');
  await expect(page.getByRole('link', { name: 'Start free' }).first()).toHaveAttribute('href', '/register');
});

test('a member is led to where the code is made', async ({ page }) => {
  await logIn(page, portal.url, MEMBERS.User, '/msmbridge');
  await expect(page.getByRole('link', { name: 'Pair a site' }).first()).toHaveAttribute(
    'href',
    '/wordpress?way=bridge',
  );
});

test('connecting by an application password says what is wrong and what to do, then connects', async ({
  page,
}) => {
  const url = siteUrl(portal.sandboxUrl, 'by-hand');
  await logIn(page, portal.url, MEMBERS.User, '/msmbridge-old');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('Enter the address of the site.')).toBeVisible();
  await page.getByLabel('Address of the site').fill(url);
  await page.getByLabel('User name').fill(SITE_LOGIN.username);
  await page.getByLabel('Application password', { exact: true }).fill('the wrong one');

  await page.getByRole('button', { name: 'Test connection' }).click();
  const password = page.getByLabel('Application password', { exact: true });
  await expect(password).toHaveAccessibleDescription(/Make a new one in WordPress under Users, Profile/);
  await expect(password).toBeFocused();
  await password.fill(SITE_LOGIN.password);
  await expect(password).not.toHaveAttribute('aria-invalid');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('The connection works.')).toBeVisible();
  await expect(page.getByText(`Found “The by-hand blog” at ${url}`)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('“The by-hand blog” is connected.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the site' })).toHaveAttribute(
    'href',
    /^\/wordpress\?site=[0-9a-f-]{36}$/,
  );
});

test.describe('a refusal', () => {
  test.use({ expectedErrors: ['/admin/add-site'] });

  test('to connect stands at the field it is about', async ({ page }) => {
    await logIn(page, portal.url, MEMBERS.User, '/msmbridge-old');
    await page.getByLabel('Address of the site').fill(siteUrl(portal.sandboxUrl, 'refusing'));
    await page.getByLabel('User name').fill(SITE_LOGIN.username);
    await page.getByLabel('Application password', { exact: true }).fill('the wrong one');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page.getByLabel('Application password', { exact: true })).toHaveAccessibleDescription(
      /The site does not accept this user name and application password/,
    );
    await expect(page.getByLabel('Application password', { exact: true })).toBeFocused();
  });
});

test('an administrator sees every paired site, and on a phone as well', async ({ page }) => {
  await logIn(page, portal.url, MEMBERS.Admin, '/msmbridge-dashboard');
  await expect(page.getByText('No site is paired yet.')).toBeVisible();

  const ask = askAs(portal.url, (await registerVerified(portal, 'owner')).accessToken);
  const { code } = await ask<{ code: string }>('POST', '/api/msmbridge/pairings');
  await ask('POST', '/api/msmbridge/pair', {
    ...SITE_LOGIN,
    code,
    siteUrl: siteUrl(portal.sandboxUrl, 'paired'),
    name: 'A paired site',
    report: { ...REPORT, pluginVersion: '0.9.0', cronLateSeconds: 7_400 },
  });
  await page.reload();
  const row = page.getByRole('row', { name: /A paired site/ });
  await expect(row).toContainText('Healthy');
  await expect(row).toContainText('msmBridge 0.9.0Outdated');
  await expect(row).toContainText('2 h late');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await page.setViewportSize({ width: 768, height: 720 });
  await expect(page.getByRole('columnheader', { name: 'Posts' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 360, height: 720 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
