// The gaming lounge as its players meet it, by clicking alone: tables from the invitation to the rematch, a decline, a reload, a
// spectator, a guest, and each game against the computer to its end.
import type { Page } from '@playwright/test';
import {
  finishBoardPractice,
  finishKadiPractice,
  finishKadiTable,
  move,
  openChessAfter,
  skipToEnd,
  square,
  watchTable,
} from './games.ts';
import { MEMBERS, PASSWORD } from './members.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadableInBothThemes,
  test,
} from './journey.ts';

const PHONE = { width: 360, height: 740 };

async function openTable(
  page: Page,
  portalUrl: string,
  game: string,
  choose: (dialog: ReturnType<Page['getByRole']>) => Promise<unknown>,
) {
  await page.goto(`${portalUrl}/gaming`);
  await page.getByRole('button', { name: `Play with others at ${game}` }).click();
  const dialog = page.getByRole('dialog', { name: `A table of ${game}` });
  await choose(dialog);
  await dialog.getByRole('button', { name: 'Open table' }).click();
  await expect(page.getByRole('heading', { name: /^Waiting for/ })).toBeVisible();
}

async function invite(page: Page, player: string, listed: string): Promise<void> {
  await page.getByLabel('Username or e-mail of a player').fill(player);
  await page.getByRole('button', { name: /^Invite to/ }).click();
  await expect(page.getByRole('list', { name: 'Invited' })).toContainText(listed);
}

/** Answers the newest invitation in the bell. */
async function answerBell(page: Page, answer: 'Accept' | 'Decline'): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page
    .getByRole('button', { name: new RegExp(`^${answer}`) })
    .first()
    .click();
}

const yourMove = (page: Page) => page.getByText('Your move', { exact: true });

test('two members play chess and checkers, from the invitation to the rematch', async ({
  portal,
  openAs,
}) => {
  const ann = await openAs('User');
  const ben = await openAs('Admin');
  const visitor = await openAs('visitor');

  await test.step('an invitation is accepted from the bell, and both sit at the board', async () => {
    await ben.goto(`${portal.url}/docs`);
    await openTable(ann, portal.url, 'Chess', (dialog) =>
      dialog.getByLabel('Your side').selectOption('White, begins'),
    );
    await expectAccessible(ann);
    await invite(ann, 'admin@example.com', 'admin@example.com');
    await answerBell(ben, 'Accept');
    await expect(yourMove(ann)).toBeVisible();
    // Whose invitation it was has had its effect.
    await expect(ben).toHaveURL(/\/gaming\?game=chess&session=[\w-]+&mode=multiplayer$/);
  });

  await test.step('fool’s mate, with a reload, a restart of the server and a spectator who cannot move', async () => {
    await move(ann, 'f2', 'f3');
    await expect(yourMove(ben)).toBeVisible();
    await move(ben, 'e7', 'e5');
    // Only what the server has is there after a reload.
    await expect(square(ann, 'e5')).toHaveAccessibleName('e5, black pawn');
    await ben.reload();
    await expect(square(ben, 'e5')).toHaveAccessibleName('e5, black pawn');
    await visitor.goto(ann.url());
    await expect(visitor.getByText(/you are watching/)).toBeVisible();
    await expect(square(visitor, 'e5')).toHaveAccessibleName('e5, black pawn');
    // The move is made while the server is down, and sent when it is back.
    await portal.goDown();
    await move(ann, 'g2', 'g4');
    await portal.comeBack();
    for (const page of [visitor, ben])
      await expect(square(page, 'g4')).toHaveAccessibleName('g4, white pawn');
    await expect(visitor.locator('[data-movable]')).toHaveCount(0);
    await square(ben, 'd8').press('Enter');
    await square(ben, 'h4').press('Enter');
    await expect(ben.getByText('You won by checkmate.')).toBeVisible();
    await expect(ann.getByText('admin won by checkmate.')).toBeVisible();
    await expect(visitor.getByText('admin won by checkmate.')).toBeVisible();
    await expectReadableInBothThemes(visitor);
  });

  await test.step('the rematch changes sides, and a resignation ends it', async () => {
    await ann.getByRole('button', { name: 'Rematch' }).click();
    await ben.getByRole('button', { name: 'Accept rematch' }).click();
    // The board of the game before has the same squares.
    await expect(yourMove(ben)).toBeVisible();
    await move(ben, 'e2', 'e4');
    await expect(yourMove(ann)).toBeVisible();
    await ann.getByRole('button', { name: 'Resign' }).click();
    await ann.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
    await expect(ben.getByText('You won by resignation.')).toBeVisible();
  });

  await test.step('a decline shows its response at the table', async () => {
    await openTable(ann, portal.url, 'Checkers', (dialog) =>
      dialog.getByLabel('Your side').selectOption('Dark, begins'),
    );
    await invite(ann, 'admin', '@admin');
    await answerBell(ben, 'Decline');
    await expect(ann.getByRole('list', { name: 'Invited' })).toContainText('Declined');
  });

  await test.step('a guest takes the seat by the link, logs in, and is back at it as a member', async () => {
    await visitor.goto(ann.url());
    await visitor.getByRole('button', { name: 'Play Checkers as guest' }).click();
    await expect(yourMove(ann)).toBeVisible();
    await visitor.getByRole('link', { name: 'Log in and keep your seat' }).click();
    await visitor.getByLabel('E-mail or username').fill(MEMBERS.SuperAdmin);
    await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await visitor.getByRole('button', { name: 'Log in' }).click();
    await expect(visitor.getByRole('group', { name: / board$/ })).toBeVisible();
    await expect(ann.getByText('boss', { exact: true }).first()).toBeVisible();
  });

  await test.step('checkers: a piece is dragged, a capture, a draw offer that is declined, one that is accepted', async () => {
    await square(ann, '11').dragTo(square(ann, '15'));
    await expect(yourMove(visitor)).toBeVisible();
    await move(visitor, '22', '18');
    await expect(yourMove(ann)).toBeVisible();
    await move(ann, '15', '22');
    await expect(square(visitor, '22')).toHaveAccessibleName('22, dark man');
    await ann.getByRole('button', { name: 'Nudge boss' }).click();
    await expect(ann.getByText('boss was nudged')).toBeVisible();
    await ann.getByRole('button', { name: 'Offer draw' }).click();
    await visitor.getByRole('button', { name: 'Decline' }).click();
    await move(visitor, '25', '18');
    await expect(yourMove(ann)).toBeVisible();
    await move(ann, '9', '13');
    await visitor.getByRole('button', { name: 'Offer draw' }).click();
    await ann.getByRole('button', { name: 'Accept draw' }).click();
    await expect(visitor.getByText('A draw by agreement.')).toBeVisible();
    await visitor.getByRole('button', { name: 'Rematch' }).click();
    await ann.getByRole('button', { name: 'Accept rematch' }).click();
    await expect(yourMove(visitor)).toBeVisible();
  });

  await test.step('the lounge keeps what is open and what is over', async () => {
    await ann.goto(`${portal.url}/gaming`);
    await expect(ann.getByRole('region', { name: 'Go on playing' })).toContainText('Checkers · boss');
    await expect(ann.getByRole('region', { name: 'Your games' })).toContainText('admin won by checkmate');
    await expectAccessible(ann);
  });

  await test.step('that a player is gone is said once, and the seconds are not read aloud', async () => {
    await ann.goto('about:blank');
    await expect(visitor.getByRole('timer').filter({ hasText: 'You may claim' })).toBeVisible();
    const said = visitor.locator('[role=status], [role=alert], [aria-live]').filter({ hasText: / \d+ s/ });
    await expect(said).toHaveCount(0);
    await expect(visitor.getByRole('status').filter({ hasText: 'member is offline.' })).toBeVisible();
  });
});

