// The schedule, as a member works with it: composing with a look ahead, publishing on a real (sandbox) site, moving, time
// zones over a change of the clocks, spreadsheets, and repairing what went wrong.
import type { BrowserContext, Page } from '@playwright/test';
import { holdRequest } from './held-request.ts';
import { expect, expectReadable, rulesFor, test } from './journey.ts';
import type { Portal } from './portal.ts';
import {
  addDays,
  dayCell,
  dayOfNextMonth,
  dragTo,
  nextClockChange,
  openPlanner,
  wallIn,
  type Planner,
} from './schedule.ts';

let portal: Portal;
let planner: Planner;
let context: BrowserContext;
let page: Page;
let errors: string[];

test.beforeAll(async ({ portal: shared }) => {
  portal = shared;
  planner = await openPlanner(portal);
});

test.beforeEach(async ({ browser }) => {
  errors = [];
  context = await planner.open(browser);
  page = await context.newPage();
  watch(page);
});
test.afterEach(async () => {
  await context.close();
  expect(errors).toEqual([]);
});

function watch(watched: Page): void {
  watched.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
  });
  watched.on('pageerror', (error) => errors.push(String(error)));
}

const goTo = (query = '') => page.goto(`${portal.url}/schedule-posts${query}`);
const drawer = () => page.getByRole('dialog');
const composer = () => page.locator('main');
const compose = (query = '') => page.goto(`${portal.url}/compose${query}`);
const schedule = () => composer().getByRole('button', { name: 'Schedule', exact: true }).click();
const expectErrorsOnly = (part: string) => void (errors = errors.filter((error) => !error.includes(part)));

async function write(title: string): Promise<void> {
  await composer().getByLabel('Title', { exact: true }).fill(title);
  await composer().getByRole('textbox', { name: 'Text', exact: true }).fill('Fresh from the hills.');
}

async function setTime(wallTime: string): Promise<void> {
  const [date = '', time = ''] = wallTime.split('T');
  await composer().getByLabel('Date and time').fill(date);
  await composer().getByLabel('Date and time').press('Tab');
  await composer().getByLabel('Time', { exact: true }).fill(time);
}

test('a post is composed, checked, published at its time, and its story can be read', async () => {
  await goTo();
  await page.getByRole('button', { name: 'New post' }).first().click();
  await expect(composer().getByLabel('Title', { exact: true })).toBeFocused();

  await test.step('mistakes are said at their fields', async () => {
    await schedule();
    await expect(composer().getByText('The title is required.')).toBeVisible();
    await expect(composer().getByText('The post has no text.')).toBeVisible();
  });

  await test.step('nothing would stop it', async () => {
    await write('Harvest news');
    const categories = composer().getByRole('textbox', { name: /^Categories/ });
    await categories.fill('Coffee');
    await categories.press('Enter');
    await expect(composer().getByRole('list', { name: 'Chosen categories' })).toContainText('Coffee');
    await setTime(wallIn(1));
    await expect(composer().getByText('Ready to publish')).toBeVisible();
    await expect(composer().getByRole('list', { name: 'Next times' }).getByRole('listitem')).toHaveCount(1);
  });

  await test.step('leaving loses nothing: the draft goes on where it was', async () => {
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('tab', { name: 'Drafts' }).click();
    await page.getByRole('link', { name: 'Harvest news' }).click();
    await expect(composer().getByLabel('Title', { exact: true })).toHaveValue('Harvest news');
    await setTime(wallIn(1));
  });

  await test.step('it is planned and published while one looks on', async () => {
    await schedule();
    await expect(page.getByText(/^Scheduled: /)).toBeVisible();
    await page.getByRole('tab', { name: 'Calendar' }).click();
    await page.getByRole('link', { name: /Harvest news/ }).click();
    await expect(drawer().getByText('Published', { exact: true })).toBeVisible({ timeout: 90_000 });
    await expect(
      drawer().getByRole('listitem').filter({ hasText: 'Sent to the destination.' }),
    ).toBeVisible();
    await expect(drawer().getByRole('link', { name: 'Read it on the site' })).toHaveAttribute(
      'href',
      /^http/,
    );
    await page.keyboard.press('Escape');
  });

  await test.step('the history and the site have it, once', async () => {
    await page.getByRole('tab', { name: 'Posts' }).click();
    await page.getByLabel('State').selectOption('Published');
    await expect(page.getByRole('row', { name: /Harvest news/ })).toContainText('Published');
    const { posts } = await planner.site.counts();
    expect(posts.filter(({ title }) => title === 'Harvest news').map(({ status }) => status)).toEqual([
      'publish',
    ]);
  });
});

