// The portal around its pages: the menus of every role, appearance, the keyboard, phones, and what happens when the server
// goes away. Its pages themselves: every-route.spec.ts and layout.spec.ts.
import type { Role } from '@msm/contract/roles';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import { MEMBERS } from './members.ts';
import type { Portal } from './portal.ts';
import { MENUS } from './shell-table.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

let portal: Portal;
test.beforeAll(({ portal: shared }) => {
  portal = shared;
});

/** A menu as one reads it: names in order, badges in brackets, what a drop-down holds behind a colon. */
async function readMenu(page: Page): Promise<string[]> {
  const entries: string[] = [];
  for (const entry of await page.getByRole('navigation', { name: 'Main' }).locator('> *').all()) {
    const words = await entry.evaluate((element) =>
      [...element.childNodes].map((node) => node.textContent).filter(Boolean),
    );
    const name = words.length > 1 ? `${words[0]} [${words[1]}]` : words[0];
    if (!name) continue;
    if ((await entry.getAttribute('aria-haspopup')) !== 'menu') {
      entries.push(name);
      continue;
    }
    await entry.click();
    await expect(page.getByRole('menu')).toBeFocused();
    const items = await page.getByRole('menuitem').allInnerTexts();
    entries.push(`${name}: ${items.join(', ')}`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
  }
  return entries;
}

for (const [who, menu] of Object.entries(MENUS) as [Role | 'visitor', string[]][]) {
  test(`the menu of ${who} holds exactly what it should, in the row and in the drawer`, async ({
    openAs,
  }) => {
    const page = await openAs(who);
    await page.goto(`${portal.url}/gaming`);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    expect(await readMenu(page)).toEqual(menu);

    await page.setViewportSize({ width: 360, height: 720 });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expectAccessible(page);
    const names = menu.flatMap((entry) => entry.replace(/ \[\w+\]/, '').split(/: |, /));
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    for (const name of names) await expect(drawer.getByText(new RegExp(`^${name}`)).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  });
}

test('the account menu says who is here and leads out', async ({ openAs }) => {
  const page = await openAs('User');
  await page.goto(`${portal.url}/sites`);
  await page.getByRole('button', { name: MEMBERS.User, exact: true }).click();
  const menu = page.getByRole('menu');
  await expect(menu.getByText(`${MEMBERS.User}@example.com`)).toBeVisible();
  await expect(menu.getByText('User', { exact: true })).toBeVisible();
  await expect(menu.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
});

test('the brand leads members to their sites and visitors home', async ({ openAs }) => {
  for (const [who, path] of [
    ['User', '/sites'],
    ['visitor', '/landing'],
  ] as const) {
    const page = await openAs(who);
    await page.goto(`${portal.url}/gaming`);
    await page.getByRole('link', { name: 'MSM Portal' }).click();
    await expect(page).toHaveURL(portal.url + path);
  }
});

test('the news feed has its menu at the side, and it stays collapsed', async ({ openAs }) => {
  const page = await openAs('Admin');
  await page.goto(`${portal.url}/news-feed`);
  await expect(page.getByRole('link', { name: 'Signal Groups' })).toHaveText('Signal Groups');
  await page.getByRole('button', { name: 'Collapse menu' }).click();
  await expect(page.getByRole('button', { name: 'Expand menu' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Analytics' }).click();
  await expect(page.getByRole('menuitem', { name: 'Instagram' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Expand menu' })).toBeVisible();
  const stored = await page.evaluate(() => localStorage.getItem('theme-storage'));
  expect(JSON.parse(stored!)).toMatchObject({ state: { sidebarCollapsed: true } });
});

test('the chosen theme is there before the first paint, without a flash', async ({ openAs }) => {
  const page = await openAs('visitor');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.addInitScript(() => {
    const seen = ((window as unknown as { seenThemes: string[] }).seenThemes = []) as string[];
    const look = () => {
      if (document.body) seen.push(getComputedStyle(document.body).backgroundColor);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(`${portal.url}/landing`);
  await page.getByRole('button', { name: 'Appearance' }).click();
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForTimeout(300);
  const seen = await page.evaluate(() => (window as unknown as { seenThemes: string[] }).seenThemes);
  expect(new Set(seen).size).toBe(1);
  expect(seen.length).toBeGreaterThan(2);
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem('theme-storage')))!)).toMatchObject({
    state: { theme: 'dark', fontSize: 'medium', animations: true, compactMode: false },
  });
});

test('size of type, density and motion follow the settings at once', async ({ openAs }) => {
  const page = await openAs('User');
  await page.goto(`${portal.url}/sites`);
  await page.getByRole('button', { name: 'Appearance' }).click();
  await expectAccessible(page);
  const root = page.locator('html');
  for (const [size, px] of [
    ['Small', '14px'],
    ['Large', '18px'],
    ['Medium', '16px'],
  ] as const) {
    await page.getByRole('radio', { name: size }).check({ force: true });
    await expect(root).toHaveCSS('font-size', px);
  }
  await page.getByRole('switch', { name: /^Compact/ }).check();
  await expect(root).toHaveAttribute('data-compact', 'true');
  await page.getByRole('switch', { name: /^Animations/ }).uncheck();
  await expect(root).toHaveAttribute('data-animations', 'false');
});

test('the keyboard alone reaches everything', async ({ openAs }) => {
  const page = await openAs('SuperAdmin');
  await page.goto(`${portal.url}/sites`);
  await expect(page.getByRole('button', { name: 'Admin', exact: true })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();

  const reached = new Set<string>();
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab');
    reached.add(
      await page.evaluate(() => {
        const element = document.activeElement as HTMLElement;
        return element.getAttribute('aria-label') ?? element.innerText.split('\n')[0] ?? '';
      }),
    );
  }
  for (const name of ['MSM Portal', 'Services', 'MSMPay', 'News Feed', 'Analytics', 'Admin', 'Appearance'])
    expect([...reached], name).toContain(name);

  await page.getByRole('button', { name: 'Admin', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Reseller Dashboard' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${portal.url}/admin/reseller`);
  await expect(page.locator('#main')).toBeFocused();
});

test('a menu that is opened by a key before its file is there begins at its first item', async ({
  openAs,
}) => {
  const page = await openAs('SuperAdmin');
  // Without a moment of rest only opening it loads it.
  await page.addInitScript(() => (window.requestIdleCallback = () => 0));
  await page.goto(`${portal.url}/sites`);
  const button = page.getByRole('button', { name: 'Admin', exact: true });
  for (const key of ['Enter', ' ', 'ArrowDown']) {
    await button.press(key);
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await page.reload();
  }
});

test('a finger that pulls the page down by 60 px refreshes it, and a shorter pull does not', async ({
  browser,
}) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 360, height: 720 } });
  const page = await context.newPage();
  await page.goto(`${portal.url}/gaming`);
  await expect(page.getByRole('link', { name: 'Click to login and access chat' })).toBeVisible();
  const pull = (pixels: number) =>
    page.evaluate((distance) => {
      // oxlint-disable-next-line consistent-function-scoping -- it runs in the page, where only this function is known
      const touch = (type: string, clientY: number) => {
        const finger = new Touch({ identifier: 1, target: document.body, clientX: 100, clientY });
        const touches = type === 'touchend' ? [] : [finger];
        document.body.dispatchEvent(
          new TouchEvent(type, { touches, changedTouches: [finger], bubbles: true, cancelable: true }),
        );
      };
      touch('touchstart', 100);
      touch('touchmove', 100 + distance);
      touch('touchend', 100 + distance);
    }, pixels);
  await page.evaluate(() => ((window as unknown as { isSame: boolean }).isSame = true));
  await pull(59);
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  const reloaded = page.waitForEvent('load');
  await pull(60);
  await reloaded;
  expect(await page.evaluate(() => 'isSame' in window)).toBe(false);
  await context.close();
});

test('search engines find a map, rules, previews and markup without scripts', async ({ browser }) => {
  const robots = await (await fetch(`${portal.url}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${portal.url}/sitemap.xml`);
  const sitemap = await (await fetch(`${portal.url}/sitemap.xml`)).text();
  expect(sitemap).toContain(`<loc>${portal.url}/landing</loc>`);
  expect(sitemap).not.toContain('/login');

  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${portal.url}/landing`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /MSM Portal/);
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect((await fetch(picture!)).headers.get('content-type')).toBe('image/png');
  await page.goto(`${portal.url}/login`);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await context.close();
});

test('workers and caches of earlier versions are removed', async ({ openAs }) => {
  const page = await openAs('visitor');
  await page.goto(`${portal.url}/gaming`);
  await page.evaluate(() => caches.open('old-version'));
  await page.reload();
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(0);
});

test('a page that comes back from the browser’s memory loads afresh', async ({ openAs }) => {
  const page = await openAs('visitor');
  await page.goto(`${portal.url}/gaming`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await reloaded;
});

test('a server that goes away is announced, and its return as well', async ({ openAs }) => {
  const page = await openAs('User');
  await page.clock.install();
  await page.goto(`${portal.url}/sites`);
  await expect(page.getByRole('heading', { name: 'Three steps to your first post' })).toBeVisible();
  await page.clock.runFor(5_000);
  const banner = page.getByText('The portal cannot be reached.');
  await expect(page.getByRole('button', { name: 'Chat' })).toBeVisible();
  await expect(banner).toBeHidden();

  await portal.goDown();
  await page.clock.runFor(30_000);
  await expect(banner).toBeVisible();
  const tryNow = page.getByRole('button', { name: 'Try now' });
  await tryNow.click();
  await expect(tryNow).not.toHaveAttribute('aria-busy');
  await expect(tryNow).toBeFocused();

  await portal.comeBack();
  await page.clock.runFor(30_000);
  await expect(banner).toBeHidden();
});
