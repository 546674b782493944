// Cookie consent and what hangs on it: before a decision nothing but the essential is kept or sent, and afterwards what
// was decided.
import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, expectReadableInBothThemes, test } from './journey.ts';
import type { Portal } from './portal.ts';

let portal: Portal;
test.beforeAll(({ portal: shared }) => {
  portal = shared;
});

const DAY_MS = 86_400_000;
const CONSENT_EVENT = '/api/privacy/consent-event';
const PAGE_VIEW = '/api/analytics/track/page';
/** Longer than a page takes that only leads on to another. */
const LOOK_MS = 400;

const banner = (page: Page) => page.getByRole('region', { name: 'Cookie consent' });
const button = (page: Page, name: string) => banner(page).getByRole('button', { name });
const category = (page: Page, name: RegExp) => banner(page).getByRole('checkbox', { name });

// No document has the name of the address that a journey opens.
test.use({ expectedErrors: ['/docs/anna'] });

/** Everything that the page reports of itself, as it happens. */
function watchReports(page: Page): Record<'consents' | 'views', Record<string, unknown>[]> {
  const reports = { consents: [], views: [] } as ReturnType<typeof watchReports>;
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (path === CONSENT_EVENT) reports.consents.push(request.postDataJSON());
    if (path === PAGE_VIEW) reports.views.push(request.postDataJSON());
  });
  return reports;
}

/** What has reached the server, also from a page that was already gone. */
async function viewsCounted(): Promise<number> {
  const metrics = await (await fetch(`${portal.url}/metrics`)).text();
  const line = metrics
    .split('\n')
    .find((each) => each.includes(`route="${PAGE_VIEW}",status="200"`) && each.includes('_count{'));
  return Number(line?.split(' ').at(-1) ?? 0);
}

const stored = (page: Page) =>
  page.evaluate(() => ({
    local: Object.keys(localStorage).toSorted(),
    tab: Object.keys(sessionStorage).toSorted(),
    consent: JSON.parse(localStorage.getItem('cookie-consent') ?? 'null') as Record<string, unknown> | null,
  }));

async function open(page: Page, path: string): Promise<void> {
  await page.goto(portal.url + path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Within the portal, without loading it anew. */
async function goTo(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(LOOK_MS);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function openSettings(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.location.hash = '#cookie-settings';
  });
  await expect(banner(page).getByRole('heading', { name: 'Cookie settings' })).toBeVisible();
}

/** What the portal keeps for everybody: the look, and that no member is signed in. */
const ESSENTIAL_KEYS = ['session-storage', 'theme-storage'];

test('before a decision nothing but the essential is kept or sent', async ({ page, context }) => {
  const reports = watchReports(page);
  await open(page, '/landing');
  await expect(banner(page)).toBeVisible();
  await expect(page.locator('body')).toBeFocused();
  await goTo(page, 'Gaming');
  await open(page, '/docs?utm_source=mail');
  await expect(banner(page)).toBeVisible();
  const { local, tab } = await stored(page);
  expect(local.filter((key) => !ESSENTIAL_KEYS.includes(key))).toEqual([]);
  expect(tab).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  expect(reports).toEqual({ consents: [], views: [] });
});

test('who accepts is counted, page by page, without e-mails', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const reports = watchReports(page);
  await open(page, '/landing?utm_source=mail');
  await button(page, 'Accept all').click();
  await expect(banner(page)).toBeHidden();
  await expect.poll(() => reports.consents).toHaveLength(1);
  const { consent } = await stored(page);
  const preferences = { essential: true, analytics: true, marketing: true, functional: true };
  expect(consent).toEqual({ timestamp: expect.any(String), version: '1.0', preferences });
  expect(reports.consents[0]).toEqual({
    eventType: 'consent_given',
    preferences,
    timestamp: consent?.['timestamp'],
    userAgent: expect.stringContaining('Mozilla/5.0'),
    ip: null,
  });

  const answered = page.waitForResponse((response) => response.url().endsWith(PAGE_VIEW));
  await goTo(page, 'Gaming');
  expect((await answered).status()).toBe(200);
  expect(reports.views).toEqual([
    {
      page_path: '/landing?utm_source=mail',
      referrer: 'direct',
      visit_duration: expect.any(Number),
      session_id: expect.stringMatching(/^[\w-]{8,64}$/),
      anonymous_user_id: expect.stringMatching(/^[\w-]{8,64}$/),
      timestamp: expect.stringMatching(/^2.*Z$/),
      user_agent: expect.stringContaining('Mozilla/5.0'),
      screen_resolution: expect.stringMatching(/^\d+x\d+$/),
      viewport_size: '1280x720',
      timezone: expect.any(String),
    },
  ]);
  const { session_id, anonymous_user_id } = reports.views[0] ?? {};
  const visit = { session_id, anonymous_user_id };

  await test.step('the next page names the one before', async () => {
    await goTo(page, 'Blog');
    await expect.poll(() => reports.views).toHaveLength(2);
    expect(reports.views[1]).toMatchObject({ page_path: '/gaming', referrer: '/landing?utm_source=mail' });
  });

  await test.step('leaving the portal tells of the last page', async () => {
    const counted = await viewsCounted();
    await page.waitForTimeout(LOOK_MS);
    await page.goto('about:blank');
    await expect.poll(viewsCounted).toBe(counted + 1);
  });

  await test.step('an e-mail in a link stays behind, and the visit is the same', async () => {
    await open(page, '/docs/anna%40example.com?token=secret&utm_source=anna%2540example.com');
    reports.views.length = 0;
    await goTo(page, 'Blog');
    await expect
      .poll(() => reports.views)
      .toMatchObject([{ page_path: '/docs/_email_?utm_source=_email_', referrer: 'direct', ...visit }]);
  });

  await test.step('the decision survives a reload', async () => {
    await page.reload();
    await page.waitForLoadState('networkidle');
    await expect(banner(page)).toBeHidden();
    expect(reports.consents).toHaveLength(1);
  });
});

