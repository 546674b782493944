// The bell and the invitations, between two members in two browsers: what one does, the other is told at once, in every
// tab, and after having been away. A person who is no member yet comes by the link of a mail.
// More than 400 lines because all of it shares one portal and its two members, who take seconds to make.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { bell, expectUnread, inviteToGame, openLive, panel } from './bell.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadable,
  expectReadableInBothThemes,
  test,
} from './journey.ts';
import { PASSWORD, registerVerified, signedIn, type KeptState } from './members.ts';
import type { Portal } from './portal.ts';

/** A page with little but the header, where the bell is. */
const QUIET = '/docs';

type Name = 'amina' | 'juma';

let portal: Portal;
/** What the browser of each keeps after signing in: one sign-in each. */
const states: Partial<Record<Name, KeptState>> = {};
const tokens: Partial<Record<Name, string>> = {};
let accountId: string;
let errors: string[];

test.beforeAll(async ({ portal: shared }) => {
  portal = shared;
  for (const name of ['amina', 'juma'] as const) {
    tokens[name] = (await registerVerified(portal, name)).accessToken;
    states[name] = await signedIn(portal.url, name);
  }
  accountId = ((await api('amina', 'GET', '/api/accounts')) as { accounts: { id: string }[] }).accounts[0]!
    .id;
});

test.beforeEach(() => {
  errors = [];
});
test.afterEach(() => expect(errors).toEqual([]));

