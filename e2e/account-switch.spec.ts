// The account in the header: shown on every page, switched there, and followed by the notification socket.
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { logIn, register } from './members.ts';
import type { Portal } from './portal.ts';

let portal: Portal;
let token: string;
test.beforeAll(async ({ portal: shared }) => {
  portal = shared;
  token = (await register(portal.url, 'nduta')).accessToken;
});

test('the account is shown in the header and switched there, on the page where one is', async ({ page }) => {
  const answer = await fetch(`${portal.url}/api/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ name: 'Bakery' }),
  });
  const { account: bakery } = (await answer.json()) as { account: { id: string } };
  // Of the newest page only: its sockets share a list, that of the former page keeps the former one.
  let frames: string[] = [];
  page.on('websocket', (socket) => {
    const sent = frames;
    socket.on('framesent', ({ payload }) => sent.push(String(payload)));
  });
  await logIn(page, portal.url, 'nduta');
  await expect(page).toHaveURL(`${portal.url}/account-selection`);
  await page.getByRole('button', { name: /^nduta's account/ }).click();
  await expect(page).toHaveURL(`${portal.url}/sites`);

  const switcher = page.getByRole('banner').getByRole('button', { name: /^Account: / });
  frames = [];
  await page.goto(`${portal.url}/schedule-posts?view=list`);
  await expect(switcher).toHaveAccessibleName("Account: nduta's account");
  await expect.poll(() => frames.some((frame) => frame.includes('"room":"account:'))).toBe(true);
  frames.length = 0;
  await switcher.click();
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitemcheckbox', { name: "nduta's account" })).toBeChecked();
  await expectAccessible(page);
  await menu.getByRole('menuitemcheckbox', { name: 'Bakery' }).click();
  await expect(page.getByText('You act in Bakery now')).toBeVisible();
  await expect(switcher).toHaveAccessibleName('Account: Bakery');
  await expect(page).toHaveURL(`${portal.url}/schedule-posts`);

  await test.step('the socket leaves the room of the one and joins that of the other', async () => {
    await expect
      .poll(() =>
        frames
          .filter((frame) => /"(join|leave)-room"/.test(frame))
          .map((frame) => frame.slice(frame.indexOf('[')))
          // Before them the greeting may still be on its way.
          .slice(-2),
      )
      .toEqual([expect.stringContaining('leave-room'), `["join-room",{"room":"account:${bakery.id}"}]`]);
  });

  await test.step('it stays after a reload, fits a small phone, and leads to all accounts', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.reload();
    await expect(switcher).toHaveAccessibleName('Account: Bakery');
    await expectNoSidewaysScroll(page);
    await switcher.click();
    await page.getByRole('menuitem', { name: 'Manage accounts' }).click();
    await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  });

  await test.step('a renamed account keeps the focus on its button', async () => {
    await page.getByRole('button', { name: 'Rename Bakery' }).click();
    await page.getByLabel('Account name').fill('Bread');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Rename Bread' })).toBeFocused();
  });
});

test('cookie settings open from the account menu and from the footer of public pages', async ({ page }) => {
  const settings = page.getByRole('heading', { name: 'Cookie settings' });
  await page.goto(`${portal.url}/msm-token`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click();
  await expect(settings).toBeVisible();
  await register(portal.url, 'xavier');
  await logIn(page, portal.url, 'xavier');
  await page.getByRole('button', { name: 'xavier', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Cookie settings' }).click();
  await expect(settings).toBeVisible();
});