test('who rejects is left alone', async ({ page }) => {
  const reports = watchReports(page);
  await open(page, '/landing');
  await button(page, 'Reject all').click();
  await expect(banner(page)).toBeHidden();
  await expect.poll(() => reports.consents).toMatchObject([{ eventType: 'consent_refused' }]);
  await goTo(page, 'Gaming');
  await page.waitForTimeout(LOOK_MS);
  await page.reload();
  await page.waitForLoadState('networkidle');
  await expect(banner(page)).toBeHidden();
  expect(reports.views).toEqual([]);
  const { local, tab, consent } = await stored(page);
  expect(local.filter((key) => !ESSENTIAL_KEYS.includes(key))).toEqual(['cookie-consent']);
  expect(tab).toEqual([]);
  expect(consent?.['preferences']).toEqual({
    essential: true,
    analytics: false,
    marketing: false,
    functional: false,
  });
});

test('with the keyboard alone one category is chosen, and the page goes on', async ({ page }) => {
  const reports = watchReports(page);
  await open(page, '/landing?utm_source=mail');
  await button(page, 'Customize').focus();
  await page.keyboard.press('Shift+Tab');
  await expect(button(page, 'Reject all')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(banner(page).getByRole('heading', { name: 'Cookie settings' })).toBeFocused();
  await expect(category(page, /^Essential/)).toBeChecked();
  await expect(category(page, /^Essential/)).toBeDisabled();
  for (const name of [/^Analytics/, /^Marketing/, /^Functional/])
    await expect(category(page, name)).not.toBeChecked();

  await button(page, 'Cancel').focus();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Customize')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(category(page, /^Analytics/)).toBeFocused();
  await page.keyboard.press('Space');
  for (let count = 0; count < 3; count++) await page.keyboard.press('Tab');
  await expect(button(page, 'Save')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(banner(page)).toBeHidden();
  await expect(page.locator('#main')).toBeFocused();
  await expect
    .poll(() => reports.consents)
    .toMatchObject([
      {
        eventType: 'consent_given',
        preferences: { essential: true, analytics: true, marketing: false, functional: false },
      },
    ]);
  await goTo(page, 'Gaming');
  await expect.poll(() => reports.views).toMatchObject([{ page_path: '/landing' }]);
});

test('who withdraws is forgotten and no longer counted, in every tab', async ({ page, context }) => {
  const reports = watchReports(page);
  await open(page, '/landing');
  await button(page, 'Accept all').click();
  const other = await context.newPage();
  const otherReports = watchReports(other);
  await open(other, '/gaming');
  await expect.poll(async () => (await stored(other)).tab).toEqual(['analytics-session-id']);
  await goTo(page, 'Gaming');
  await expect.poll(() => reports.views).toHaveLength(1);
  expect((await stored(page)).local).toContain('anonymous-user-id');

  await openSettings(page);
  await expect(page).toHaveURL(`${portal.url}/gaming`);
  for (const name of [/^Analytics/, /^Marketing/, /^Functional/]) await category(page, name).uncheck();
  await button(page, 'Save').click();
  await expect(banner(page)).toBeHidden();
  await expect
    .poll(() => reports.consents)
    .toMatchObject([{ eventType: 'consent_given' }, { eventType: 'consent_withdrawn' }]);
  for (const each of [page, other]) {
    await expect.poll(async () => (await stored(each)).tab).toEqual([]);
    expect((await stored(each)).local).not.toContain('anonymous-user-id');
    await goTo(each, 'Blog');
    await each.waitForTimeout(LOOK_MS);
    await open(each, '/docs');
  }
  expect(reports.views).toHaveLength(1);
  expect(otherReports.views).toEqual([]);

  await test.step('and can change their mind again', async () => {
    await openSettings(page);
    await category(page, /^Analytics/).check();
    await button(page, 'Cancel').click();
    await expect(banner(page)).toBeHidden();
    expect(reports.consents).toHaveLength(2);
    await openSettings(page);
    await category(page, /^Analytics/).check();
    await button(page, 'Save').click();
    await expect.poll(() => reports.consents).toHaveLength(3);
    expect(reports.consents[2]).toMatchObject({ eventType: 'consent_given' });
    await expect.poll(async () => (await stored(page)).local).toContain('anonymous-user-id');
  });
});

test('after a year the question comes again, and until then nothing runs', async ({ page }) => {
  await open(page, '/landing');
  await button(page, 'Accept all').click();
  await expect.poll(async () => (await stored(page)).local).toContain('anonymous-user-id');
  await page.clock.setSystemTime(Date.now() + 364 * DAY_MS);
  await page.reload();
  // It arrives with the part that would ask.
  await expect(page.getByRole('link', { name: 'Click to login and access chat' })).toBeVisible();
  await page.waitForTimeout(LOOK_MS);
  await expect(banner(page)).toBeHidden();
  expect((await stored(page)).local).toContain('anonymous-user-id');

  await page.clock.setSystemTime(Date.now() + 366 * DAY_MS);
  const reports = watchReports(page);
  await page.reload();
  await expect(banner(page)).toBeVisible();
  const { local, tab } = await stored(page);
  expect(local).not.toContain('anonymous-user-id');
  expect(tab).toEqual([]);
  // The page before the reload was still allowed.
  const views = reports.views.length;
  await goTo(page, 'Gaming');
  await page.waitForTimeout(LOOK_MS);
  expect(reports.views).toHaveLength(views);
});

test.describe('a decision that could not be told', () => {
  test.use({ expectedErrors: [CONSENT_EVENT] });
  test('holds at once and is told at the next start', async ({ page }) => {
    const reports = watchReports(page);
    await page.route(`**${CONSENT_EVENT}`, (route) => route.abort());
    await open(page, '/landing');
    await button(page, 'Reject all').click();
    await expect(banner(page)).toBeHidden();
    await expect.poll(() => reports.consents).toHaveLength(1);
    await page.unroute(`**${CONSENT_EVENT}`);
    await page.reload();
    await expect.poll(() => reports.consents).toHaveLength(2);
    expect(reports.consents[1]).toEqual(reports.consents[0]);
    await expect.poll(async () => (await stored(page)).local).not.toContain('cookie-consent-untold');
  });
});

test('the banner and its panel fit a small phone and cover no way out, in both themes', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 720 });
  await open(page, '/register');
  await expect(banner(page)).toBeVisible();
  await expectReadableInBothThemes(page);
  await expectNoSidewaysScroll(page);
  // The last thing on the page can be brought above the bar.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`${portal.url}/login`);
  await button(page, 'Customize').click();
  await expect(banner(page).getByRole('heading', { name: 'Cookie settings' })).toBeInViewport({ ratio: 1 });
  await expect(button(page, 'Save')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectReadableInBothThemes(page);
  await expectNoSidewaysScroll(page);
});