async function api(as: Name, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(portal.url + path, {
    method,
    headers: { authorization: `Bearer ${tokens[as]}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
  return answer.json();
}

const engage = (as: Name, to: Name, engagementType: string, metadata: object = {}) =>
  api(as, 'POST', '/social/engage', {
    targetType: 'user',
    targetId: `${to}@example.com`,
    engagementType,
    metadata,
  });

async function emptyBell(of: Name): Promise<void> {
  for (const { id } of await bellOf(of)) await api(of, 'DELETE', `/api/notifications/${id}`, {});
}

async function bellOf(of: Name) {
  const list = (await api(of, 'GET', '/api/notifications?pageSize=100')) as {
    notifications: { id: string; title: string; read: boolean }[];
  };
  return list.notifications;
}

const contextOf = (browser: Browser, who: Name, width = 1440): Promise<BrowserContext> =>
  browser.newContext({ storageState: states[who]!, viewport: { width, height: 800 } });

const open = (context: BrowserContext, path: string): Promise<Page> =>
  openLive(context, portal.url + path, (error) => errors.push(error));

test('the bell is live in every tab, and what one tab does the others know', async ({ browser }) => {
  await emptyBell('juma');
  const context = await contextOf(browser, 'juma');
  const first = await open(context, QUIET);
  const second = await open(context, '/account');
  await bell(first).click();
  await expect(panel(first).getByText('No notifications', { exact: true })).toBeVisible();

  await test.step('a new one appears and is announced', async () => {
    await engage('amina', 'juma', 'follow');
    await expectUnread(first, 1);
    await expectUnread(second, 1);
    await expect(panel(first).getByRole('link', { name: /^Unread: amina follows/ })).toBeVisible();
    await expect(
      second.getByRole('status').filter({ hasText: 'New notification: amina follows' }),
    ).toBeAttached();
  });

  await test.step('read in one tab is read in the other', async () => {
    await panel(first)
      .getByRole('button', { name: /^Mark as read/ })
      .click();
    await expectUnread(first, 0);
    await expectUnread(second, 0);
    await expect(panel(first).getByText(/^Unread/)).toHaveCount(0);
  });

  await test.step('all are read together, and removed one by one with the keyboard', async () => {
    await engage('amina', 'juma', 'like');
    await engage('amina', 'juma', 'share');
    await expectUnread(first, 2);
    await panel(first).getByRole('button', { name: 'Mark all read' }).click();
    await expectUnread(second, 0);
    await bell(second).focus();
    await second.keyboard.press('Enter');
    await expect(panel(second).getByRole('listitem')).toHaveCount(3);
    await panel(second)
      .getByRole('button', { name: /^Remove/ })
      .first()
      .focus();
    for (const left of [2, 1, 0]) {
      await second.keyboard.press('Enter');
      await expect(panel(second).getByRole('listitem')).toHaveCount(left);
    }
    await expect(panel(second)).toBeFocused();
    await expect(panel(first).getByText('No notifications', { exact: true })).toBeVisible();
    await second.keyboard.press('Escape');
    await expect(bell(second)).toBeFocused();
  });
  await context.close();
});

test('who was away misses nothing', async ({ browser }) => {
  await emptyBell('juma');
  const context = await contextOf(browser, 'juma');
  const page = await open(context, QUIET);
  await expect(page.getByRole('heading', { name: 'Documents' })).toBeVisible();
  await bell(page).click();
  const isAway = panel(page).getByText('New ones do not appear by themselves at the moment.');
  await portal.goDown();
  await expect(isAway).toBeVisible();
  await portal.comeBack();
  await engage('amina', 'juma', 'share');
  // As browsers do when the network is back; the portal itself is looked for every half minute.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expectUnread(page, 1);
  await expect(panel(page).getByText('amina shared')).toBeVisible();
  await expect(isAway).toBeHidden();
  // The page asks again while the portal is away, and while it starts.
  errors = errors.filter((error) => !/ERR_CONNECTION_REFUSED|503 \(Service Unavailable\)/.test(error));

  await page.close();
  await engage('amina', 'juma', 'comment');
  await expectUnread(await open(context, QUIET), 2);
  await context.close();
});

test('a refused change is taken back and said', async ({ browser }) => {
  await emptyBell('juma');
  await engage('amina', 'juma', 'share');
  const context = await contextOf(browser, 'juma');
  const page = await open(context, QUIET);
  await expectUnread(page, 1);
  await page.route('**/api/notifications/*', (route) =>
    route.fulfill({ status: 503, json: { success: false, message: 'Not now.', code: 'unavailable' } }),
  );
  await bell(page).click();
  await panel(page)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(page.getByText('Not now.')).toBeVisible();
  await expect(panel(page).getByRole('listitem')).toHaveCount(1);
  await expectUnread(page, 1);
  errors = errors.filter((error) => !error.includes('503'));
  await context.close();
});

test('an invitation into an account is sent, accepted, and opens the account', async ({ browser }) => {
  await emptyBell('juma');
  const [aminas, jumas] = [await contextOf(browser, 'amina'), await contextOf(browser, 'juma')];
  const amina = await open(aminas, '/invites');
  const juma = await open(jumas, QUIET);

  await test.step('mistakes are said at their fields', async () => {
    await amina.getByRole('button', { name: 'Invite someone' }).click();
    await amina.getByLabel('E-mail').fill('amina@example.com');
    await amina.getByRole('button', { name: 'Send invitation' }).click();
    await expect(amina.getByText('That is your own address.')).toBeVisible();
    errors = errors.filter((error) => !error.includes('400'));
  });

  await test.step('it is sent', async () => {
    await amina.getByLabel('E-mail').fill('juma@example.com');
    await amina.getByLabel('Invite to').selectOption('An account of mine');
    await amina.getByRole('textbox', { name: /^Message/ }).fill('We bake at five.');
    await amina.getByRole('button', { name: 'Send invitation' }).click();
    await expect(amina).toHaveURL(`${portal.url}/invites?tab=sent`);
    await expect(amina.getByRole('row', { name: /juma@example.com/ })).toContainText('Waiting');
    await expect(amina.getByRole('tab', { name: /^Sent/ })).toContainText('1');
  });

  await test.step('it rings, and leads to the invitations', async () => {
    await expectUnread(juma, 1);
    await bell(juma).click();
    await panel(juma)
      .getByRole('link', { name: /amina invites you to work in the account/ })
      .click();
    await expect(juma).toHaveURL(`${portal.url}/invites`);
    await expectUnread(juma, 0);
    await expect(juma.getByText('We bake at five.')).toBeVisible();
    await expect(juma.getByRole('tab', { name: /^Received/ })).toContainText('1');
  });

  await test.step('it is accepted, and whoever sent it sees that', async () => {
    await juma.getByRole('button', { name: /^Accept/ }).click();
    await expect(juma).toHaveURL(`${portal.url}/account-selection`);
    await expect(juma.getByRole('button', { name: /amina's account Shared with you/ })).toBeVisible();
    await expect(amina.getByRole('row', { name: /juma@example.com/ })).toContainText('Accepted');
  });

  await test.step('its owner removes the member, who is told and acts in their own account again', async () => {
    await juma.getByRole('button', { name: /amina's account Shared with you/ }).click();
    await expect(juma).toHaveURL(`${portal.url}/sites`);
    await juma.goto(`${portal.url}/account-selection`);
    await expect(juma.getByRole('button', { name: /amina's account Current/ })).toBeVisible();

    await amina.goto(`${portal.url}/account-selection`);
    await amina.getByRole('button', { name: "Members of amina's account" }).click();
    const members = amina.getByRole('dialog', { name: "Members of amina's account" });
    await expect(members.getByRole('listitem')).toHaveCount(2);
    await expectReadable(amina);
    await members.getByRole('button', { name: 'Remove juma Tester' }).click();
    const ask = amina.getByRole('alertdialog', { name: /^Remove juma Tester from/ });
    await ask.getByRole('button', { name: 'Remove juma Tester' }).click();
    await expect(members.getByText('Only you can act in this account so far.')).toBeVisible();
    await members.getByRole('button', { name: 'Close' }).click();

    await expect(juma.getByRole('button', { name: /juma's account Current/ })).toBeVisible();
    await expect(juma.getByRole('button', { name: /amina's account/ })).toHaveCount(0);
    await bell(juma).click();
    await expect(panel(juma).getByRole('link', { name: /You were removed from the account/ })).toBeVisible();
  });

  await test.step('invited again, the member leaves, and the owner is told', async () => {
    const again = { email: 'juma@example.com', kind: 'account', accountId };
    const { invite } = (await api('amina', 'POST', '/api/invites', again)) as { invite: { id: string } };
    await api('juma', 'POST', `/api/invites/${invite.id}/accept`, {});
    await juma.goto(`${portal.url}/account-selection`);
    await juma.getByRole('button', { name: "Members of amina's account" }).click();
    const members = juma.getByRole('dialog', { name: "Members of amina's account" });
    await members.getByRole('button', { name: 'Leave account' }).click();
    await juma.getByRole('alertdialog').getByRole('button', { name: 'Leave account' }).click();
    await expect(juma.getByText("You left amina's account")).toBeVisible();
    await expect(juma.getByRole('button', { name: /amina's account/ })).toHaveCount(0);
    await bell(amina).click();
    await expect(panel(amina).getByRole('link', { name: /juma left the account/ })).toBeVisible();
  });
  await aminas.close();
  await jumas.close();
});

test('an invitation is declined, and another is withdrawn', async ({ browser }) => {
  const [aminas, jumas] = [await contextOf(browser, 'amina'), await contextOf(browser, 'juma')];
  await api('amina', 'POST', '/api/invites', { email: 'juma@example.com', kind: 'portal' });
  await api('amina', 'POST', '/api/invites', { email: 'nobody@example.org', kind: 'portal' });
  const amina = await open(aminas, '/invites?tab=sent');
  const juma = await open(jumas, '/invites');
  await juma.getByRole('button', { name: /^Decline/ }).click();
  await expect(juma.getByText('No invitations wait for you.')).toBeVisible();
  await expect(amina.getByRole('row', { name: /juma@example.com join the portal/ })).toContainText(
    'Declined',
  );
  await amina.getByRole('button', { name: 'Withdraw the invitation to nobody@example.org' }).click();
  await expect(amina.getByRole('row', { name: /nobody@example.org/ })).toContainText('Withdrawn');
  await aminas.close();
  await jumas.close();
});

test('a game is accepted from the bell, and both get to the same table', async ({ browser }) => {
  await emptyBell('juma');
  const [aminas, jumas] = [await contextOf(browser, 'amina'), await contextOf(browser, 'juma')];
  const amina = await open(aminas, QUIET);
  const juma = await open(jumas, QUIET);
  await inviteToGame(amina, 'juma@example.com', { game: 'kadi', sessionId: 'table-1' });
  await expectUnread(juma, 1);
  await bell(juma).click();
  await panel(juma).getByRole('button', { name: 'Accept' }).click();
  await expect(juma).toHaveURL(
    `${portal.url}/gaming?game=kadi&session=table-1&mode=multiplayer&from=amina%40example.com`,
  );
  await expectUnread(juma, 0);
  await expect(amina.getByText('juma accepted your invitation to play Kadi').first()).toBeVisible();
  await expect(amina).toHaveURL(
    `${portal.url}/gaming?game=kadi&session=table-1&mode=multiplayer&opponent=juma%40example.com`,
  );
  await aminas.close();
  await jumas.close();
});

test('a game is declined from the bell, and whoever asked is told once', async ({ browser }) => {
  await Promise.all([emptyBell('juma'), emptyBell('amina')]);
  const [aminas, jumas] = [await contextOf(browser, 'amina'), await contextOf(browser, 'juma')];
  const amina = await open(aminas, QUIET);
  const juma = await open(jumas, QUIET);
  await inviteToGame(amina, 'juma@example.com', { game: 'chess', sessionId: 'table-2' });
  await expectUnread(juma, 1);
  const answered = juma.waitForResponse((answer) => answer.url().endsWith('/social/engage'));
  await bell(juma).click();
  await panel(juma).getByRole('button', { name: 'Decline' }).click();
  expect((await answered).request().postDataJSON()).toMatchObject({
    engagementType: 'game_invite_response',
    metadata: { accepted: false, game: 'chess', sessionId: 'table-2' },
  });
  await expect(panel(juma).getByText('No notifications')).toBeVisible();
  await expectUnread(amina, 1);
  await expect(amina).toHaveURL(portal.url + QUIET);
  expect((await bellOf('amina')).map(({ title }) => title)).toEqual([
    'juma declined your invitation to play Chess',
  ]);

  await test.step('one that names no table leads to the invitations', async () => {
    await inviteToGame(amina, 'juma@example.com', {});
    await panel(juma).getByRole('button', { name: 'Accept' }).click();
    await expect(juma).toHaveURL(`${portal.url}/invites`);
    await expect(juma.getByRole('heading', { name: /invites you to play/ })).toBeVisible();
  });
  await aminas.close();
  await jumas.close();
});

async function mailedLink(email: string): Promise<string> {
  await api('amina', 'POST', '/api/invites', { email, kind: 'account', accountId });
  const link = () =>
    portal
      .mailsTo(email)
      .at(-1)
      ?.match(/http\S+invite=[\w-]{43}/)?.[0];
  await expect.poll(link).toBeTruthy();
  return link()!;
}

test.describe('the link of a mail', () => {
  test.use({ expectedErrors: ['by-token'] });

  test('leads somebody new through registration to the invitation', async ({ page }) => {
    const link = await mailedLink('zuri@example.org');
    const token = new URL(link).searchParams.get('invite')!;
    const told: string[] = [];
    page.on('request', (request) => {
      if ((request.url() + (request.postData() ?? '')).includes(token))
        told.push(new URL(request.url()).pathname);
    });
    await page.goto(link);
    await expect(page.getByText('amina Tester invites you to work in the account “amina')).toBeVisible();
    await expect(page).toHaveURL(`${portal.url}/register`);
    await page.getByRole('button', { name: 'Accept all' }).click();
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Log in' }).click();
    await expect(page.getByText('amina Tester invites you to work')).toBeVisible();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('First name').fill('Zuri');
    await page.getByLabel('Last name').fill('Njeri');
    await page.getByLabel('E-mail').fill('zuri.njeri@example.com');
    await page.getByLabel('Username').fill('zuri');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();

    await expect(page).toHaveURL(`${portal.url}/invites?tab=received`);
    await expect(page.getByRole('listitem').first()).toContainText('From your link');
    await expect(page.getByText('appear once your e-mail is verified')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Accept: amina/ }).click();
    await expect(page.getByRole('button', { name: /amina's account Shared with you/ })).toBeVisible();
    expect([...new Set(told)]).toEqual(['/register', '/api/invites/by-token', '/api/invites/claim']);
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(stored).not.toContain(token);
  });

  test('says so when it is of no use any more', async ({ page, browser }) => {
    const link = await mailedLink('baraka@example.org');
    const jumas = await contextOf(browser, 'juma');

    await test.step('a member who is signed in has it at once', async () => {
      const juma = await open(jumas, new URL(link).pathname + new URL(link).search);
      await expect(juma).toHaveURL(`${portal.url}/invites?tab=received`);
      await expect(juma.getByRole('listitem').first()).toContainText('From your link');
      await juma.getByRole('button', { name: /^Decline: amina Tester invites you to work/ }).click();
      await expect(juma.getByText('From your link')).toBeHidden();
      await juma.goto(link);
      await expect(juma.getByText('The invitation of this link is no longer open.')).toBeVisible();
      errors = errors.filter((error) => !error.includes('/claim'));
    });
    await jumas.close();

    await page.goto(link);
    await expect(page.getByText('This invitation is no longer open.')).toBeVisible();
    await page.goto(link.slice(0, -3));
    await expect(page.getByText('The link is not complete.')).toBeVisible();
    await expect(page).toHaveURL(`${portal.url}/register`);
  });
});

test('bell and invitations fit a small phone and bother no screen reader, in both themes', async ({
  browser,
}) => {
  await engage('amina', 'juma', 'game_invite', { game: 'checkers', sessionId: 'table-3' });
  await api('amina', 'POST', '/api/invites', { email: 'juma@example.com', kind: 'account', accountId });
  const context = await contextOf(browser, 'juma');
  const page = await open(context, '/invites');
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.getByRole('tab', { name: /^Received/ }).click();
    await expect(page.getByRole('button', { name: /^Accept/ }).first()).toBeVisible();
    await expectReadableInBothThemes(page);
    await expectNoSidewaysScroll(page);
    await bell(page).click();
    await expect(panel(page).getByRole('button', { name: 'Decline' }).first()).toBeVisible();
    await expect(panel(page)).toBeInViewport({ ratio: 1 });
    await expectReadableInBothThemes(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    const sent = page.getByRole('tab', { name: /^Sent/ });
    await sent.click();
    // The ring is for keyboards.
    await expect(sent).toHaveCSS('outline-style', 'none');
    await page.getByRole('button', { name: 'Invite someone' }).first().click();
    await page.getByLabel('Invite to').selectOption('A game');
    await expect(page.getByLabel('Game', { exact: true })).toBeVisible();
    await expectReadableInBothThemes(page);
    await expectNoSidewaysScroll(page);
    await page
      .getByRole('dialog', { name: 'Invite someone' })
      .getByRole('button', { name: 'Cancel' })
      .click();
  }
  await context.close();
});
