// One member of each role, made through the API, and the way in for a browser.
import type { Role } from '@msm/contract/roles';
import { expect, type Page } from '@playwright/test';

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

/** The first one to register runs the portal and gives the others their roles. */
export async function registerEveryRole(portalUrl: string): Promise<void> {
  const boss = await register(portalUrl, MEMBERS.SuperAdmin);
  const admin = await register(portalUrl, MEMBERS.Admin);
  await register(portalUrl, MEMBERS.User);
  const bearer = { authorization: `Bearer ${boss.accessToken}` };
  await send('PATCH', `${portalUrl}/api/admin/users/${admin.user.id}`, { role: 'Admin' }, bearer);
}

export async function logIn(page: Page, portalUrl: string, username: string): Promise<void> {
  await page.goto(`${portalUrl}/login`);
  await page.getByLabel('E-mail or username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).not.toHaveURL(`${portalUrl}/login`);
}
