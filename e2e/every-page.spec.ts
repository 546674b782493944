// Every page, loaded by its address on a small phone: it bothers no screen reader, in both themes. A group of pages is loaded by
// one browser, each page once for both themes. How pages are laid out is the matter of layout.spec.ts.
import { expect, expectReadableInBothThemes, hasHeading, skipAlike, test } from './journey.ts';
import { ROUTES, type Route } from './shell-table.ts';

test.describe.configure({ mode: 'parallel' });

interface Group {
  name: string;
  who: 'visitor' | 'SuperAdmin';
  has(route: Route): boolean;
}

/** The slow ones first. */
const GROUPS: readonly Group[] = [
  { name: 'for members', who: 'SuperAdmin', has: ({ access }) => access === 'members' },
  { name: 'for everybody, seen by a visitor', who: 'visitor', has: ({ access }) => access === 'everybody' },
  {
    name: 'for administrators',
    who: 'SuperAdmin',
    has: ({ access }) => access === 'Admin' || access === 'SuperAdmin',
  },
];

for (const { name, who, has } of GROUPS) {
  test(`every page ${name} bothers no screen reader, in both themes`, async ({ openAs, portal }) => {
    test.slow();
    const page = await openAs(who, { viewport: { width: 360, height: 720 }, colorScheme: 'light' });
    const isKnown = skipAlike();
    for (const { path, heading } of ROUTES.filter(has)) {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(portal.url + path);
      await hasHeading(page);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(portal.url + path);
      expect(await page.title()).toContain('MSM Portal');
      if (await isKnown(page)) continue;
      await expectReadableInBothThemes(page);
    }
  });
}
