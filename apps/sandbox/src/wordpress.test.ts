// The sandbox's WordPress where it must be as the real one is, or tests against it would prove nothing.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from './sandbox.ts';
import { SANDBOX_APPLICATION_PASSWORD } from './wordpress-site.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const authorization = `Basic ${Buffer.from(`admin:${SANDBOX_APPLICATION_PASSWORD}`).toString('base64')}`;

const at = (path: string, init: RequestInit = {}) =>
  fetch(`${sandbox.url}/wordpress/${path}`, {
    redirect: 'manual',
    ...init,
    headers: { authorization, 'content-type': 'application/json' },
  });
const publish = (site: string, slug: string) =>
  at(`${site}/wp-json/wp/v2/posts`, {
    method: 'POST',
    body: JSON.stringify({ title: 'Hello', slug, status: 'publish' }),
  });
const control = async (site: string, method = 'GET', body?: object) => {
  const answer = await at(`${site}/__control`, { method, ...(body && { body: JSON.stringify(body) }) });
  return { status: answer.status, body: (await answer.json()) as { publishedIds: number[] } };
};

test('sites are apart, and the same slug twice gets a number', async () => {
  const slugs = [];
  for (const site of ['one', 'one', 'two']) {
    const { slug } = (await (await publish(site, 'hello')).json()) as { slug: string };
    slugs.push(slug);
  }
  expect(slugs).toEqual(['hello', 'hello-2', 'hello']);
  expect((await control('one')).body.publishedIds).toHaveLength(2);
});

const statuses = async (site: string) => [
  (await at(`${site}/wp-json/`)).status,
  (await at(`${site}/index.php/wp-json/`)).status,
  (await at(`${site}/?rest_route=/`)).status,
];

test('the API is where the permalinks put it, and always under ?rest_route=', async () => {
  expect(await statuses('pretty')).toEqual([200, 404, 200]);
  await control('pathinfo', 'PATCH', { permalinks: 'pathinfo' });
  expect(await statuses('pathinfo')).toEqual([404, 200, 200]);
  await control('plain', 'PATCH', { permalinks: 'plain' });
  expect(await statuses('plain')).toEqual([301, 404, 200]);
});

test('a connection dropped after the commit has published, one dropped before has not', async () => {
  for (const when of ['before', 'after']) {
    await control(when, 'POST', { when, kind: 'drop', times: 1, method: 'POST' });
    await expect(publish(when, 'hello')).rejects.toThrow();
  }
  expect((await control('before')).body.publishedIds).toEqual([]);
  expect((await control('after')).body.publishedIds).toHaveLength(1);
});

test('a fault that makes no sense is refused, and faults can be taken back', async () => {
  expect((await control('one', 'POST', { kind: 'explode', when: 'after', times: 1 })).status).toBe(400);
  await control('one', 'POST', { kind: 'html', when: 'before', times: 9 });
  await control('one', 'DELETE');
  expect((await at('one/wp-json/')).headers.get('content-type')).toContain('json');
});

test('nobody is sent to an address that is not the portal on this machine', async () => {
  const page = 'one/wp-admin/authorize-application.php?success_url=https://evil.example/';
  expect((await at(page)).status).toBe(400);
});
