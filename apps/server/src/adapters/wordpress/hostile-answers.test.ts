// A site may answer anything. What it sends in place of names, messages and lists is built here to keep a parser busy for
// minutes: a test that ends has passed over it.
import { expect, test } from 'vitest';
import type { OutboundFetch } from '../../platform/outbound/outbound.ts';
import { createWordPress } from './create-wordpress.ts';
import { plainText } from './plain-text.ts';
import { readJson } from './read-json.ts';

const NESTED = '<b>'.repeat(400_000);
const login = { apiRoot: 'https://site.example/wp-json/', username: 'anna', password: 'x' };

const answering =
  (body: unknown, init: ResponseInit = {}): OutboundFetch =>
  async (input) =>
    String(input instanceof Request ? input.url : input).includes('json')
      ? new Response(typeof body === 'string' ? body : JSON.stringify(body), init)
      : new Response('<link rel="https://api.w.org/" href="/wp-json/">');
const siteWith = (body: unknown, init?: ResponseInit) => createWordPress(answering(body, init)).open(login);

test.each([
  ['Fish &amp; chips', 'Fish & chips'],
  ['It&#8217;s <em>new</em>&hellip;', 'It’s new…'],
  [' <p>Two\n lines</p> ', 'Two lines'],
  ['3 < 4 and 5 > 4', '3 < 4 and 5 > 4'],
  ['&#0;&#x110000;&unknown;&', '&#0;&#x110000;&unknown;&'],
  ['cut <a href="', 'cut'],
  ['&lt;b&gt;', '<b>'],
])('%s is read as %s', (html, text) => {
  expect(plainText(html)).toBe(text);
});

test('a name that is nested tags is cut before it is read', async () => {
  const index = { name: `Blog${NESTED}`, namespaces: ['wp/v2', 7], home: 'https://site.example' };
  const found = await createWordPress(answering(index)).find('https://site.example');
  expect([found.name, found.namespaces]).toEqual(['Blog', ['wp/v2']]);
});

test('a message that is nested tags is cut before it is quoted', async () => {
  const error = { code: 'rest_invalid_param', message: `No.${NESTED}` };
  await expect(siteWith(error, { status: 400 }).readPost(1)).rejects.toMatchObject({
    problem: 'refused',
    message: expect.stringMatching(/It says: No\.$/),
  });
});

test('titles, excerpts, terms and names of users that are nested tags are cut', async () => {
  const rendered = { rendered: `Words${NESTED}` };
  const post = {
    id: 1,
    status: 'publish',
    slug: 'a',
    title: rendered,
    excerpt: rendered,
    content: rendered,
    _embedded: { 'wp:term': [[{ taxonomy: 'category', name: rendered.rendered }], 7] },
  };
  expect(await siteWith(post).readPost(1)).toMatchObject({
    title: 'Words',
    excerpt: 'Words',
    categories: ['Words'],
    html: rendered.rendered,
  });
  const term = { id: 1, name: rendered.rendered };
  expect(await siteWith([term]).listTerms('tags')).toEqual([{ id: 1, name: 'Words', count: 0 }]);
  const me = { name: rendered.rendered, capabilities: { publish_posts: true } };
  expect(await siteWith(me).whoAmI()).toEqual({ name: 'Words', canPublish: true });
});

test('lists that go on and on are no answer', async () => {
  const posts = siteWith(`[${'{},'.repeat(90_000)}{}]`).listPosts({ status: 'any', page: 1, pageSize: 10 });
  await expect(posts).rejects.toMatchObject({ problem: 'brokenAnswer' });
  expect(readJson(`[${'{},'.repeat(900_000)}{}]`)).toBeUndefined();
  expect(readJson(`${'['.repeat(90)}${'1,'.repeat(2_000_000)}`)).toBeUndefined();
  expect(readJson('Notice: a[0] in {main} on line 3\n{"a":[1]}')).toEqual({
    data: { a: [1] },
    isClean: false,
  });
});

test('a front page that is nested tags is looked through for its head only', async () => {
  const head = `<meta content='WordPress 6.8.2' name=generator><link href="/?rest_route=/&amp;x=1" rel='https://api.w.org/'>`;
  const page: OutboundFetch = async () => new Response(`${head}${NESTED}${'<link '.repeat(200_000)}`);
  expect(await createWordPress(page).readVersion('https://site.example')).toBe('6.8.2');
});

test.each(['https://site.example/\0post', 'https://site.example/\ud800', 'javascript:alert(1)', ''])(
  'the address %j of a post is not kept',
  async (link) => {
    expect(await siteWith({ id: 1, status: 'publish', slug: 'a', link }).readPost(1)).toMatchObject({
      link: null,
    });
  },
);
