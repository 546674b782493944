// The lists of the schedule: many posts changed at once and undone, former addresses, posting times.
import { expect, test } from './journey.ts';
import { addDays, dayOfNextMonth, openPlanner, type Planner } from './schedule.ts';

let planner: Planner;

test.beforeAll(async ({ portal }) => {
  planner = await openPlanner(portal, 'listing');
});

const timesOf = async (text: string) => {
  const { publications } = (await planner.api('GET', `/api/schedule/publications?text=${text}`)) as {
    publications: { id: string; wallTime: string }[];
  };
  return publications.map(({ id, wallTime }) => `${id} ${wallTime}`);
};

test('many posts are moved and deleted at once, and both are undone', async ({ browser, portal }) => {
  const day = dayOfNextMonth(26);
  for (const [at, title] of ['Batch one', 'Batch two', 'Batch three'].entries())
    await planner.plan(title, `${day}T0${7 + at}:00`);
  const context = await planner.open(browser);
  const page = await context.newPage();
  // An address from before the lists were one.
  await page.goto(`${portal.url}/schedule-posts?tab=coming&q=batch`);
  await expect(page).toHaveURL(/tab=posts/);
  const rows = page.getByRole('row', { name: /Batch/ });
  const chooseAll = async () => {
    await page.getByLabel('Select Batch one').click();
    await page.getByLabel('Select Batch three').click({ modifiers: ['Shift'] });
    await expect(page.getByText('3 selected')).toBeVisible();
  };
  await expect(rows).toHaveCount(3);
  const before = await timesOf('batch');

  await chooseAll();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Days').fill('2');
  await page.getByRole('button', { name: 'Move 3 posts' }).click();
  await expect(page.getByText('3 posts moved')).toBeVisible();
  expect(await timesOf('batch')).toEqual(before.map((time) => time.replace(day, addDays(day, 2))));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('3 posts restored')).toBeVisible();
  expect(await timesOf('batch')).toEqual(before);

  await chooseAll();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('3 posts deleted')).toBeVisible();
  await expect(rows).toHaveCount(0);
  const deleted = page.getByRole('alert').filter({ hasText: '3 posts deleted' });
  await deleted.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(3);
  expect(await timesOf('batch')).toEqual(before);
  await context.close();
});

test('posting times of a site decide the next free slot', async ({ browser, portal }) => {
  const context = await planner.open(browser, { width: 360 });
  const page = await context.newPage();
  await page.goto(`${portal.url}/schedule-posts`);
  await page.getByRole('button', { name: 'Posting times' }).click();
  await page.getByLabel('A time on Monday', { exact: true }).fill('06:45');
  await page.getByRole('button', { name: 'Add the time on Monday' }).click();
  await page.getByRole('button', { name: 'Use on every day' }).click();
  await page.getByRole('button', { name: 'Save · 7 times a week' }).click();
  await expect(page.getByText('Posting times saved')).toBeVisible();
  const next = `/api/schedule/slots/wordpress/${planner.siteId}/next?zone=UTC`;
  expect(await planner.api('GET', next)).toMatchObject({
    isSlot: true,
    zone: 'Europe/Berlin',
    wallTime: expect.stringMatching(/T06:45$/),
  });
  await context.close();
});
