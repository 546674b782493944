// Every page, loaded by its address and looked at: it fits a small phone and bothers no screen reader, in both themes. A group of
// pages is loaded by one browser, each page once for all its looks.
import type { Page } from '@playwright/test';
import { CONTRAST, expect, expectNoSidewaysScroll, expectReadable, hasHeading, test } from './journey.ts';
import { ROUTES, type Route } from './shell-table.ts';

test.describe.configure({ mode: 'parallel' });

interface Look {
  width: number;
  theme: 'light' | 'dark';
  /** All of axe unless said. */
  rule?: string;
}

const LOOKS: readonly Look[] = [
  { width: 360, theme: 'light' },
  // A theme changes colours and no markup.
  { width: 360, theme: 'dark', rule: CONTRAST },
];

async function wear(page: Page, { width, theme }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 720 });
  await page.emulateMedia({ colorScheme: theme });
}

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
    name: 'for everybody, seen by SuperAdmin',
    who: 'SuperAdmin',
    has: ({ access, isForVisitorsOnly }) => access === 'everybody' && !isForVisitorsOnly,
  },
  {
    name: 'for administrators',
    who: 'SuperAdmin',
    has: ({ access }) => access === 'Admin' || access === 'SuperAdmin',
  },
];

for (const { name, who, has } of GROUPS) {
  test(`every page ${name} fits a small phone and bothers no screen reader, in both themes`, async ({
    openAs,
    portal,
  }) => {
    test.slow();
    const page = await openAs(who);
    for (const { path, heading } of ROUTES.filter(has)) {
      await wear(page, LOOKS[0]!);
      await page.goto(portal.url + path);
      await hasHeading(page);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(portal.url + path);
      expect(await page.title()).toContain('MSM Portal');
      for (const look of LOOKS) {
        await wear(page, look);
        // Auto follows the system while the page stays.
        await expect(page.locator('html')).toHaveAttribute('data-theme', look.theme);
        await expectReadable(page, look);
        await expectNoSidewaysScroll(page);
      }
    }
  });
}
