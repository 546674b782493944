import { expect, test } from 'vitest';
import { createPageCache } from './page-cache.ts';

const page = (words: string, sizeBytes = 1_000, isKept = true) => ({ words, sizeBytes, isKept });
type Page = ReturnType<typeof page>;

function open({ maxBytes = 100_000 } = {}) {
  const now = { ms: 0 };
  const cache = createPageCache<Page>({ maxBytes, maxAgeMs: 60_000, nowMs: () => now.ms });
  let rendered = 0;
  const get = async (address: string, tags: string[] = ['blog'], made?: Partial<Page>) =>
    (await cache.get(address, tags, async () => ({ ...page(`render ${++rendered}`), ...made }))).words;
  return { cache, get, now };
}

test('a page is rendered once, until one of its tags changes', async () => {
  const { cache, get } = open();
  expect(await get('/blog')).toBe('render 1');
  expect(await get('/blog')).toBe('render 1');
  cache.forget(['docs:MSM-ROADMAP']);
  expect(await get('/blog')).toBe('render 1');
  cache.forget(['blog']);
  expect(await get('/blog')).toBe('render 2');
});

test('requests that come together share one rendering', async () => {
  const { get } = open();
  expect(await Promise.all([get('/blog'), get('/blog'), get('/blog')])).toEqual(Array(3).fill('render 1'));
});

test('a page whose data changed while it was rendered is not kept', async () => {
  const { cache, get } = open();
  const { promise, resolve } = Promise.withResolvers<Page>();
  const slow = cache.get('/blog', ['blog'], () => promise);
  cache.forget(['blog']);
  // Asked after the change: it must not wait for the rendering that began before it.
  expect(await get('/blog')).toBe('render 1');
  resolve(page('what was before'));
  expect((await slow).words).toBe('what was before');
  expect(await get('/blog')).toBe('render 1');
});

test('an old page with data is rendered anew, one without data is not', async () => {
  const { get, now } = open();
  await get('/blog');
  await get('/landing', []);
  now.ms = 60_001;
  expect(await get('/blog')).toBe('render 3');
  expect(await get('/landing', [])).toBe('render 2');
});

test('memory is bounded, and the page that was not asked for goes first', async () => {
  const { cache, get } = open({ maxBytes: 10_000 });
  await get('/first', ['blog'], { sizeBytes: 500 });
  for (let number = 0; number < 50; number += 1) {
    await get(`/blog/${number}`, ['blog'], { sizeBytes: 500 });
    expect(await get('/first')).toBe('render 1');
    expect(cache.sizeBytes()).toBeLessThanOrEqual(10_000);
  }
});

test('failures, missing pages and pages of a size that would empty the cache are not kept', async () => {
  const { cache, get } = open({ maxBytes: 10_000 });
  await get('/blog/missing', ['blog'], { isKept: false });
  await get('/blog/huge', ['blog'], { sizeBytes: 9_000 });
  await expect(cache.get('/blog', ['blog'], () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(cache.sizeBytes()).toBe(0);
  expect(await get('/blog')).toBe('render 3');
});
