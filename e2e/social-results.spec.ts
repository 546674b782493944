// What became of posts on networks, and the agent: a post with a counted link is published in the sandbox, its figures and clicks show in
// the history; an agent writes a post that waits for approval, and is approved. A portal of its own, since networks and the model
// are settings.
import type { Page } from '@playwright/test';
import { networkSettings, SANDBOX_APP_PASSWORD } from '../apps/sandbox/src/network-settings.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadableInBothThemes,
  test,
} from './journey.ts';
import { startPortal, withModel, type Portal } from './portal.ts';
import { openPlanner, type Planner } from './schedule.ts';

let portal: Portal;
let planner: Planner;
test.beforeAll(async () => {
  portal = await startPortal((sandbox) => ({ ...networkSettings(sandbox), ...withModel(sandbox) }));
  planner = await openPlanner(portal, 'wambui');
});
test.afterAll(() => portal.stop());

const STORY = 'https://news.example/2030/05/a-long-story-about-the-harvest-of-nyeri-and-its-coffee';
const main = (page: Page) => page.locator('main');

/** Looked at by people; kept where SCREENSHOTS names a folder. */
async function keepPictures(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (!folder) return;
  for (const [width, height] of [
    [360, 800],
    [768, 1_024],
    [1_440, 900],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  await page.setViewportSize({ width: 1_440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
}

async function publishOnBluesky(): Promise<void> {
  const { connection } = (await planner.api('POST', '/api/connections/bluesky', {
    handle: 'wambui.example.com',
    appPassword: SANDBOX_APP_PASSWORD,
  })) as { connection: { id: string } };
  const submissionId = crypto.randomUUID();
  await planner.api('POST', '/api/schedule/posts', {
    destinations: [{ platform: 'bluesky', destinationId: connection.id }],
    content: { title: 'The harvest', text: `The harvest has begun. ${STORY}`, shortLinks: true },
    wallTime: new Date().toISOString().slice(0, 16),
    zone: 'UTC',
    submissionId,
  });
  await expect
    .poll(
      async () =>
        ((await planner.api('GET', `/social/job-status/${submissionId}`)) as { status: string }).status,
      {
        timeout: 20_000,
      },
    )
    .toBe('published');
}

test('a published post shows its figures, its growth and the clicks of its link', async ({ browser }) => {
  const context = await planner.open(browser);
  const page = await context.newPage();
  await test.step('without a connection the page leads to connecting', async () => {
    await page.goto(`${portal.url}/instagram-history`);
    await expect(main(page).getByRole('link', { name: 'Connect Instagram' })).toBeVisible();
    await expectAccessible(page);
  });
  await publishOnBluesky();
  const { items, count, platform } = (await planner.api('GET', '/social/feed/bluesky')) as {
    items: { text: string }[];
    count: number;
    platform: string;
  };
  expect([count, platform]).toEqual([1, 'bluesky']);
  const short = /\/l\/[\w-]{11}/.exec(items[0]!.text)![0];
  const followed = await fetch(portal.url + short, {
    redirect: 'manual',
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
  });
  expect([followed.status, followed.headers.get('location')]).toEqual([302, STORY]);

  await page.goto(`${portal.url}/bluesky-history`);
  const row = main(page).getByRole('row', { name: /The harvest has begun/ });
  await expect(row).toBeVisible();
  await main(page).getByRole('button', { name: 'Refresh figures' }).click();
  await expect(main(page).getByText(/^\d+ interactions$/)).toBeVisible({ timeout: 15_000 });
  await expect(
    main(page).getByText('Bluesky does not report views, reach and saves to the portal.'),
  ).toBeVisible();
  await expectAccessible(page);
  await expectReadableInBothThemes(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await keepPictures(page, 'history');

  await test.step('one post shows how it grew', async () => {
    await row.getByRole('button').first().click();
    const drawer = page.getByRole('dialog', { name: 'Published post' });
    await expect(drawer.getByText('How it grew')).toBeVisible();
    await expect(drawer.getByText('Link clicks').locator('..')).toContainText('1');
    await keepPictures(page, 'post');
    await page.keyboard.press('Escape');
  });
  const download = page.waitForEvent('download');
  await main(page).getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^bluesky-.*\.csv$/);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await context.close();
});

test('an agent drafts a post, which waits and is approved', async ({ browser }) => {
  const context = await planner.open(browser);
  const page = await context.newPage();
  await page.goto(`${portal.url}/social-media-manager?tab=ai-agent`);
  await main(page).getByRole('button', { name: 'New agent' }).click();
  const form = page.getByRole('dialog', { name: 'New agent' });
  await form.getByRole('button', { name: /^Add agent/ }).click();
  await expect(form.getByText('The name is required.')).toBeVisible();
  await form.getByLabel('Name', { exact: true }).fill('Coffee notes');
  await form.getByLabel('What does it write about?').fill('What a coffee farm does each week');
  await form.getByRole('checkbox').first().check();
  await keepPictures(page, 'agent-form');
  await form.getByRole('button', { name: /^Add agent/ }).click();
  await expect(form).toBeHidden();

  const card = main(page).getByRole('listitem').filter({ hasText: 'Coffee notes' });
  await expect(card.getByText('Asks for approval')).toBeVisible();
  await card.getByRole('button', { name: 'Draft now' }).click();
  await expect(card.getByText('Written', { exact: true })).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await expectReadableInBothThemes(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await keepPictures(page, 'agents');

  await test.step('its runs name the post and the cost, and lead to the approval', async () => {
    await card.getByRole('button', { name: 'Runs' }).click();
    const runs = page.getByRole('dialog', { name: 'Runs of Coffee notes' });
    await expect(runs.getByText(/^\$0\.\d+$/)).toBeVisible();
    await keepPictures(page, 'runs');
    await runs.getByRole('link').first().click();
    const post = page.getByRole('dialog');
    await expect(post.getByText('An AI agent asks for approval')).toBeVisible();
    await post.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText(/” is scheduled$/)).toBeVisible();
  });
  await page.goto(`${portal.url}/social-media-manager?tab=ai-agent`);
  await card.getByRole('button', { name: 'Pause' }).click();
  await expect(card.getByText('Paused', { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await context.close();
});
