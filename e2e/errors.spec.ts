// What people see when parts of the portal break: an update that took files away, a page that throws, a shell that does.
import { expect, expectAccessible, test } from './journey.ts';
import { logIn, register } from './members.ts';
import { startPortal, type Portal } from './portal.ts';

let portal: Portal;
test.beforeAll(async () => {
  portal = await startPortal();
  await register(portal.url, 'member');
});
test.afterAll(() => portal.stop());

/** Stands for a file of the build whose code fails as soon as it is shown. */
const brokenPart = (name: string) => ({
  contentType: 'text/javascript',
  body: `export function ${name}() { throw new Error('The ${name} is broken.'); }`,
});

test.use({ expectedErrors: ['account-page', '/health', 'is broken', 'dynamically imported module'] });

test('a file that an update took away is mended by one reload, and by one only', async ({ page }) => {
  await logIn(page, portal.url, 'member');
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
  expect(await page.evaluate(() => sessionStorage.getItem('chunk-reloaded'))).toBeNull();
});

test('while the portal is away a page that misses a file stays, and comes up when it is back', async ({
  page,
}) => {
  await logIn(page, portal.url, 'member');
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

test('a page that throws leaves the menus standing; the fourth in a row is one too many', async ({
  page,
}) => {
  await logIn(page, portal.url, 'member');
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
  await logIn(page, portal.url, 'member');
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