test('a post is published at once, however often one clicks', async () => {
  await compose();
  await write('Right now');
  await composer().getByRole('button', { name: 'Publish now' }).dblclick();
  await expect(drawer().getByText('Published', { exact: true })).toBeVisible({ timeout: 30_000 });
  const { posts } = await planner.site.counts();
  expect(posts.filter(({ title }) => title === 'Right now')).toHaveLength(1);
});

test('posts are moved by dragging and by the keyboard, and refused moves go back', async () => {
  const [first, second, third] = [dayOfNextMonth(14), dayOfNextMonth(16), dayOfNextMonth(17)];
  await planner.plan('Movable', `${first}T10:00`);
  await planner.plan('Series', `${first}T11:00`, {
    recurrence: { kind: 'daily', interval: 1, end: { count: 2 } },
  });
  await goTo(`?date=${first}`);
  await expect(dayCell(page, first).getByRole('link', { name: /Movable/ })).toBeVisible();

  await test.step('dragged to another day it keeps its time', async () => {
    await dragTo(page, 'Movable', second);
    await expect(dayCell(page, second).getByRole('link', { name: /10:00.*Movable/ })).toBeVisible();
    await expect(page.getByText(/^Moved to/)).toBeVisible();
    await page.reload();
    await expect(dayCell(page, second).getByRole('link', { name: /10:00.*Movable/ })).toBeVisible();
  });

  await test.step('one of a series asks which', async () => {
    await dragTo(page, 'Series', third);
    await drawer().getByRole('button', { name: 'This post' }).click();
    await expect(dayCell(page, third).getByRole('link', { name: /Series/ })).toBeVisible();
    await expect(dayCell(page, addDays(first, 1)).getByRole('link', { name: /Series/ })).toBeVisible();
  });

  await test.step('a refused one goes back, and the reason is said', async () => {
    await page.route('**/api/schedule/publications/*/move', (route) =>
      route.fulfill({
        status: 409,
        json: {
          success: false,
          message: 'This post is being published.',
          code: 'conflict',
          requestId: 'r-1',
        },
      }),
    );
    await dragTo(page, 'Movable', third);
    await expect(page.getByText('This post is being published.')).toBeVisible();
    await expect(dayCell(page, second).getByRole('link', { name: /Movable/ })).toBeVisible();
    await page.unroute('**/api/schedule/publications/*/move');
    expectErrorsOnly('409');
  });

  await test.step('by keyboard alone', async () => {
    await page.getByRole('link', { name: /Movable/ }).focus();
    await page.keyboard.press('Enter');
    await drawer().getByRole('button', { name: 'Move' }).press('Enter');
    const move = page.getByRole('dialog', { name: 'Move' });
    await move.getByLabel('New date and time').fill(third);
    await move.getByLabel('New date and time').press('Tab');
    await move.getByLabel('Time', { exact: true }).fill('16:45');
    await move.getByRole('button', { name: 'Move' }).press('Enter');
    await expect(move).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(dayCell(page, third).getByRole('link', { name: /16:45.*Movable/ })).toBeVisible();
  });
});

