// What connects a site or publishes waits for a verified e-mail, in the place of its button, and loses nothing that was typed.
import { siteUrl, askAs, connectSite } from './sandbox-sites.ts';
import { expect, expectReadable, test } from './journey.ts';
import { logIn, MEMBERS, PASSWORD, register, registerVerified, verifyEmail } from './members.ts';

const SUBJECT = 'Confirm your e-mail address';

test('connecting a site waits for the verification and keeps the typed address', async ({ page, portal }) => {
  await register(portal.url, 'sela');
  await logIn(page, portal.url, 'sela', '/wordpress?way=authorize');
  const dialog = page.getByRole('dialog', { name: 'Connect a WordPress site' });
  await dialog.getByLabel('Address of the site').fill('https://sela.example');
  await expect(dialog.getByText('Verify your e-mail address to connect a site')).toBeVisible();
  await expect(dialog.getByText('This portal does not deliver mail yet.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Continue to WordPress' })).toBeHidden();
  await expectReadable(page, { part: '[role=dialog]' });
  await dialog.getByRole('button', { name: "I've verified it" }).click();
  await expect(dialog.getByText('Your e-mail is not verified yet.')).toBeVisible();

  await verifyEmail(portal, 'sela');
  await dialog.getByRole('button', { name: "I've verified it" }).click();
  await expect(dialog.getByRole('button', { name: 'Continue to WordPress' })).toBeVisible();
  await expect(dialog.getByLabel('Address of the site')).toHaveValue('https://sela.example');
});

test('the composer and the import wait for it as well', async ({ page, portal }) => {
  const tendai = await registerVerified(portal, 'tendai');
  await connectSite(
    askAs(portal.url, tendai.accessToken),
    siteUrl(portal.sandboxUrl, 'tendai'),
    'Tendai writes',
  );
  const boss = await fetch(`${portal.url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: MEMBERS.SuperAdmin, password: PASSWORD }),
  }).then((answer) => answer.json() as Promise<{ data: { accessToken: string } }>);
  const withdrawn = { emailVerified: false };
  await askAs(portal.url, boss.data.accessToken)('PATCH', `/api/admin/users/${tendai.user.id}`, withdrawn);

  await logIn(page, portal.url, 'tendai', '/schedule-posts?import=open');
  const importing = page.getByRole('dialog', { name: 'Import posts' });
  await expect(importing.getByText('Verify your e-mail address to publish posts')).toBeVisible();
  await expect(importing.getByRole('button', { name: 'Preview' })).toBeHidden();

  await page.goto(`${portal.url}/compose`);
  const composer = page.locator('main');
  await composer.getByLabel('Title', { exact: true }).fill('Rain at last');
  await expect(composer.getByRole('button', { name: 'Schedule', exact: true })).toBeHidden();
  await expectReadable(page, { part: 'main' });
  const before = portal.mailsTo('tendai@example.com').length;
  await composer.getByRole('button', { name: 'Write the link again' }).click();
  await expect(page.getByText('The mail was written to the mail folder')).toBeVisible();
  await expect.poll(() => portal.mailsTo('tendai@example.com').length).toBe(before + 1);

  // In another tab of the same browser: the composer notices by itself.
  const link = await portal.linkMailedTo('tendai@example.com', SUBJECT);
  const other = await page.context().newPage();
  await other.goto(link.href);
  await expect(other.getByRole('heading', { name: 'Your e-mail is verified' })).toBeVisible();
  await other.close();
  await expect(composer.getByRole('button', { name: 'Schedule', exact: true })).toBeVisible();
  await expect(composer.getByLabel('Title', { exact: true })).toHaveValue('Rain at last');
});
