// Social networks: a visitor tries the composer, a member connects all four in the sandbox, writes one post with variants for a site
// and the networks, follows its job, and repairs a post that a network refused. A portal of its own, since networks are settings.
import type { Locator, Page } from '@playwright/test';
import { networkSettings, SANDBOX_APP_PASSWORD } from '../apps/sandbox/src/network-settings.ts';
import { mp4 } from '../apps/server/src/features/media/mp4.fixture.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadableInBothThemes,
  test,
} from './journey.ts';
import { rejectedCookies } from './members.ts';
import { startPortal, type Portal } from './portal.ts';
import { openPlanner, type Planner } from './schedule.ts';

let portal: Portal;
let planner: Planner;
test.beforeAll(async () => {
  portal = await startPortal(networkSettings);
  planner = await openPlanner(portal, 'njeri');
});
test.afterAll(() => portal.stop());

const main = (page: Page): Locator => page.locator('main');
const text = (page: Page) => main(page).getByRole('textbox', { name: 'Text for networks' });
const previewOf = (page: Page, label: string) =>
  main(page).getByRole('article', { name: `Preview for ${label}` });

test('a visitor tries the composer; saving, publishing and generating ask to log in, and the text stays', async ({
  page,
}) => {
  await page.addInitScript(
    (choice) => localStorage.setItem('cookie-consent', choice),
    JSON.stringify(rejectedCookies()),
  );
  await page.goto(`${portal.url}/social-media-manager`);
  await text(page).fill('Harvest has begun! See https://example.com #coffee');
  for (const network of ['Facebook', 'Instagram', 'X', 'Bluesky'])
    await expect(previewOf(page, network)).toContainText('Harvest has begun!');
  // The link counts 23.
  await expect(main(page).getByText('54/280')).toBeVisible();
  await expect(
    main(page).getByText('Instagram takes no post without a picture or a video. Add one.'),
  ).toBeVisible();
  await expectAccessible(page);
  await expectReadableInBothThemes(page);

  await test.step('a long text becomes a thread where networks have threads', async () => {
    await text(page).fill('One sentence of the harvest. '.repeat(15));
    await main(page).getByRole('button', { name: 'Split into a thread' }).click();
    await expect(previewOf(page, 'X').getByRole('listitem')).toHaveCount(2);
    await expect(main(page).getByText('Facebook and Instagram: the whole thread as one text.')).toBeVisible();
  });

  await test.step('other tabs and the writer ask to log in', async () => {
    await main(page).getByRole('button', { name: 'Rewrite with AI' }).click();
    await expect(page.getByRole('dialog', { name: 'Log in to write with AI' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Scheduler' }).click();
    await expect(page).toHaveURL(/tab=scheduler$/);
    await expect(main(page).getByRole('link', { name: 'Log in' })).toBeVisible();
    await page.getByRole('tab', { name: 'Composer' }).click();
    await expect(text(page)).toHaveValue(/^One sentence/);
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
});

async function connectByConsent(page: Page, network: string, email: string): Promise<void> {
  await main(page)
    .getByRole('button', { name: `Connect ${network}` })
    .click();
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Connected. Your posts can go there now.')).toBeVisible();
}

test('a member connects all four networks, and each says that it is a sandbox', async ({ browser }) => {
  const context = await planner.open(browser);
  const page = await context.newPage();
  await page.goto(`${portal.url}/connections`);
  await connectByConsent(page, 'Facebook', 'grace@example.com');
  await connectByConsent(page, 'Instagram', 'grace@example.com');
  await connectByConsent(page, 'X', 'grace@example.com');
  await main(page).getByRole('button', { name: 'Connect Bluesky' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect Bluesky' });
  await dialog.getByLabel('Handle').fill('grace.bsky.social');
  await dialog.getByLabel('App password', { exact: true }).fill(SANDBOX_APP_PASSWORD);
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(dialog).toBeHidden();
  for (const network of ['Facebook', 'Instagram', 'X', 'Bluesky']) {
    const section = main(page).getByRole('region', { name: network });
    await expect(section.getByRole('listitem')).toHaveCount(1);
    await expect(section.getByRole('listitem').getByText('Sandbox')).toBeVisible();
  }
  await expectAccessible(page);
  await context.close();
});

/** A JPEG of the library, made by the browser. */
async function uploadPicture(page: Page): Promise<void> {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 1600 });
    const pen = canvas.getContext('2d')!;
    pen.fillStyle = 'seagreen';
    pen.fillRect(0, 0, 900, 1600);
    pen.fillStyle = 'gold';
    pen.fillRect(200, 500, 500, 500);
    return canvas.toDataURL('image/jpeg').split(',')[1]!;
  });
  await choose(page, { name: 'beds.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') });
}

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const picker = page.getByRole('dialog', { name: 'Choose a picture or a video' });
  const choosing = page.waitForEvent('filechooser');
  await picker.getByRole('button', { name: 'Upload files' }).first().click();
  await (await choosing).setFiles([file]);
  await picker.getByRole('button', { name: file.name }).click();
}

test('one post goes to a site and four networks, with a text of its own on X, a cropped picture, and its progress', async ({
  browser,
}) => {
  const context = await planner.open(browser);
  const page = await context.newPage();
  await page.goto(`${portal.url}/social-media-manager`);
  await text(page).fill('Harvest has begun in the hills.');
  await expect(main(page).locator('[data-save=saved]')).toBeVisible();
  await expect(page).toHaveURL(/write=/);
  await page.reload();
  await expect(text(page)).toHaveValue('Harvest has begun in the hills.');

  await test.step('X has a text of its own', async () => {
    await main(page).getByRole('button', { name: 'Customize for X' }).click();
    await text(page).fill('Harvest! 🍒');
    await main(page).getByRole('button', { name: 'All networks' }).click();
    await expect(previewOf(page, 'X')).toContainText('Harvest! 🍒');
    await expect(previewOf(page, 'Bluesky')).toContainText('Harvest has begun in the hills.');
  });

  await test.step('a picture that is too tall for Instagram is cropped and described', async () => {
    await main(page).getByRole('button', { name: 'Add a picture' }).click();
    await uploadPicture(page);
    await expect(main(page).getByText(/Picture 1 is too tall for Instagram/)).toBeVisible();
    await main(page).getByRole('button', { name: 'Crop and describe picture 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit picture' });
    await dialog.getByText('4:5', { exact: true }).click();
    await dialog.getByRole('slider', { name: 'Part that is shown' }).press('ArrowUp');
    await dialog.getByLabel('Alt text').fill('Cherries on the drying beds');
    await dialog.getByRole('button', { name: 'Save picture' }).click();
    await expect(main(page).getByText(/Picture 1 is too tall/)).toBeHidden();
    await expect(previewOf(page, 'Instagram').getByAltText('Cherries on the drying beds')).toBeVisible();
  });

  await test.step('X has a video of its own instead of the picture', async () => {
    await main(page).getByRole('button', { name: 'Customized for X' }).click();
    await main(page).getByRole('button', { name: 'Remove picture 1' }).click();
    await main(page).getByRole('button', { name: 'Add a picture or video' }).click();
    await choose(page, { name: 'drying.mp4', mimeType: 'video/mp4', buffer: mp4({ seconds: 9 }) });
    await expect(main(page).getByRole('list', { name: 'Pictures of the post' })).toContainText('0:09');
    await expect(previewOf(page, 'X').locator('video')).toBeVisible();
    await main(page).getByRole('button', { name: 'All networks' }).click();
    await expect(previewOf(page, 'Bluesky').getByAltText('Cherries on the drying beds')).toBeVisible();
  });

  await test.step('a site takes an article besides', async () => {
    await main(page).getByRole('checkbox', { name: 'Mount Kenya Coffee' }).check();
    await main(page).getByLabel('Title', { exact: true }).fill('Harvest time');
    await main(page).getByRole('textbox', { name: 'Text', exact: true }).fill('The whole story.');
  });
  await expect(main(page).getByText(/5 destinations, about \$0\.015$/)).toBeVisible();
  await expect(main(page).getByText('Ready to publish')).toBeVisible();
  await expectAccessible(page);
  await main(page).getByRole('button', { name: 'Publish now' }).click();
  const job = page.getByRole('dialog', { name: 'Harvest time' });
  await expect(job.getByRole('listitem')).toHaveCount(5);
  await expect(job.getByText('Published everywhere')).toBeVisible({ timeout: 60_000 });
  await expect(job.getByRole('link', { name: 'View post' })).toHaveCount(5);
  await context.close();
});

/** The next post to X is refused. */
async function planFaultAtX(name: string): Promise<void> {
  const fault = { when: 'before', kind: 'answer', name, times: 1, method: 'POST', path: '/2/tweets' };
  const answer = await fetch(`${portal.sandboxUrl}/x/__control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });
  expect(answer.ok).toBe(true);
}

async function publishToX(page: Page, words: string): Promise<Locator> {
  await page.goto(`${portal.url}/social-media-manager`);
  for (const network of ['Facebook', 'Instagram', 'Bluesky'])
    await main(page)
      .getByRole('checkbox', { name: new RegExp(network) })
      .uncheck();
  await text(page).fill(words);
  await main(page).getByRole('button', { name: 'Publish now' }).click();
  return page.getByRole('dialog', { name: words });
}

test('a post that X refuses says why, and is repaired by the way that fits', async ({ browser }) => {
  const context = await planner.open(browser);
  const page = await context.newPage();

  await test.step('a refused text can be edited, or sent again once the reason is gone', async () => {
    await planFaultAtX('duplicate');
    const job = await publishToX(page, 'The first lots are dry');
    await expect(job.getByText(/refuses this post because the same text/)).toBeVisible({ timeout: 30_000 });
    await job.getByRole('link', { name: 'Repair' }).click();
    const post = page.getByRole('dialog', { name: 'The first lots are dry' });
    await expect(post.getByRole('button', { name: 'Edit' })).toBeVisible();
    await post.getByRole('button', { name: 'Publish again' }).click();
    await expect(post.getByRole('link', { name: 'View on X' })).toBeVisible({ timeout: 30_000 });
  });

  await test.step('a connection that ran out is connected again', async () => {
    await planFaultAtX('expired');
    await planFaultAtX('expired');
    const job = await publishToX(page, 'Cupping starts on Friday');
    await expect(job.getByText('Needs attention', { exact: true })).toBeVisible({ timeout: 30_000 });
    await job.getByRole('link', { name: 'Repair' }).click();
    const post = page.getByRole('dialog', { name: 'Cupping starts on Friday' });
    await post.getByRole('link', { name: 'Connect it again' }).click();
    await main(page)
      .getByRole('button', { name: /^Connect .* again$/ })
      .click();
    await page.getByLabel('E-mail address').fill('grace@example.com');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Connected. Your posts can go there now.')).toBeVisible();
  });
  await context.close();
});
