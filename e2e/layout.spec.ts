// The gate of every page, full of long names, in every look that people choose: measured for text that is cut off, controls that are
// covered and sideways scroll, and on a small phone for what a screen reader stumbles over, in both themes. A page is loaded once
// for all of it. The planted defects show that the measuring sees what it is meant to see.
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { crowd, openCrowded, type CrowdedPortal } from './crowded-portal.ts';
import { expect, findUnreadable, follow, rulesFor, skipAlike, test } from './journey.ts';
import { measureLayout, type LayoutException } from './layout-faults.ts';
import { registerEveryRole } from './members.ts';
import { startPortal, type Portal } from './portal.ts';
import { ROUTES } from './shell-table.ts';

/** What is not a fault although it looks like one. Each has its reason. */
const EXCEPTIONS: readonly LayoutException[] = [];

interface Look {
  name: string;
  width: number;
  height: number;
  theme: 'light' | 'dark';
  isCompact?: true;
  /** Device pixels a CSS pixel. */
  scale?: number;
  /** The rules of a screen reader do not depend on the width: one is enough, and the smallest is the hardest. */
  isRead?: boolean;
}

const HEIGHT = 800;
const WIDTHS = [360, 768, 1440];
/** By theme and density, since changing those costs more than changing the width. */
const LOOKS: readonly Look[] = [
  ...widthsIn('light'),
  // The browser's zoom lays a page out in half as many CSS pixels, each of twice as many device pixels. A larger root font would
  // enlarge the type alone and leave media queries where they were.
  { name: '1440 at 200%', width: 720, height: HEIGHT / 2, theme: 'light', scale: 2 },
  ...widthsIn('dark'),
  ...WIDTHS.map(
    (width) =>
      ({ name: `${width} compact`, width, height: HEIGHT, theme: 'light', isCompact: true }) as const,
  ),
];

function widthsIn(theme: 'light' | 'dark'): Look[] {
  return WIDTHS.map((width) => ({
    name: `${width} ${theme}`,
    width,
    height: HEIGHT,
    theme,
    isRead: width === WIDTHS[0],
  }));
}

interface View {
  path: string;
  heading?: string | RegExp;
  /** A dialog or drawer opens over the page, which is measured in its place. */
  hasDialog?: true;
}

const viewsOf = ({ siteId, messageId, publicationId }: CrowdedPortal): View[] => [
  { path: '/schedule-posts?view=week' },
  { path: '/schedule-posts?view=list' },
  { path: '/schedule-posts?tab=posts' },
  { path: '/schedule-posts?tab=posts&state=all' },
  { path: '/schedule-posts?tab=repeating' },
  { path: '/schedule-posts?times=open', hasDialog: true },
  { path: '/schedule-posts?tab=drafts' },
  { path: '/compose' },
  { path: '/schedule-posts?import=open', hasDialog: true },
  { path: `/schedule-posts?post=${publicationId}`, hasDialog: true },
  { path: `/wordpress?site=${siteId}` },
  { path: `/wordpress?site=${siteId}&tab=media` },
  { path: '/wordpress?way=authorize', hasDialog: true },
  { path: `/admin/messages?message=${messageId}`, hasDialog: true },
];

let portal: Portal;
let crowded: CrowdedPortal;
test.beforeAll(async () => {
  portal = await startPortal();
  await registerEveryRole(portal);
  crowded = await crowd(portal);
});
test.afterAll(() => portal.stop());

