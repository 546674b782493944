// One member of each role, made through the API, and the way in for a browser.
import type { Role } from '@msm/contract/roles';
import { expect, request, type BrowserContextOptions, type Page } from '@playwright/test';
import type { Portal } from './portal.ts';

export const PASSWORD = 'a quiet green harbour';

export const MEMBERS: Readonly<Record<Role, string>> = { SuperAdmin: 'boss', Admin: 'admin', User: 'member' };

async function send(method: 'POST' | 'PATCH', url: string, body: object, headers: object = {}) {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  expect(answer.ok, `${method} ${url}: ${answer.status}`).toBe(true);
  return (await answer.json()) as { data: { user: { id: string }; accessToken: string } };
}

export async function register(portalUrl: string, username: string) {
  const { data } = await send('POST', `${portalUrl}/auth/register`, {
    email: `${username}@example.com`,
    username,
    password: PASSWORD,
    firstName: username,
    lastName: 'Tester',
  });
  return data;
}

/** By the form, as a newcomer does it. */
export async function fillRegistration(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Amina');
  await page.getByLabel('Last name').fill('Otieno');
  await page.getByLabel('E-mail').fill('amina@example.com');
  await page.getByLabel('Username').fill('amina');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** With the link of the mail, without a browser. */
export async function verifyEmail(portal: Portal, username: string): Promise<void> {
  const link = await portal.linkMailedTo(`${username}@example.com`, 'Confirm your e-mail address');
  const answer = await fetch(`${portal.url}/auth/verify-email?${link.searchParams.toString()}`);
  expect(answer.ok, `verify ${username}: ${answer.status}`).toBe(true);
}

/** A member who may connect sites and publish. */
export async function registerVerified(portal: Portal, username: string) {
  const member = await register(portal.url, username);
  await verifyEmail(portal, username);
  return member;
}

/** The first one to register runs the portal and gives the others their roles. All are verified. */
export async function registerEveryRole(portal: Portal): Promise<void> {
  const portalUrl = portal.url;
  const boss = await register(portalUrl, MEMBERS.SuperAdmin);
  const admin = await register(portalUrl, MEMBERS.Admin);
  await register(portalUrl, MEMBERS.User);
  for (const username of Object.values(MEMBERS)) await verifyEmail(portal, username);
  const bearer = { authorization: `Bearer ${boss.accessToken}` };
  await send('PATCH', `${portalUrl}/api/admin/users/${admin.user.id}`, { role: 'Admin' }, bearer);
}

export type KeptState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/**
 * What a browser keeps of a member who has signed in and rejected cookies, made through the API: loading a page for it takes a CPU
 * second. How screens get there is the matter of sign-in.spec.ts, guards.spec.ts and consent.spec.ts.
 */
export async function signedIn(portalUrl: string, username: string): Promise<KeptState> {
  const client = await request.newContext();
  const answer = await client.post(`${portalUrl}/auth/login`, { data: { username, password: PASSWORD } });
  expect(answer.ok(), `log in as ${username}: ${answer.status()}`).toBe(true);
  const { data } = (await answer.json()) as { data: { user: { id: string } } & Record<string, unknown> };
  const { user, accessToken, selectedAccount, accounts, sessionType } = data;
  const session = { user, isAuthenticated: true, accessToken, selectedAccount, accounts, sessionType };
  const { cookies } = await client.storageState();
  await client.dispose();
  const localStorage = [
    { name: 'session-storage', value: JSON.stringify({ state: session, version: 0 }) },
    { name: 'userId', value: user.id },
    { name: 'cookie-consent', value: JSON.stringify(rejectedCookies()) },
  ];
  return { cookies, origins: [{ origin: portalUrl, localStorage }] };
}

/** For the pages of a file. The state is known only when the portal has started. */
export const keptAs = (state: () => KeptState) => ({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the names of fixtures from the pattern
  storageState: ({}: object, use: (state: KeptState) => Promise<void>) => use(state()),
});

export const rejectedCookies = () => ({
  timestamp: new Date().toISOString(),
  version: '1.0',
  preferences: { essential: true, analytics: false, marketing: false, functional: false },
});

/** Through the API; the form is the matter of sign-in.spec.ts and guards.spec.ts. Ends at the dashboard unless told. */
export async function logIn(page: Page, portalUrl: string, username: string, path = '/sites'): Promise<void> {
  const answer = await page
    .context()
    .request.post(`${portalUrl}/auth/login`, { data: { username, password: PASSWORD } });
  expect(answer.ok(), `log in as ${username}: ${answer.status()}`).toBe(true);
  await page.goto(portalUrl + path);
  // The page exchanges its cookies for a token of its own; a state that is kept before that would be used twice.
  await page.waitForFunction(() => localStorage.getItem('session-storage')?.includes('"accessToken":"'));
}
