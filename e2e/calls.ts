// Members who call each other, and where a page shows their calls.
import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './journey.ts';
import { register } from './members.ts';
import type { Portal } from './portal.ts';

let journeys = 0;

/** Two members of the journey's own, in a direct room. */
export async function befriend(portal: Portal) {
  journeys += 1;
  const names = [`ann${journeys}x${process.pid}`, `ben${journeys}x${process.pid}`] as const;
  const [ann, ben] = [await register(portal.url, names[0]), await register(portal.url, names[1])];
  const answer = await fetch(`${portal.url}/api/chats`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${ann.accessToken}` },
    body: JSON.stringify({ kind: 'direct', memberId: ben.user.id }),
  });
  const { room } = (await answer.json()) as { room: { id: string } };
  return { names, path: `/chat?room=${room.id}` };
}

export async function openTab(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('close', () => expect(errors).toEqual([]));
  await page.goto(url);
  return page;
}

export const screen = (page: Page) => page.getByRole('dialog', { name: /^(Video|Audio) Call/ });
export const card = (page: Page) => page.getByRole('alertdialog', { name: /^Incoming/ });
export const timer = (page: Page) => screen(page).getByRole('timer');
export const control = (page: Page, name: string) => screen(page).getByRole('button', { name, exact: true });