test('a series keeps its time on the wall when the clocks change', async () => {
  const change = nextClockChange();
  const start = addDays(change, -2);
  await compose();
  await write('Morning coffee');
  await setTime(`${start}T09:00`);
  await composer().getByLabel('Repeats').selectOption('Daily');
  await composer().getByLabel('Ends').selectOption('After a number of times');
  await composer().getByLabel('After how many times').fill('5');
  const lines = composer().getByRole('list', { name: 'Next times' }).getByRole('listitem');
  await expect(lines).toHaveCount(5);
  const shown = await lines.allTextContents();
  expect(shown.every((line) => line.includes('09:00'))).toBe(true);
  expect(shown[0]).toMatch(/GMT\+[12]$/);
  expect(new Set(shown.map((line) => line.slice(-5))).size).toBe(2);
  await expect(composer().getByText(/The clocks change before/)).toBeVisible();
  await schedule();
  await expect(page.getByText(/^Scheduled: /)).toBeVisible();

  await goTo(`?date=${start}`);
  for (const days of [0, 1, 2, 3])
    await expect(
      dayCell(page, addDays(start, days)).getByRole('link', { name: /09:00.*Morning coffee/ }),
    ).toBeVisible();
  await page.getByLabel('Times are shown in').selectOption('UTC');
  const times = async () =>
    new Set(
      (await page.getByRole('link', { name: /Morning coffee/ }).allTextContents()).map((text) =>
        text.slice(0, 5),
      ),
    );
  await expect.poll(times).toEqual(new Set(['08:00', '07:00']));
  await page.getByRole('tab', { name: 'Repeating' }).click();
  const series = page
    .getByRole('table', { name: 'Repeating posts' })
    .getByRole('row', { name: /Morning coffee/ });
  await expect(series).toContainText('Every day');
  await expect(series).toContainText('After 5 times');
});

const total = async () =>
  ((await planner.api('GET', '/admin/get-scheduled-crons')) as { total: number }).total;

test('a spreadsheet with mistakes shows them and stores nothing; corrected it is planned', async () => {
  const before = await total();
  const day = dayOfNextMonth(20);
  const upload = (csv: string) =>
    page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'posts.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await goTo('?import=open');
  await upload(
    `Title,HTML,Date,Time\nFirst of the sheet,<p>One</p>,${day},09:30\n,<p>Two</p>,2027-02-30,25:00\n`,
  );
  await page.getByRole('button', { name: 'Preview' }).click();
  const wrong = drawer().getByRole('row', { name: /No title/ });
  await expect(wrong).toContainText('3');
  await expect(wrong).toContainText('Title: The title is required.');
  await expect(wrong).toContainText('Date: This date or time does not exist.');
  await expect(drawer().getByRole('button', { name: 'Plan 2 posts' })).toBeDisabled();
  expect(await total()).toBe(before);

  await drawer().getByRole('button', { name: 'Back' }).click();
  await upload(
    `Title,HTML,Date,Time\nFirst of the sheet,<p>One</p>,${day},09:30\nSecond of the sheet,<p>Two</p>,${day},10:30\n`,
  );
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(drawer().getByText('All 2 rows are right.')).toBeVisible();
  expect(await total()).toBe(before);
  await drawer().getByRole('button', { name: 'Plan 2 posts' }).click();
  await expect(page.getByText('2 posts planned')).toBeVisible();
  expect(await total()).toBe(before + 2);
  await goTo(`?date=${day}`);
  await expect(dayCell(page, day).getByRole('link', { name: /Second of the sheet/ })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export these days as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^schedule-.*\.csv$/);
});

