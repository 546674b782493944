// Every route for every role: the page, the login page or Access Denied. The routes are followed within one page, as links do
// it; that each page can also be loaded by its address is the matter of every-page.spec.ts, and guards.spec.ts loads refused ones.
import type { Role } from '@msm/contract/roles';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { ROUTES } from './shell-table.ts';

test.describe.configure({ mode: 'parallel' });

const rank = (who: Role | 'visitor') => ['visitor', 'User', 'Admin', 'SuperAdmin'].indexOf(who);

const START = { path: '/docs', heading: 'Documents' };

/** As the browser's back button: the router takes the address over without a load. */
const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);

for (const who of ['visitor', 'User', 'Admin', 'SuperAdmin'] as const) {
  test(`every route gives ${who} the page, the login page or Access Denied`, async ({ openAs, portal }) => {
    const page = await openAs(who);
    await page.goto(portal.url + START.path);
    for (const { path, heading, access, isForVisitorsOnly } of ROUTES) {
      // From the same place each time: what is seen next belongs to this route.
      await follow(page, START.path);
      await page.waitForFunction(
        (start) => document.querySelector('h1')?.textContent === start,
        START.heading,
      );
      await follow(page, path);
      if (path !== START.path)
        await page.waitForFunction(
          (start) => (document.querySelector('h1')?.textContent ?? start) !== start,
          START.heading,
        );
      const needed = access === 'everybody' || access === 'members' ? 'User' : access;
      if (access !== 'everybody' && who === 'visitor') {
        await expect(page, path).toHaveURL(`${portal.url}/login`);
        const state = (await page.evaluate(() => history.state)) as { usr: { from: string } };
        expect(state.usr.from).toBe(path);
      } else if (rank(who) < rank(needed) && access !== 'everybody') {
        await expect(page.getByRole('heading', { name: 'Access Denied' }), path).toBeVisible();
        await expect(page.getByText('You do not have permission to access this page.')).toBeVisible();
        await expect(page.getByText(`Required role: ${needed}`)).toBeVisible();
        await expect(page.getByRole('button', { name: 'Go Back' })).toBeVisible();
      } else if (isForVisitorsOnly && who !== 'visitor') {
        await expect(page, path).not.toHaveURL(portal.url + path);
      } else {
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
        await expect(page).toHaveURL(portal.url + path);
        expect(await page.title()).toContain('MSM Portal');
      }
    }
  });
}
