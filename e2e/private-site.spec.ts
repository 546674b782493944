// A WordPress site in a private network: one that the operator has not permitted is refused with words that say how to permit
// it, the permitted one connects, and nothing that was typed is lost on the way.
import { startSandbox, type Sandbox } from '../apps/sandbox/src/sandbox.ts';
import { sandboxSite } from '../apps/server/src/adapters/wordpress/sandbox-site.fixture.ts';
import { expect, expectReadable, test } from './journey.ts';
import { logIn, registerVerified } from './members.ts';
import { startPortal, type Portal } from './portal.ts';

let elsewhere: Sandbox;
let portal: Portal;
test.beforeAll(async () => {
  elsewhere = await startSandbox();
  // Without the sandbox's own permission for demos and tests: this is how a portal in production is set up.
  const none = { OUTBOUND_ALLOW: '', GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '', GOOGLE_BASE_URL: '' };
  portal = await startPortal(({ hostAndPort }) => ({ ...none, SITES_ALLOW: hostAndPort }));
  await registerVerified(portal, 'operator');
});
test.afterAll(async () => {
  await portal.stop();
  await elsewhere.close();
});

test.use({ expectedErrors: ['422 (Unprocessable Entity)'] });

test('a private site connects once it is permitted, and keeps what was typed', async ({ page }) => {
  const hidden = sandboxSite(elsewhere.url, 'hidden');
  const permitted = sandboxSite(portal.sandboxUrl, 'intranet');
  await permitted.set({ title: 'Intranet News' });
  await logIn(page, portal.url, 'operator', '/wordpress?way=authorize');
  const dialog = page.getByRole('dialog', { name: 'Connect a WordPress site' });
  const address = dialog.getByLabel('Address of the site');
  const password = dialog.getByLabel('Application password', { exact: true });

  await test.step('one that is not permitted says how to permit it, at its field', async () => {
    await address.fill(hidden.url);
    await dialog.getByRole('button', { name: 'Continue to WordPress' }).click();
    await expect(address).toHaveAccessibleDescription(/SITES_ALLOW/);
    await expect(address).toHaveValue(hidden.url);
    await expectReadable(page, { part: '[role=dialog]' });
  });

  await test.step('another way begins with the same address, and says the same', async () => {
    await dialog.getByText('Application password', { exact: true }).click();
    await expect(address).toHaveValue(hidden.url);
    await dialog.getByLabel('User name').fill(permitted.username);
    await password.fill(permitted.password);
    await dialog.getByRole('button', { name: 'Test connection' }).click();
    await expect(address).toHaveAccessibleDescription(/SITES_ALLOW/);
    await expect(password).toHaveValue(permitted.password);
  });

  await test.step('where application passwords are off, steps stand in the place of the field', async () => {
    await permitted.set({ hasApplicationPasswords: false });
    await address.fill(permitted.url);
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(dialog.getByText('Application passwords are switched off on this site')).toBeVisible();
    await expect(password).toBeHidden();
    await expectReadable(page, { part: '[role=dialog]' });
    await permitted.set({ hasApplicationPasswords: true });
    await dialog.getByRole('button', { name: 'Check again' }).click();
    await expect(dialog.getByText(/The connection works\. Found “Intranet News”/)).toBeVisible();
    await expect(password).toHaveValue(permitted.password);
  });

  await test.step('the permitted one connects', async () => {
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Intranet News' })).toBeVisible();
    // Its posts are there before it stops answering: a later failure of theirs would replace what the check says.
    await expect(page.getByText('Nothing is published on this site yet.')).toBeVisible();
  });

  await test.step('a connected site without application passwords asks for the same steps', async () => {
    await permitted.set({ hasApplicationPasswords: false });
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(page.getByText('Application passwords are switched off on this site')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Enter a new password' })).toBeHidden();
    await permitted.set({ hasApplicationPasswords: true });
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByText('Application passwords are switched off on this site')).toBeHidden();
  });
});

test('a member who declines on WordPress’s page finds the address again', async ({ page }) => {
  const site = sandboxSite(portal.sandboxUrl, 'second-thoughts');
  await logIn(page, portal.url, 'operator', '/wordpress?way=authorize');
  await page.getByLabel('Address of the site').fill(site.url);
  await page.getByRole('button', { name: 'Continue to WordPress' }).click();
  await page.getByRole('button', { name: 'No, I do not approve' }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Address of the site')).toHaveValue(site.url);
});
