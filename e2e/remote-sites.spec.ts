// A WordPress site from its first connection to its last: by an application password, with posts changed and deleted and
// a picture uploaded; and over WordPress's own page, approved and declined.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { sandboxSite, type SandboxSite } from '../apps/server/src/adapters/wordpress/sandbox-site.fixture.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { holdRequest } from './held-request.ts';
import { keptAs, registerVerified, signedIn, type KeptState } from './members.ts';
import { askAs, connectSite, type Ask } from './sandbox-sites.ts';
import type { Portal } from './portal.ts';

let portal: Portal;
let ask: Ask;
let state: KeptState;
test.beforeAll(async ({ portal: shared }) => {
  portal = shared;
  ask = askAs(portal.url, (await registerVerified(portal, 'neema')).accessToken);
  state = await signedIn(portal.url, 'neema');
});
test.use(keptAs(() => state));

/** As a person would write them in WordPress itself. */
async function publish(site: SandboxSite, title: string, content = '<p>Hello</p>'): Promise<void> {
  const answer = await fetch(`${site.url}/wp-json/wp/v2/posts`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`${site.username}:${site.password}`)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ title, content, status: 'publish' }),
  });
  expect(answer.status).toBe(201);
}

/** A picture of ours with ballast behind it, which the portal drops: large enough to be watched on its way. */
const largePicture = () =>
  Buffer.concat([readFileSync('apps/web/public/pictures/preview.png'), Buffer.alloc(1_500_000, 7)]);

async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
}

