// What a journey arranges outside: WordPress sites of the sandbox, and what members do with them through the API.
import { SANDBOX_APPLICATION_PASSWORD } from '../apps/sandbox/src/wordpress-site.ts';
import { expect } from '@playwright/test';

export const SITE_LOGIN = { username: 'admin', password: SANDBOX_APPLICATION_PASSWORD };

export const siteUrl = (sandboxUrl: string, name: string): string => `${sandboxUrl}/wordpress/${name}`;

/** The next request of that kind is refused by the site. */
export async function planFault(url: string, fault: object): Promise<void> {
  const answer = await fetch(`${url}/__control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ when: 'before', kind: 'status', times: 1, ...fault }),
  });
  expect(answer.ok).toBe(true);
}

export type Ask = <Answer>(method: string, path: string, body?: object) => Promise<Answer>;

/** The API as a member calls it, without a browser. */
export const askAs =
  (portalUrl: string, accessToken: string): Ask =>
  async (method, path, body) => {
    const answer = await fetch(portalUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
    return answer.json();
  };

export async function connectSite(ask: Ask, url: string, name: string): Promise<string> {
  const { site } = await ask<{ site: { id: string } }>('POST', '/admin/add-site', {
    ...SITE_LOGIN,
    url,
    name,
  });
  return site.id;
}

/** Due at once, unless told otherwise. */
export async function planPost(
  ask: Ask,
  siteId: string,
  title: string,
  dueAt = new Date(),
  more: object = {},
): Promise<void> {
  await ask('POST', '/admin/schedule-blog-post', {
    destinationId: siteId,
    content: { title, html: `<p>${title}</p>` },
    wallTime: dueAt.toISOString().slice(0, 16),
    zone: 'UTC',
    ...more,
  });
}
