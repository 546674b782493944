// A member with a connected WordPress of the sandbox, for journeys that plan posts.
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { sandboxSite, type SandboxSite } from '../apps/server/src/adapters/wordpress/sandbox-site.fixture.ts';
import { registerVerified, signedIn } from './members.ts';
import type { Portal } from './portal.ts';

/** Where clocks change twice a year. */
export const ZONE = 'Europe/Berlin';
const BROWSER = { timezoneId: ZONE, locale: 'en-GB' };

export interface Planner {
  site: SandboxSite;
  siteId: string;
  api(method: string, path: string, body?: object): Promise<unknown>;
  /** Plans a post without the screens; answers the id of the order. */
  plan(title: string, wallTime: string, more?: object): Promise<string>;
  open(browser: Browser, look?: { width?: number }): Promise<BrowserContext>;
}

export async function openPlanner(portal: Portal, username = 'wanjiru'): Promise<Planner> {
  const { accessToken } = await registerVerified(portal, username);
  const api = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(portal.url + path, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
    return answer.json();
  };
  const site = sandboxSite(portal.sandboxUrl);
  const login = {
    url: site.url,
    username: site.username,
    password: site.password,
    name: 'Mount Kenya Coffee',
  };
  const added = (await api('POST', '/admin/add-site', login)) as { site: { id: string } };
  const siteId = added.site.id;

  const storageState = await signedIn(portal.url, username);
  return {
    site,
    siteId,
    api,
    async plan(title, wallTime, more = {}) {
      const content = { title, html: '<p>Fresh from the hills.</p>' };
      const order = { destinationId: siteId, content, wallTime, zone: ZONE, ...more };
      const placed = (await api('POST', '/admin/schedule-blog-post', order)) as {
        scheduledPost: { id: string };
      };
      return placed.scheduledPost.id;
    },
    open: (from, { width = 1440 } = {}) =>
      from.newContext({ ...BROWSER, storageState, viewport: { width, height: 900 } }),
  };
}

/** What a clock in Berlin shows that many minutes from now: `2026-11-15T14:05`. */
export function wallIn(minutes: number): string {
  const instant = new Date(Date.now() + minutes * 60_000);
  return instant.toLocaleString('sv-SE', { timeZone: ZONE }).slice(0, 16).replace(' ', 'T');
}

/** A day of the month that comes next: all of its weeks are on one page of the calendar. */
export function dayOfNextMonth(day: number): string {
  const [year = 0, month = 0] = wallIn(0).split('-').map(Number);
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}

const offsetOn = (day: Date) =>
  day.toLocaleString('en-GB', { timeZone: ZONE, timeZoneName: 'shortOffset' }).split(' ').at(-1);

/** The next day on which the clocks in Berlin change. */
export function nextClockChange(): string {
  const day = new Date(`${wallIn(0).slice(0, 10)}T12:00Z`);
  for (let at = 0; at < 366; at += 1) {
    const before = offsetOn(day);
    day.setUTCDate(day.getUTCDate() + 1);
    if (offsetOn(day) !== before) return day.toISOString().slice(0, 10);
  }
  throw new Error('The clocks do not change any more.');
}

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

/** The cell of a day in the month view. */
export const dayCell = (page: Page, date: string) => page.locator(`td[data-drop-day="${date}"]`);

/** As a hand does it: down, along, up. */
export async function dragTo(page: Page, title: string, date: string): Promise<void> {
  const chip = page.getByRole('link', { name: new RegExp(title) }).first();
  await chip.hover();
  await page.mouse.down();
  const target = await dayCell(page, date).boundingBox();
  await page.mouse.move(target!.x + target!.width / 2, target!.y + target!.height - 12, { steps: 8 });
  await page.mouse.up();
}
