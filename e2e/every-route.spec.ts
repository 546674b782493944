// Every route for every role: the page, the login page or Access Denied. The routes are followed within one page, as links do
// it; guards.spec.ts loads refused ones by their address.
import type { Role } from '@msm/contract/roles';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { ROUTES } from './shell-table.ts';

test.describe.configure({ mode: 'parallel' });

const rank = (who: Role | 'visitor') => ['visitor', 'User', 'Admin', 'SuperAdmin'].indexOf(who);

const START = { path: '/docs', heading: 'Documents' };

interface Seen {
  heading: string;
  path: string;
  title: string;
  /** Where the login page will lead back to. */
  from: string | undefined;
  words: string;
}

/** Follows a route from the start, as the browser's back button: what is seen next belongs to this route. */
const follow = (page: Page, path: string): Promise<Seen> =>
  page.evaluate(
    async ({ start, to }) => {
      // oxlint-disable unicorn/consistent-function-scoping -- it is sent to the page as it is written
      const heading = () => document.querySelector('h1')?.textContent;
      const move = async (there: string, isThere: () => boolean) => {
        history.pushState(null, '', there);
        window.dispatchEvent(new PopStateEvent('popstate'));
        while (!isThere()) await new Promise((done) => requestAnimationFrame(done));
      };
      await move(start.path, () => heading() === start.heading);
      if (to !== start.path) await move(to, () => (heading() ?? start.heading) !== start.heading);
      return {
        heading: heading() ?? '',
        path: location.pathname,
        title: document.title,
        from: (history.state as { usr?: { from?: string } } | null)?.usr?.from,
        words: document.body.innerText,
      };
    },
    { start: START, to: path },
  );

/** Admin is a member: only the routes that ask for a role tell them apart. SuperAdmin gets every page in layout.spec.ts. */
const ROUTES_OF = {
  visitor: ROUTES,
  User: ROUTES,
  Admin: ROUTES.filter(({ access }) => access === 'Admin' || access === 'SuperAdmin'),
} as const;

for (const who of ['visitor', 'User', 'Admin'] as const) {
  test(`every route gives ${who} the page, the login page or Access Denied`, async ({ openAs, portal }) => {
    const page = await openAs(who);
    await page.goto(portal.url + START.path);
    // It comes when the page is at rest: before that the router may not listen yet, and would miss the first route.
    await page.getByRole('button', { name: 'Contact support' }).waitFor();
    for (const { path, heading, access, isForVisitorsOnly } of ROUTES_OF[who]) {
      const seen = await follow(page, path);
      const needed = access === 'everybody' || access === 'members' ? 'User' : access;
      if (access !== 'everybody' && who === 'visitor') {
        expect(seen, path).toMatchObject({ path: '/login', from: path });
      } else if (rank(who) < rank(needed) && access !== 'everybody') {
        expect(seen, path).toMatchObject({ heading: 'Access Denied', path });
        expect(seen.words).toContain('You do not have permission to access this page.');
        expect(seen.words).toContain(`Required role: ${needed}`);
        expect(seen.words).toContain('Go Back');
      } else if (isForVisitorsOnly && who !== 'visitor') {
        expect(seen.path, path).not.toBe(path);
      } else {
        expect(seen.path).toBe(path);
        expect(seen.title, path).toContain('MSM Portal');
        // Some have another heading while they load.
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
      }
    }
  });
}
