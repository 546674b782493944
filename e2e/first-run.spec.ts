// The first member runs the portal: they are told so, see what is set up and what is not, and reach a first site without a
// mail server.
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { fillRegistration } from './members.ts';
import { startPortal, type Portal } from './portal.ts';

let portal: Portal;
test.beforeAll(async () => {
  portal = await startPortal();
});
test.afterAll(() => portal.stop());

test('the first member sees how the portal is set up, and connects a site in one step more', async ({
  page,
}) => {
  const checklist = page.getByRole('region', { name: 'Your portal' });

  await test.step('registering leads to the checklist', async () => {
    await page.goto(`${portal.url}/register`);
    await fillRegistration(page);
    await expect(checklist.getByRole('heading', { name: 'You run this portal' })).toBeVisible();
    await page.getByRole('button', { name: 'Reject all' }).click();
    await expect(checklist.getByRole('listitem')).toHaveCount(4);
    await expect(checklist.getByText(/Mails are written to \S+mail, where you can open them/)).toBeVisible();
    await expect(checklist.getByText('SMTP_URL')).toBeVisible();
    await expect(checklist.getByText('Members can sign in with Google.')).toBeVisible();
    await expect(checklist.getByRole('button', { name: 'Dismiss the checklist' })).toBeHidden();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('folded, it stays folded', async () => {
    await checklist.getByRole('button', { name: 'Fold the checklist' }).click();
    await expect(checklist.getByRole('listitem')).toHaveCount(0);
    await page.reload();
    await expect(checklist.getByRole('button', { name: 'Show the checklist' })).toBeVisible();
  });

  await test.step('connecting a site asks for one step more', async () => {
    await page.goto(`${portal.url}/wordpress?way=authorize`);
    const dialog = page.getByRole('dialog', { name: 'Connect a WordPress site' });
    await dialog.getByLabel('Address of the site').fill('https://amina.example');
    await expect(dialog.getByText(/You run this portal, and it has no mail server yet/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Confirm my address' }).click();
    await expect(dialog.getByRole('button', { name: 'Continue to WordPress' })).toBeVisible();
    await expect(dialog.getByLabel('Address of the site')).toHaveValue('https://amina.example');
  });

  await test.step('once all is set up the checklist can be dismissed', async () => {
    await page.route('**/api/setup', (route) =>
      route.fulfill({
        json: {
          publicUrl: 'https://portal.example.com',
          mail: { isDelivered: true, folder: null, from: 'portal@example.com' },
          writer: { isLanguageModel: true, name: 'a model' },
          signIns: ['google'],
        },
      }),
    );
    await page.goto(`${portal.url}/sites`);
    await expect(checklist.getByText('Everything is set up.')).toBeVisible();
    await checklist.getByRole('button', { name: 'Dismiss the checklist' }).click();
    await expect(checklist).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Quick actions' })).toBeVisible();
    await expect(checklist).toBeHidden();
  });
});