/** Where pages are followed from. What floats comes when a page is at rest, and is measured with all that follow. */
async function openStart(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${portal.url}/docs`);
  await page.getByRole('button', { name: 'Contact support' }).waitFor();
  return page;
}

async function show(page: Page, { path, heading, hasDialog }: View): Promise<void> {
  if (new URL(page.url()).pathname !== path.split('?')[0]) await page.evaluate(forgetHeading);
  await follow(page, path);
  await isAtRest(page, hasDialog);
  expect(page.url()).toBe(portal.url + path);
  expect(await page.title(), path).toContain('MSM Portal');
  if (heading) await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
}

/** The page before stays until the next one is loaded: its heading must not count for that of the next. */
function forgetHeading(): void {
  document.querySelector('h1')?.setAttribute('data-former', '');
}

/** What was asked of the server is on the page: no placeholder is left, and nothing has been added for a moment. */
async function isAtRest(page: Page, hasDialog: true | undefined): Promise<void> {
  const heading = hasDialog ? '[aria-modal=true] h2' : 'h1:not([data-former])';
  await page.waitForFunction((wanted) => {
    const isLoading = document.querySelector('[aria-busy=true], .animate-late, .animate-pulse') !== null;
    return document.querySelector(wanted) !== null && !isLoading;
  }, heading);
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const QUIET_MS = 150;
        let timer = setTimeout(done, QUIET_MS);
        new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(done, QUIET_MS);
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
}

/** The appearance as another tab would choose it: the page takes it over at once. Ends when it is laid out at its size. */
async function wear(page: Page, screen: CDPSession, look: Look): Promise<void> {
  const { width, height, scale = 1, theme, isCompact = false } = look;
  const metrics = { width, height, deviceScaleFactor: scale, mobile: false };
  await screen.send('Emulation.setDeviceMetricsOverride', metrics);
  await page.evaluate(
    async ({ size, state }) => {
      localStorage.setItem('theme-storage', JSON.stringify({ state, version: 0 }));
      window.dispatchEvent(new StorageEvent('storage', { key: 'theme-storage' }));
      while (window.innerWidth !== size.width || window.innerHeight !== size.height)
        await new Promise((done) => requestAnimationFrame(done));
    },
    {
      size: { width, height },
      state: { theme, compactMode: isCompact, fontSize: isCompact ? 'small' : 'medium' },
    },
  );
}

async function faultsOf(page: Page, screen: CDPSession, view: View): Promise<string[]> {
  const faults: string[] = [];
  const seen: number[] = [];
  for (const look of LOOKS) {
    await wear(page, screen, look);
    const found = await page.evaluate(measureLayout, { exceptions: EXCEPTIONS, seen });
    seen.push(found.layout);
    const unreadable = look.isRead ? await findUnreadable(page, rulesFor(look.theme)) : [];
    faults.push(...[...found.faults, ...unreadable].map((fault) => `${view.path}, ${look.name}: ${fault}`));
  }
  return faults;
}

/** Each with a page of its own, side by side: one measures while another waits for its server. */
const LANES = 2;

async function faultsOfAll(context: BrowserContext, views: readonly View[]): Promise<string[]> {
  const waiting = [...views];
  const isKnown = skipAlike();
  const work = async () => {
    const page = await openStart(context);
    const screen = await context.newCDPSession(page);
    const faults: string[] = [];
    for (let view = waiting.shift(); view; view = waiting.shift()) {
      await show(page, view);
      if (!(await isKnown(page))) faults.push(...(await faultsOf(page, screen, view)));
    }
    return faults;
  };
  const faults = await Promise.all(Array.from({ length: LANES }, work));
  await context.close();
  return faults.flat();
}

/** Defects that pages have had, brought back by CSS. */
const PLANTED = [
  {
    name: 'a date that is cut off on a phone',
    path: '/schedule-posts?tab=posts&state=all',
    width: 360,
    css: '.data-table time { display: block; width: 2rem; overflow: hidden; white-space: nowrap }',
    fault: /^time.* is cut off by/,
  },
  {
    name: 'titles of one letter on a tablet',
    path: '/schedule-posts?tab=posts',
    width: 768,
    css: '.row-opener > span { display: block; width: 1ch; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }',
    fault: /"Everything.* is shortened to/,
  },
  {
    name: 'titles that break after every letter',
    path: '/schedule-posts?tab=posts',
    width: 768,
    css: '.row-opener > span { display: block; width: 1ch; overflow-wrap: anywhere }',
    fault: /"Everything.* is squeezed into/,
  },
  {
    name: "a column under the table's edge",
    path: '/schedule-posts?tab=posts',
    width: 768,
    css: '.data-table > table { width: 130% }',
    fault: /is cut off by div\.data-table/,
  },
  {
    name: 'the support button on the controls of a list',
    path: '/schedule-posts?tab=repeating',
    width: 360,
    css: 'aside[aria-label=Help] > div { translate: none !important }',
    fault: /^button.*"More about.* is covered by/,
  },
  {
    name: 'a page that scrolls sideways',
    path: '/docs',
    width: 360,
    css: 'main { width: 120vw }',
    fault: /^the page scrolls sideways/,
  },
] as const;

/** As a sheet of the document: the content policy refuses style elements. */
function plant(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
}

test('each defect that pages have had is found when it is planted', async ({ browser }) => {
  const context = await openCrowded(browser, portal);
  const page = await openStart(context);
  const screen = await context.newCDPSession(page);
  const faultsNow = async () => {
    const { faults } = await page.evaluate(measureLayout, { exceptions: EXCEPTIONS, seen: [] });
    return faults;
  };
  for (const { name, path, width, css, fault } of PLANTED) {
    await show(page, { path });
    await wear(page, screen, { name, width, height: HEIGHT, theme: 'light' });
    expect(await faultsNow(), `without ${name}`).toEqual([]);
    await page.evaluate(plant, css);
    expect(await faultsNow(), name).toContainEqual(expect.stringMatching(fault));
    await page.evaluate(plant, '');
  }
  await context.close();
});

test('no page for members cuts text, covers a control, scrolls sideways or bothers a screen reader, in any look', async ({
  browser,
}) => {
  test.slow();
  // What everybody may see is measured below; the header of a member is on these as well.
  const views = [...viewsOf(crowded), ...ROUTES.filter(({ access }) => access !== 'everybody')];
  expect(await faultsOfAll(await openCrowded(browser, portal), views)).toEqual([]);
});

test('no page for visitors does either, while the cookie bar asks', async ({ browser }) => {
  // The cloth and cards of the lounge take long to paint without a graphics card.
  test.slow();
  const routes = ROUTES.filter(({ access }) => access === 'everybody');
  expect(await faultsOfAll(await browser.newContext(), routes)).toEqual([]);
});
