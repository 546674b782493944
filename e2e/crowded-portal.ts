// A portal whose pages are full: long names, long titles, words without a place to break, lists of more than one page.
import { expect, type Browser, type BrowserContext } from '@playwright/test';
import { MEMBERS, PASSWORD, signedIn } from './members.ts';
import type { Portal } from './portal.ts';
import { askAs, connectSite, planFault, planPost, siteUrl, type Ask } from './sandbox-sites.ts';

const LONG_NAME = 'The Association of Independent Coffee Growers on the Slopes of Mount Kenya';
const LONG_TITLE = `Everything that we learned about ${'bread and '.repeat(12)}butter`;
const LONG_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const DAY_MS = 86_400_000;
/** More than a page of a list shows. */
const PLANNED = 12;

/** More than a phone shows at once. */
const SERIES = 5;
/** More than stand side by side in a day of the week view. */
const LATE = 3;
const WEEKLY = { recurrence: { kind: 'daily', interval: 7, end: { count: 2 } } };

/** Where the pages are that show one of the things below. */
export interface CrowdedPortal {
  siteId: string;
  messageId: string;
  publicationId: string;
}

export async function crowd(portal: Portal): Promise<CrowdedPortal> {
  const ask = askAs(portal.url, await tokenOf(portal, MEMBERS.SuperAdmin));
  const [bakery, harvest] = [siteUrl(portal.sandboxUrl, 'bakery'), siteUrl(portal.sandboxUrl, 'harvest')];
  const { accounts } = await ask<{ accounts: { id: string }[] }>('GET', '/api/accounts');
  await ask('PATCH', `/api/accounts/${accounts[0]!.id}`, { name: LONG_NAME });
  const siteId = await connectSite(ask, bakery, LONG_NAME);
  await connectSite(ask, harvest, LONG_WORD);
  await planFault(bakery, {
    method: 'POST',
    route: '/wp/v2/posts',
    status: 400,
    message: `Invalid parameter(s): ${LONG_WORD}`,
  });
  await planPost(ask, siteId, `${LONG_WORD} and what became of it`);
  for (let at = 0; at < PLANNED; at += 1) {
    const title = at % 2 ? LONG_TITLE : `${LONG_WORD} number ${at}`;
    await planPost(ask, siteId, title, new Date(Date.now() + (1 + (at >> 1)) * DAY_MS));
  }
  // Chips of the last minutes of a day must not run out of the week view.
  for (let at = 0; at < LATE; at += 1)
    await planPost(ask, siteId, `${LONG_WORD} late ${at}`, new Date(new Date().setUTCHours(47, 55, 0, 0)));
  for (let at = 0; at < SERIES; at += 1)
    await planPost(ask, siteId, `${LONG_TITLE} ${at}`, new Date(Date.now() + 40 * DAY_MS), WEEKLY);
  await fillInbox(portal.url);
  await fillBell(portal);
  await ask('POST', '/admin/generate-post', { topic: LONG_TITLE, platform: 'wordpress', length: 'short' });
  return { siteId, messageId: await firstMessage(ask), publicationId: await failedPublication(ask) };
}

async function tokenOf(portal: Portal, username: string): Promise<string> {
  const answer = await fetch(`${portal.url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  const { data } = (await answer.json()) as { data: { accessToken: string } };
  return data.accessToken;
}

async function fillInbox(portalUrl: string): Promise<void> {
  const letters = [
    { sender_name: LONG_NAME, subject: LONG_TITLE, priority: 'urgent', category: 'billing' },
    { sender_name: LONG_WORD.slice(0, 60), subject: LONG_WORD, priority: 'low', category: 'general' },
    { sender_name: 'Juma', subject: 'Short', priority: 'medium', category: 'support' },
  ];
  for (const letter of letters) {
    const sender = { sender_email: `${'long-address-'.repeat(4)}@example.com`, source: 'contact_form' };
    const answer = await fetch(`${portalUrl}/api/messages/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...letter, ...sender, message: `${LONG_TITLE}. ${LONG_WORD}.` }),
    });
    expect(answer.status).toBe(201);
  }
}

/** Invitations of another member, which ask for an answer in the bell and on the page of invites. */
async function fillBell(portal: Portal): Promise<void> {
  const ask = askAs(portal.url, await tokenOf(portal, MEMBERS.Admin));
  for (const sessionId of ['first-table', 'second-table'])
    await ask('POST', '/social/engage', {
      targetType: 'user',
      targetId: `${MEMBERS.SuperAdmin}@example.com`,
      engagementType: 'game_invite',
      metadata: { game: 'kadi', gameName: 'Kadi', sessionId },
    });
}

async function firstMessage(ask: Ask): Promise<string> {
  const { data } = await ask<{ data: { id: string }[] }>('GET', '/api/messages');
  return data[0]!.id;
}

/** The one that its site refused: it has something to say and something to decide. */
async function failedPublication(ask: Ask): Promise<string> {
  const read = async () => {
    const { publications } = await ask<{ publications: { id: string }[] }>('GET', '/admin/get-past-crons');
    return publications[0]?.id;
  };
  await expect.poll(read, { timeout: 30_000 }).toBeDefined();
  return (await read())!;
}

/** A browser that has signed in and has been asked about cookies. */
export async function openCrowded(browser: Browser, portal: Portal): Promise<BrowserContext> {
  return browser.newContext({ storageState: await signedIn(portal.url, MEMBERS.SuperAdmin) });
}