test.describe('by an application password', () => {
  test.use({ expectedErrors: ['422 (Unprocessable Entity)'] });

  test('a site is connected, worked with and disconnected', async ({ page }) => {
    // It goes through the whole room, and looks at each part as a screen reader does.
    test.slow();
    const site = sandboxSite(portal.sandboxUrl, 'harbour');
    await site.set({ title: 'Harbour Stories' });
    await publish(site, 'The first boat');
    await publish(site, 'The second boat');
    const blocks = '<!-- wp:paragraph -->\n<p>Nets</p>\n<!-- /wp:paragraph -->';
    await publish(site, 'Mending nets', blocks);

    await test.step('a wrong password is said in words that help, and nothing is kept', async () => {
      await page.goto(`${portal.url}/wordpress`);
      await expectFit(page);
      await page.getByRole('button', { name: 'Connect a site' }).click();
      const dialog = page.getByRole('dialog', { name: 'Connect a WordPress site' });
      await dialog.getByText('Application password', { exact: true }).click();
      await expect(page).toHaveURL(/way=application-password/);
      await dialog.getByLabel('Address of the site').fill(site.url);
      await dialog.getByLabel('User name').fill(site.username);
      await dialog.locator('input[type=password]').fill('my login password');
      await dialog.getByRole('button', { name: 'Test connection' }).click();
      await expect(dialog.locator('input[type=password]')).toHaveAccessibleDescription(
        /does not accept this user name/,
      );
      await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
      await expect(dialog.locator('input[type=password]')).toHaveAttribute('aria-invalid', 'true');
      await expect(dialog.getByText(/does not accept this user name/)).toBeVisible();
    });

    await test.step('the right one connects the site and opens it', async () => {
      const dialog = page.getByRole('dialog', { name: 'Connect a WordPress site' });
      await dialog.locator('input[type=password]').fill(site.password);
      await dialog.getByRole('button', { name: 'Test connection' }).click();
      await expect(dialog.getByText(/The connection works\. Found “Harbour Stories”/)).toBeVisible();
      await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Harbour Stories' })).toBeVisible();
      await expect(page.getByRole('rowheader')).toHaveCount(3);
      await expectFit(page);
    });

    await test.step('a post is edited; its blocks stay whole', async () => {
      await page.getByRole('link', { name: /Mending nets/ }).click();
      const drawer = page.getByRole('dialog', { name: 'Mending nets' });
      await expect(drawer.getByText(/made of WordPress blocks/)).toBeVisible();
      await drawer.getByLabel('Title').fill('Mending the nets');
      await drawer.getByLabel('Text (HTML)').fill(blocks.replace('Nets', 'Old nets'));
      await drawer.getByLabel('Tags').fill('harbour');
      await drawer.getByLabel('Tags').press('Enter');
      await page.keyboard.press('Escape');
      await page
        .getByRole('alertdialog', { name: 'Discard your changes?' })
        .getByRole('button', { name: 'Cancel' })
        .click();
      await drawer.getByRole('button', { name: 'Save on the site' }).click();
      await expect(page.getByRole('link', { name: /Mending the nets/ })).toBeVisible();
      await page.getByRole('link', { name: /Mending the nets/ }).click();
      await expect(page.getByLabel('Text (HTML)')).toHaveValue(blocks.replace('Nets', 'Old nets'));
      await expect(page.getByRole('button', { name: 'Remove harbour' })).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await test.step('a new post is written from one of the site', async () => {
      await page.getByRole('button', { name: 'More for The first boat' }).click();
      await page.getByRole('menuitem', { name: 'Write from this post' }).click();
      const writer = page.getByRole('dialog', { name: 'Write with AI' });
      await expect(writer.getByLabel('Web address')).toHaveValue(/wordpress/);
      await page.goBack();
      await expect(page.getByRole('rowheader')).toHaveCount(3);
    });

    await test.step('a post is deleted into the trash', async () => {
      await page.getByRole('button', { name: 'More for The first boat' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('button', { name: 'Delete post' }).click();
      await expect(page.getByRole('rowheader')).toHaveCount(2);
      expect((await site.counts()).posts.filter(({ status }) => status === 'trash')).toHaveLength(1);
    });

    await test.step('a picture is uploaded, and one sees how far it is', async () => {
      await page.getByRole('tab', { name: 'Media' }).click();
      const picture = largePicture();
      const drawing = { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
      await page
        .locator('input[type=file]')
        .setInputFiles([{ name: 'harbour.png', mimeType: 'image/png', buffer: picture }, drawing]);
      await expect(page.getByText('Choose a picture (jpeg, png, webp, gif) or an mp4 video.')).toBeVisible();
      await page.getByLabel('Description').fill('The harbour at dawn');
      await expectFit(page);
      const network = await page.context().newCDPSession(page);
      const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 400_000 };
      await network.send('Network.emulateNetworkConditions', slow);
      await page.getByRole('button', { name: 'Upload 1 file' }).click();
      await expect(page.getByRole('progressbar', { name: 'Uploading' })).toHaveAttribute(
        'aria-valuenow',
        /^[1-9]\d?$/,
      );
      await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
      await expect(page.getByText('In the media library')).toBeVisible({ timeout: 30_000 });
      await expect(page.getByRole('link', { name: /wp-content\/uploads/ })).toBeVisible();
      expect((await site.counts()).media).toHaveLength(1);
    });

    await test.step('a picture of the site is added to the library of the account', async () => {
      await page.getByRole('button', { name: /^Add .* to your library$/ }).click();
      await page.getByRole('link', { name: 'In your library' }).click();
      await expect(page.getByRole('dialog').getByLabel('Alt text')).toHaveValue('The harbour at dawn');
      await page.goBack();
    });

    await test.step('its terms and its health are there', async () => {
      await page.getByRole('tab', { name: 'Categories and tags' }).click();
      await expect(page.getByRole('table', { name: 'Tags' }).getByText('harbour')).toBeVisible();
      await page.getByRole('tab', { name: 'Health' }).click();
      await page.getByRole('button', { name: 'Check now' }).click();
      await expect(page.getByText('It accepts the credentials')).toBeVisible();
      await expectFit(page);
    });

    await test.step('disconnected, its posts stay on it', async () => {
      await page.getByRole('link', { name: 'Remote sites', exact: true }).last().click();
      await expect(page.getByRole('article', { name: 'Harbour Stories' })).toBeVisible();
      await expectFit(page);
      await page.getByRole('button', { name: 'More for Harbour Stories' }).click();
      await page.getByRole('menuitem', { name: 'Disconnect' }).click();
      const dialog = page.getByRole('alertdialog');
      await expect(dialog.getByText(/posts and files stay on the site/)).toBeVisible();
      await dialog.getByRole('button', { name: 'Disconnect site' }).click();
      await expect(page.getByText('Connect your first WordPress site')).toBeVisible();
      expect((await site.counts()).posts.filter(({ status }) => status === 'publish')).toHaveLength(2);
    });
  });
});

test('over WordPress’s own page a site is approved, and a refusal connects nothing', async ({ page }) => {
  const site = sandboxSite(portal.sandboxUrl, 'lighthouse');
  await site.set({ title: 'Lighthouse News' });
  const goToWordPress = async () => {
    await page.goto(`${portal.url}/wordpress?way=authorize`);
    await page.getByLabel('Address of the site').fill(site.url);
    await page.getByRole('button', { name: 'Continue to WordPress' }).click();
    await expect(page.getByRole('heading', { name: /Authorize Application/ })).toBeVisible();
  };

  await goToWordPress();
  await page.getByRole('button', { name: 'No, I do not approve' }).click();
  await expect(page.getByText(/was not approved on the site/)).toBeVisible();
  await expect(page).toHaveURL(`${portal.url}/wordpress`);
  await expect(page.getByText('Connect your first WordPress site')).toBeVisible();

  await goToWordPress();
  await page.getByRole('button', { name: 'Yes, I approve' }).click();
  await expect(page.getByText('Lighthouse News is connected.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Lighthouse News' })).toBeVisible();
  await expect(page).not.toHaveURL(/connect=/);
  await expectAccessible(page);
});

test('what is typed into a post while it is saved stays, to be saved', async ({ page }) => {
  const site = sandboxSite(portal.sandboxUrl);
  await publish(site, 'First title');
  const id = await connectSite(ask, site.url, 'Slow site');
  await page.goto(`${portal.url}/wordpress?site=${id}`);
  await page.getByRole('link', { name: /First title/ }).click();
  const drawer = page.getByRole('dialog', { name: 'First title' });
  await drawer.getByLabel('Title', { exact: true }).fill('Second title');
  const save = await holdRequest(page, 'PATCH', /\/api\/sites\/[^/]+\/posts\//);
  await drawer.getByRole('button', { name: 'Save on the site' }).click();
  await save.arrives;
  await drawer.getByLabel('Excerpt').fill('Typed while it was saved');
  await save.release();
  await expect(page.getByText('The post is saved on the site')).toBeVisible();
  const open = page.getByRole('dialog');
  await expect(open.getByLabel('Excerpt')).toHaveValue('Typed while it was saved');
  await open.getByRole('button', { name: 'Save on the site' }).click();
  await expect(open).toBeHidden();
  const [stored] = (await site.counts()).posts;
  expect(stored?.title).toBe('Second title');
  const answer = await fetch(`${site.url}/wp-json/wp/v2/posts?per_page=1`);
  expect(JSON.stringify(await answer.json())).toContain('Typed while it was saved');
});

test.describe('in the composer', () => {
  // The sandbox has no https, so its pictures are not shown.
  test.use({ expectedErrors: ['Content Security Policy'] });

  test('a picture of the library goes to every site that is chosen', async ({ page }) => {
    const [coffee, tea] = [sandboxSite(portal.sandboxUrl), sandboxSite(portal.sandboxUrl)];
    const coffeeId = await connectSite(ask, coffee.url, 'Mount Kenya Coffee');
    await connectSite(ask, tea.url, 'Rift Valley Tea');
    await page.goto(`${portal.url}/compose?site=${coffeeId}`);
    const composer = page.locator('main');
    await composer.getByLabel('Title', { exact: true }).fill('Tea with a picture');
    await composer.getByRole('textbox', { name: 'Text', exact: true }).fill('Fresh from the valley.');
    await composer.getByRole('checkbox', { name: 'Rift Valley Tea' }).check();
    await composer.getByRole('button', { name: 'Choose a picture' }).click();
    const library = page.getByRole('dialog', { name: 'Choose a picture' });
    await library.locator('input[type=file]').setInputFiles('apps/web/public/pictures/preview.png');
    await library.getByRole('button', { name: /preview\.png/ }).click();
    await expect(composer.getByRole('button', { name: 'Remove the picture' })).toBeVisible();

    await composer.getByRole('button', { name: 'Publish now' }).click();
    for (const site of [coffee, tea]) {
      const published = async () => (await site.counts()).posts.map(({ status }) => status);
      await expect.poll(published, { timeout: 60_000 }).toEqual(['publish']);
      expect((await site.counts()).media).toMatchObject([{ mimeType: 'image/webp' }]);
    }
  });
});