test('a planned post is changed, paused and deleted', async () => {
  const day = dayOfNextMonth(24);
  const postId = await planner.plan('Short lived', `${day}T08:00`);
  await goTo('?tab=posts&q=short');
  const row = page.getByRole('row', { name: /Short lived/ });

  await test.step('another member was quicker, and a reload keeps what is typed', async () => {
    await row.getByRole('link', { name: 'Short lived' }).click();
    await drawer().getByRole('button', { name: 'Edit' }).click();
    const { version, content, wallTime, zone } = (
      (await planner.api('GET', `/api/schedule/posts/${postId}`)) as {
        scheduledPost: { version: number; content: object; wallTime: string; zone: string };
      }
    ).scheduledPost;
    await expect(composer().getByLabel('Title', { exact: true })).toHaveValue('Short lived');
    await planner.api('PUT', `/admin/scheduled-posts/${planner.siteId}/${postId}`, {
      version,
      wallTime,
      zone,
      content: { ...content, title: 'Short lived, by another' },
    });
    await composer().getByLabel('Title', { exact: true }).fill('Short lived, by me');
    await composer().getByRole('button', { name: 'Save changes' }).click();
    await composer().getByRole('button', { name: 'Load it again' }).click();
    await expect(composer().getByLabel('Title', { exact: true })).toHaveValue('Short lived, by another');
    expectErrorsOnly('409');
    await composer().getByLabel('Title', { exact: true }).fill('Short lived, by me');
    await page.reload();
    await expect(composer().getByText('Your unsaved changes are shown.')).toBeVisible();
    await composer().getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('dialog', { name: 'Short lived, by me' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('paused, nothing of it is to come', async () => {
    await row.getByRole('link', { name: /Short lived/ }).click();
    await drawer().getByRole('button', { name: 'Pause' }).click();
    await expect(drawer().getByText('Paused', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(row).toHaveCount(0);
    await page.getByLabel('State').selectOption('Paused');
    await expect(row).toContainText('Paused');
  });

  await test.step('deleted, it is gone', async () => {
    await goTo(`?date=${day}`);
    await dayCell(page, day)
      .getByRole('link', { name: /Paused: Short lived/ })
      .click();
    await drawer().getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('What is published stays.');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete post' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('link', { name: /Short lived/ })).toHaveCount(0);
  });
});

test('a post that could not be published asks in the bell, and one click repairs it', async () => {
  await planner.site.set({ losesAuthorization: true });
  await planner.plan('Locked out', wallIn(0));
  await goTo();
  await expect(page.getByRole('link', { name: /Connection needs attention: Locked out/ })).toBeVisible({
    timeout: 30_000,
  });
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('link', { name: /A connection needs attention/ }).click();
  await expect(page).toHaveURL(/schedule-posts\?post=/);
  await planner.site.set({ losesAuthorization: false });
  await drawer().getByRole('button', { name: 'Publish again' }).click();
  await expect(drawer().getByText('Published', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(drawer().getByText(/by you/)).toBeVisible();
});

// On a small phone layout.spec.ts reads all of it.
test('the schedule bothers no screen reader on a wide screen, in both themes', async ({ browser }) => {
  test.slow();
  const date = dayOfNextMonth(12);
  const planned = await planner.plan('Looked at', `${date}T09:00`);
  const { publications } = (await planner.api('GET', '/admin/get-scheduled-crons?pageSize=100')) as {
    publications: { id: string; postId: string }[];
  };
  const publicationId = publications.find(({ postId }) => postId === planned)?.id;
  const places = [
    `?date=${date}`,
    `?view=week&date=${date}`,
    `?view=list&date=${date}`,
    '?tab=posts&state=all',
    '?tab=repeating',
    '?times=open',
    `?post=${publicationId}`,
    '?import=open',
  ];
  const looked = await planner.open(browser);
  const view = await looked.newPage();
  watch(view);
  for (const place of places) {
    await view.emulateMedia({ colorScheme: 'light' });
    await view.goto(`${portal.url}/schedule-posts${place}`);
    await expect(view.locator('[role=tabpanel] > *').first()).toBeAttached();
    await expect(view.locator('[aria-busy=true]')).toHaveCount(0);
    await expectReadable(view);
    await view.emulateMedia({ colorScheme: 'dark' });
    await expect(view.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expectReadable(view, rulesFor('dark'));
  }
  await looked.close();
});

test('what is typed while a planned post is saved stays, to be saved', async () => {
  const postId = await planner.plan('Saved in two steps', `${dayOfNextMonth(21)}T10:00`);
  await compose(`?post=${postId}`);
  await composer().getByLabel('Title', { exact: true }).fill('First half');
  const save = await holdRequest(page, 'PUT', /\/admin\/scheduled-posts\//);
  await composer().getByRole('button', { name: 'Save changes' }).click();
  await save.arrives;
  await composer().getByLabel('Excerpt').fill('Typed while it was saved');
  await save.release();
  await expect(page.getByText(/^Saved\. Next:/)).toBeVisible();
  await expect(composer().getByLabel('Excerpt')).toHaveValue('Typed while it was saved');
  await composer().getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(/schedule-posts/);
  const { scheduledPost } = (await planner.api('GET', `/api/schedule/posts/${postId}`)) as {
    scheduledPost: { content: object };
  };
  expect(scheduledPost.content).toMatchObject({ title: 'First half', excerpt: 'Typed while it was saved' });
});
