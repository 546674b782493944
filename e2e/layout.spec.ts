// The layout gate: every page, full of long names, in every look that people choose, measured for text that is cut off, controls
// that are covered and sideways scroll. A page is loaded once for all its looks. The planted defects show that the measuring
// sees what it is meant to see.
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { crowd, openCrowded, type CrowdedPortal } from './crowded-portal.ts';
import { expect, test } from './journey.ts';
import { layoutFaults, layoutOf, type LayoutException } from './layout-faults.ts';
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
}

const HEIGHT = 800;
const LOOKS: readonly Look[] = [
  ...[360, 768, 1440].flatMap((width) =>
    (['light', 'dark'] as const).map((theme) => ({
      name: `${width} ${theme}`,
      width,
      height: HEIGHT,
      theme,
    })),
  ),
  { name: '360 compact', width: 360, height: HEIGHT, theme: 'light', isCompact: true },
  { name: '768 compact', width: 768, height: HEIGHT, theme: 'light', isCompact: true },
  { name: '1440 compact', width: 1440, height: HEIGHT, theme: 'light', isCompact: true },
  // The browser's zoom lays a page out in half as many CSS pixels, each of twice as many device pixels. A larger root font would
  // enlarge the type alone and leave media queries where they were.
  { name: '1440 at 200%', width: 720, height: HEIGHT / 2, theme: 'light', scale: 2 },
];

const viewsOf = ({ siteId, messageId, publicationId }: CrowdedPortal): string[] => [
  '/schedule-posts?view=week',
  '/schedule-posts?view=list',
  '/schedule-posts?tab=planned',
  '/schedule-posts?tab=coming',
  '/schedule-posts?tab=history',
  '/schedule-posts?compose=new',
  `/schedule-posts?post=${publicationId}`,
  `/wordpress?site=${siteId}`,
  `/wordpress?site=${siteId}&tab=media`,
  '/wordpress?way=authorize',
  `/admin/messages?message=${messageId}`,
];

let portal: Portal;
let crowded: CrowdedPortal;
test.beforeAll(async () => {
  portal = await startPortal();
  await registerEveryRole(portal);
  crowded = await crowd(portal);
});
test.afterAll(() => portal.stop());

/** As the browser's back button: the router takes the address over without a load. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await isAtRest(page);
  expect(page.url()).toBe(portal.url + path);
}

/** What was asked of the server is on the page: no placeholder is left, and nothing has been added for a moment. */
async function isAtRest(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { querySelector } = document;
    const isLoading = querySelector.call(document, '[aria-busy=true], .animate-late, .animate-pulse');
    return querySelector.call(document, 'h1, [role=dialog] h2') !== null && !isLoading;
  });
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const QUIET_MS = 60;
        let timer = setTimeout(done, QUIET_MS);
        new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(done, QUIET_MS);
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
}

/** The appearance as another tab would choose it: the page takes it over at once. */
async function wear(page: Page, screen: CDPSession, look: Look): Promise<void> {
  const { width, height, scale = 1, theme, isCompact = false } = look;
  await screen.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: scale,
    mobile: false,
  });
  await page.evaluate(
    (state) => {
      localStorage.setItem('theme-storage', JSON.stringify({ state, version: 0 }));
      window.dispatchEvent(new StorageEvent('storage', { key: 'theme-storage' }));
    },
    { theme, compactMode: isCompact, fontSize: isCompact ? 'small' : 'medium' },
  );
  await page.waitForFunction(
    (size) => window.innerWidth === size.width && window.innerHeight === size.height,
    {
      width,
      height,
    },
  );
}

async function faultsOf(page: Page, screen: CDPSession, path: string): Promise<string[]> {
  await follow(page, path);
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const look of LOOKS) {
    await wear(page, screen, look);
    // Dark moves nothing, as a rule: a layout that was measured in light is not measured again.
    const layout = await page.evaluate(layoutOf);
    if (seen.has(layout)) continue;
    seen.add(layout);
    const found = await page.evaluate(layoutFaults, EXCEPTIONS);
    faults.push(...found.map((fault) => `${path}, ${look.name}: ${fault}`));
  }
  return faults;
}

/** Each with a page of its own, side by side: one measures while another waits for its server. */
const LANES = 3;

async function faultsOfAll(context: BrowserContext, paths: readonly string[]): Promise<string[]> {
  const waiting = [...paths];
  const work = async () => {
    const page = await context.newPage();
    const screen = await context.newCDPSession(page);
    await page.goto(`${portal.url}/docs`);
    const faults: string[] = [];
    for (let path = waiting.shift(); path; path = waiting.shift())
      faults.push(...(await faultsOf(page, screen, path)));
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
    path: '/schedule-posts?tab=history',
    width: 360,
    css: '.data-table time { display: block; width: 2rem; overflow: hidden; white-space: nowrap }',
    fault: /^time.* is cut off by/,
  },
  {
    name: 'titles of one letter on a tablet',
    path: '/schedule-posts?tab=coming',
    width: 768,
    css: '.row-opener > span { display: block; width: 1ch; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }',
    fault: /"Everything.* is shortened to/,
  },
  {
    name: 'titles that break after every letter',
    path: '/schedule-posts?tab=coming',
    width: 768,
    css: '.row-opener > span { display: block; width: 1ch; overflow-wrap: anywhere }',
    fault: /"Everything.* is squeezed into/,
  },
  {
    name: "a column under the table's edge",
    path: '/schedule-posts?tab=coming',
    width: 768,
    css: '.data-table > table { width: 130% }',
    fault: /is cut off by div\.data-table/,
  },
  {
    name: 'the support button on switches',
    path: '/schedule-posts?tab=planned',
    width: 360,
    css: 'aside[aria-label=Help] > div { translate: none !important }',
    fault: /^input.*is covered by .*(Contact support|svg)/,
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
  const page = await context.newPage();
  const screen = await context.newCDPSession(page);
  await page.goto(`${portal.url}/docs`);
  for (const { name, path, width, css, fault } of PLANTED) {
    await follow(page, path);
    await wear(page, screen, { name, width, height: HEIGHT, theme: 'light' });
    expect(await page.evaluate(layoutFaults, EXCEPTIONS), `without ${name}`).toEqual([]);
    await page.evaluate(plant, css);
    expect(await page.evaluate(layoutFaults, EXCEPTIONS), name).toContainEqual(expect.stringMatching(fault));
    await page.evaluate(plant, '');
  }
  await context.close();
});

test('no page for members cuts text, covers a control or scrolls sideways, in any look', async ({
  browser,
}) => {
  test.slow();
  const routes = ROUTES.filter(({ isForVisitorsOnly }) => !isForVisitorsOnly);
  const paths = [...viewsOf(crowded), ...routes.map(({ path }) => path)];
  expect(await faultsOfAll(await openCrowded(browser, portal), paths)).toEqual([]);
});

test('no page for visitors does either, while the cookie bar asks', async ({ browser }) => {
  const routes = ROUTES.filter(({ access }) => access === 'everybody');
  const paths = routes.map(({ path }) => path);
  expect(await faultsOfAll(await browser.newContext(), paths)).toEqual([]);
});
