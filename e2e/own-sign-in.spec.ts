// How a member gets in, changed in the profile: password and e-mail address. And what the sign-in screen says to a member whose
// session is over.
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadable, test } from './journey.ts';
import { logIn, PASSWORD, register, verifyEmail } from './members.ts';
import type { Portal } from './portal.ts';

const NEW_PASSWORD = 'an entirely new harbour';

/** A wrong password is answered with a 400, which browsers log. */
test.use({ expectedErrors: ['/api/auth/password'] });

let portal: Portal;
test.beforeAll(({ portal: shared }) => {
  portal = shared;
});

test('a password is changed with the old one, and other browsers are signed out', async ({
  browser,
  page,
}) => {
  await register(portal.url, 'petra');
  const elsewhere = await browser.newPage();
  await logIn(elsewhere, portal.url, 'petra');
  await logIn(page, portal.url, 'petra', '/account');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change the password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your password' });
  await dialog.getByLabel('Current password', { exact: true }).fill('not my password');
  await dialog.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await expectReadable(page);

  await test.step('a wrong one is told at its field', async () => {
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expect(dialog.getByText('That is not your current password.').first()).toBeVisible();
  });

  await dialog.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  const sent = page.waitForRequest('**/api/auth/password');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  expect((await sent).headers()['x-csrf-token']).toBeTruthy();
  await expect(page.getByText('Password changed, and signed out of', { exact: false })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('This device', { exact: true })).toBeVisible();

  await test.step('the other browser finds out why, and needs the new one', async () => {
    await elsewhere.goto(`${portal.url}/account`);
    await expect(elsewhere).toHaveURL(`${portal.url}/login`);
    await expect(elsewhere.getByText('Session expired. Please log in again.')).toBeVisible();
    await elsewhere.getByLabel('E-mail or username').fill('petra');
    await elsewhere.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await elsewhere.getByRole('button', { name: 'Log in' }).click();
    await expect(elsewhere).toHaveURL(`${portal.url}/account`);
    await elsewhere.close();
  });
});

test('an e-mail address is changed by the link in the mail to the new one', async ({ page }) => {
  await register(portal.url, 'quentin');
  await verifyEmail(portal, 'quentin');
  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page, portal.url, 'quentin', '/account');
  await page.getByRole('button', { name: 'Change the e-mail address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your e-mail address' });
  await dialog.getByLabel('New e-mail address').fill('quentin.new@example.com');
  await dialog.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await expectReadable(page);
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Waiting for you to open the link in the mail to quentin.new@')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expect
    .poll(() => portal.mailsTo('quentin@example.com').some((mail) => mail.includes('was asked for')))
    .toBe(true);

  const link = await portal.linkMailedTo('quentin.new@example.com', 'Confirm your new e-mail address');
  await page.goto(link.href);
  await expect(page.getByRole('heading', { name: 'Confirm your new address' })).toBeVisible();
  await expect(page.getByText('quentin.new@example.com')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Confirm the new address' }).click();
  await expect(page.getByText('From now on you log in with quentin.new@example.com.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to your profile' }).click();
  await expect(page.getByText('quentin.new@example.com')).toBeVisible();
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await expect
    .poll(() => portal.mailsTo('quentin@example.com').some((mail) => mail.includes('address was changed')))
    .toBe(true);

  await test.step('the link works once', async () => {
    await page.goto(link.href);
    await expect(page.getByRole('heading', { name: 'Nothing to confirm' })).toBeVisible();
  });
});

test('inviting by mail waits for a verified e-mail', async ({ page }) => {
  await register(portal.url, 'rosa');
  await logIn(page, portal.url, 'rosa', '/invites');
  await page.getByRole('button', { name: 'Invite someone' }).first().click();
  await expect(page.getByRole('heading', { name: 'Email Verification Required' })).toBeVisible();
  await expectAccessible(page);
  await verifyEmail(portal, 'rosa');
  await page.getByRole('button', { name: "I've Verified My Email" }).click();
  await expect(page.getByRole('dialog', { name: 'Invite someone' })).toBeVisible();
});