test('three players finish a game of Kadi, one of them a visitor', async ({ portal, openAs }) => {
  const host = await openAs('SuperAdmin');
  const member = await openAs('User');
  const guest = await openAs('visitor', { viewport: PHONE });
  const players = [host, member, guest].map((page) => ({ page, table: watchTable(page) }));

  await test.step('one opens a table, one joins from the lounge, one comes by the link and needs no account', async () => {
    await openTable(host, portal.url, 'Kadi', async (dialog) => {
      await dialog.getByLabel('Seats').selectOption('3');
      await dialog.getByText('Table options').click();
      await dialog.getByLabel('Cards dealt').selectOption('3');
      await dialog.getByText('Open to everybody').click();
    });
    await member.goto(`${host.url()}&from=boss%40example.com`);
    await member.getByRole('button', { name: 'Leave table' }).click();
    await expect(member).toHaveURL(`${portal.url}/gaming`);
    // The way back is no second yes to the invitation.
    await member.goBack();
    await expect(member).toHaveURL(host.url());
    await expect(member.getByRole('button', { name: 'Take a seat' })).toBeVisible();
    await member.goForward();
    await member.getByRole('button', { name: 'Join the table of boss' }).click();
    await expect(host.getByRole('list', { name: 'Seats' })).toContainText('member');
    await guest.goto(host.url());
    await guest.getByLabel('Your name at the table').fill('Zawadi');
    await guest.getByRole('button', { name: 'Play Kadi as guest' }).click();
    await expect(guest.getByRole('group', { name: 'Your hand' }).getByRole('button')).toHaveCount(3);
    await expect(host.getByText('Zawadi', { exact: true })).toBeVisible();
    await expectNoSidewaysScroll(guest);
  });

  await test.step('everybody plays until the last card, and all see the same end', async () => {
    await finishKadiTable(players);
    await expect(guest.locator('.game-result')).toContainText('won');
    await expectReadableInBothThemes(guest);
  });

  await test.step('the game is replayed, and its shuffle is checked in the browser', async () => {
    await guest.getByRole('button', { name: 'Replay the game' }).click();
    await guest.getByRole('button', { name: 'One move on' }).click();
    await expect(guest.getByText(/^1 of \d+$/)).toBeVisible();
    await guest.getByRole('button', { name: 'Close replay' }).click();
    await guest.getByRole('link', { name: 'Check the shuffle' }).click();
    await expect(guest.getByRole('heading', { name: 'This game was dealt fairly.' })).toBeVisible();
    await expect(guest.getByText('Your part is in the deal')).toBeVisible();
    await expectAccessible(guest);
    // The host's part is added by a command of its own, the guest's comes with the seat.
    await host.getByRole('link', { name: 'Check the shuffle' }).click();
    await expect(host.getByRole('heading', { name: 'This game was dealt fairly.' })).toBeVisible();
    await expect(host.getByText('Your part is in the deal')).toBeVisible();
  });
});

