// The bell as a member finds it in the header, for journeys.
import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';

export const bell = (page: Page): Locator => page.getByRole('button', { name: /^Notifications/ });

export const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Notifications' });

export const expectUnread = (page: Page, count: number): Promise<void> =>
  expect(bell(page)).toHaveAccessibleName(count === 0 ? 'Notifications' : `Notifications, ${count} unread`);

/** Opens a page and waits until its bell is live. */
export async function openLive(
  context: BrowserContext,
  url: string,
  onError: (error: string) => void,
): Promise<Page> {
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') onError(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => onError(String(error)));
  // The chat has a socket at the same address.
  const live = new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"authenticated"')) resolve();
      }),
    );
  });
  await page.goto(url);
  await live;
  return page;
}

/** As a game will do it: from the page, with the member's own token. */
export async function inviteToGame(page: Page, email: string, metadata: object): Promise<void> {
  const invitation = { targetType: 'user', targetId: email, engagementType: 'game_invite', metadata };
  await page.evaluate(async (input) => {
    const { state } = JSON.parse(localStorage.getItem('session-storage')!) as {
      state: { accessToken: string };
    };
    const answer = await fetch('/social/engage', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${state.accessToken}` },
      body: JSON.stringify(input),
    });
    if (!answer.ok) throw new Error(await answer.text());
  }, invitation);
}
