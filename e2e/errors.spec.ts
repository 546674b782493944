// What people see when parts of the portal break: an update that took files away, a page that throws, a shell that does.
import { expect, expectAccessible, test } from './journey.ts';
import { keptAs, logIn, MEMBERS, signedIn, type KeptState } from './members.ts';
import type { Portal } from './portal.ts';

let portal: Portal;
let member: KeptState;
test.beforeAll(async ({ portal: shared }) => {
  portal = shared;
  member = await signedIn(portal.url, MEMBERS.User);
});

/** Stands for a file of the build whose code fails as soon as it is shown. */
const brokenPart = (name: string) => ({
  contentType: 'text/javascript',
  body: `export function ${name}() { throw new Error('The ${name} is broken.'); }`,
});

test.use({
  expectedErrors: [
    'account-page',
    'login-page',
    '/assets/index-',
    '/auth/logout',
    '/health',
    'is broken',
    'ERR_INTERNET_DISCONNECTED',
    'dynamically imported module',
  ],
});

test.describe('for a member', () => {
  test.use(keptAs(() => member));

  test('a file that an update took away is mended by one reload, and by one only', async ({ page }) => {
    await page.route('**/assets/account-page-*.js', (route) => route.abort());
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.goto(`${portal.url}/account`);
    await expect(page.getByRole('heading', { name: 'Updating Application' })).toBeVisible();
    await expect(page.getByText('A new version is available. Refreshing the page...')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
    expect(loads).toBe(2);
    await expectAccessible(page);

    await page.unroute('**/assets/account-page-*.js');
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('chunk-reloaded'))).toBe('yes');
  });

  test('while the portal is away a page that misses a file stays, and comes up when it is back', async ({
    page,
  }) => {
    await page.route('**/assets/account-page-*.js', (route) => route.abort());
    let asked = 0;
    await page.route('**/health', (route) => {
      asked += 1;
      return route.abort();
    });
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.goto(`${portal.url}/account`);
    await expect(page.getByRole('heading', { name: 'Updating Application' })).toBeVisible();
    await expect.poll(() => asked).toBeGreaterThan(2);
    expect(loads).toBe(1);
    await page.unrouteAll();
    await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible();
  });

  test('a page that misses a file on a device without a network says so, and comes up with the network', async ({
    page,
  }) => {
    await page.goto(`${portal.url}/sites`);
    await page.getByRole('button', { name: 'member', exact: true }).click();
    const profile = page.getByRole('menuitem', { name: 'Your profile' });
    await expect(profile).toBeVisible();
    await page.context().setOffline(true);
    await profile.click();
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible();
  });

  test('a part of a page that misses its file without a network comes with the network; the page stays', async ({
    page,
  }) => {
    await page.goto(`${portal.url}/account`);
    const name = page.getByLabel('First name');
    await name.fill('Half-written');
    const change = page.getByRole('button', { name: 'Change the password' });
    await change.waitFor();
    await page.context().setOffline(true);
    const missed = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('change-password-dialog'),
    );
    await change.click();
    await missed;
    await expect(name).toHaveValue('Half-written');
    await page.context().setOffline(false);
    await expect(page.getByRole('dialog', { name: 'Change your password' })).toBeVisible();
  });

  test('a page that throws leaves the menus standing; the fourth in a row is one too many', async ({
    page,
  }) => {
    await page.route('**/assets/account-page-*.js', (route) => route.fulfill(brokenPart('AccountPage')));
    await page.goto(`${portal.url}/account`);
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
    await expect(page.getByText('The AccountPage is broken.')).toBeVisible();
    await expectAccessible(page);
    for (let error = 2; error <= 4; error += 1) {
      await page.getByRole('link', { name: 'MSM Portal' }).click();
      await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
      await page.goBack();
      await expect(
        page.getByRole('heading', {
          name: error > 3 ? 'Multiple Errors Detected' : 'Unexpected Application Error!',
        }),
      ).toBeVisible();
    }
  });

  test('a shell that throws says so and offers a fresh start', async ({ page }) => {
    await page.route('**/assets/member-navigation-*.js', (route) =>
      route.fulfill(brokenPart('MemberNavigation')),
    );
    await page.goto(`${portal.url}/sites`);
    await expect(page.getByRole('heading', { name: 'Something Went Wrong' })).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/assets/member-navigation-*.js');
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });
});

test('a sign-in page whose file is missing shows the error instead of swallowing what is sent', async ({
  page,
}) => {
  await page.route('**/assets/login-page-*.js', (route) => route.abort());
  await page.goto(`${portal.url}/login`);
  await expect(page.getByRole('heading', { name: 'Updating Application' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await page.unroute('**/assets/login-page-*.js');
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByLabel('E-mail or username')).toBeVisible();
});

test('a sign-in page without any script says that it is not complete', async ({ page }) => {
  await page.route('**/assets/index-*.js', (route) => route.abort());
  await page.goto(`${portal.url}/login`);
  await page.getByLabel('E-mail or username').fill('member');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'The page could not be loaded completely. Please reload it.',
  );
  expect(page.url()).toBe(`${portal.url}/login`);
});

test('a logout that cannot reach the server stays one, and ends the session once it can', async ({
  page,
  context,
}) => {
  const refreshToken = async () =>
    (await context.cookies()).find(({ name }) => name === 'refreshToken')?.value;
  await logIn(page, portal.url, 'member');
  await page.route('**/auth/logout', (route) => route.abort());
  await page.getByRole('button', { name: 'member', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${portal.url}/login`);
  const left = await refreshToken();
  expect(left).toBeDefined();

  // The cookies are still there, and so might be the hint: neither brings the session back.
  await page.evaluate(() => {
    document.cookie = 'hasSession=1; path=/';
  });
  await page.goto(`${portal.url}/sites`);
  await expect(page).toHaveURL(`${portal.url}/login`);

  await page.unroute('**/auth/logout');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(refreshToken).toBeUndefined();
  const late = await context.request.post(`${portal.url}/auth/refresh-token`, {
    data: { refreshToken: left },
  });
  expect(late.status()).toBe(401);
});