test('a visitor plays each game against the computer to its end', async ({ portal, openAs }) => {
  const page = await openAs('visitor', { viewport: PHONE });
  const start = async (game: string) => {
    await page.goto(`${portal.url}/gaming`);
    await page.getByLabel(`Level of the computer at ${game}`).selectOption('Beginner');
    await page.getByRole('button', { name: `Play the computer at ${game}` }).click();
  };

  await test.step('a table that cannot be reached says so, and is opened once it can', async () => {
    let isCut = true;
    await page.context().route('**/socket.io/**', (route) => (isCut ? route.abort() : route.continue()));
    await page.context().routeWebSocket('**/socket.io/**', (socket) => {
      if (isCut) void socket.close();
      else socket.connectToServer();
    });
    const connect = async () => {
      isCut = false;
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
    };
    await page.goto(`${portal.url}/gaming`);
    await page.getByRole('button', { name: 'Play with others at Chess' }).click();
    const dialog = page.getByRole('dialog', { name: 'A table of Chess' });
    await expect(dialog.getByText('The lounge cannot be reached at the moment.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Open table' }).click();
    await connect();
    await expect(page.getByRole('heading', { name: /^Waiting for/ })).toBeVisible();
    isCut = true;
    await page.reload();
    await expect(page.getByText('The table cannot be reached at the moment.')).toBeVisible();
    await connect();
    await page.getByRole('button', { name: 'Close table' }).click();
    await page.context().unrouteAll();
  });

  await test.step('chess: a choice of promotion by keys alone, taken back and made', async () => {
    await start('Chess');
    await openChessAfter(page, ['h2h4', 'g7g5', 'h4g5', 'h7h6', 'g5h6', 'a7a6', 'h6h7', 'a6a5']);
    const choice = page.getByRole('dialog', { name: 'Promote to' });
    for (const name of ['h7', 'g8']) await square(page, name).press('Enter');
    await expect(choice.getByRole('button', { name: 'queen' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(choice).toHaveCount(0);
    await expect(square(page, 'g8')).toBeFocused();
    for (const name of ['h7', 'g8']) await square(page, name).press('Enter');
    await page.keyboard.press('Shift+Tab');
    await expect(choice.getByRole('button', { name: 'bishop' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(square(page, 'g8')).toHaveAccessibleName('g8, white bishop');
    await expect(square(page, 'g8')).toBeFocused();
  });

  await test.step('chess, in two tabs, with a reload in the middle and without the network', async () => {
    await openChessAfter(page, []);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await move(page, 'e2', 'e4');
    await expect(square(other, 'e4')).toHaveAccessibleName('e4, white pawn');
    await expect(yourMove(other)).toBeVisible();
    await move(other, 'd2', 'd3');
    await expect(square(page, 'd3')).toHaveAccessibleName('d3, white pawn');
    await expect(yourMove(page)).toBeVisible();
    await other.close();
    await page.reload();
    await expect(square(page, 'e4')).toHaveAccessibleName('e4, white pawn');
    await expect(square(page, 'd3')).toHaveAccessibleName('d3, white pawn');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await skipToEnd(page, 'chess');
    await page.context().setOffline(true);
    await finishBoardPractice(page, 'chess');
    await expect(page.locator('.game-result')).toBeVisible();
    await page.context().setOffline(false);
  });

  await test.step('checkers', async () => {
    await start('Checkers');
    await expect(yourMove(page)).toBeVisible();
    await skipToEnd(page, 'checkers');
    await finishBoardPractice(page, 'checkers');
    await expect(page.locator('.game-result')).toBeVisible();
  });

  await test.step('Kadi, from its own page', async () => {
    await page.goto(`${portal.url}/play-kadi`);
    await page.getByRole('link', { name: 'Play now' }).first().click();
    await expect(page.getByRole('group', { name: 'Your hand' })).toBeVisible();
    await expectAccessible(page);
    await skipToEnd(page, 'kadi');
    await finishKadiPractice(page);
    await expect(page.locator('.game-result')).toBeVisible();
    await page.getByRole('button', { name: 'Play again' }).click();
    await expect(page.getByRole('group', { name: 'Your hand' }).getByRole('button')).toHaveCount(4);
  });
});
