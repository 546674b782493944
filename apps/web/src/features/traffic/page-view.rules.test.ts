import { expect, test } from 'vitest';
import { isPassing, referrerAfter, seenFrom, seenUntil, visitSeconds, type Stay } from './page-view.rules.ts';

const unseen: Stay = { page_path: '/docs', referrer: 'direct', seenMs: 0, seenSinceMs: null };
const seenFor = (milliseconds: number) => seenUntil(seenFrom(unseen, 0), milliseconds);

test('only the time in which a page can be seen counts', () => {
  const hidden = seenUntil(seenFrom(unseen, 1_000), 4_000);
  const shownAgain = seenUntil(seenFrom(hidden, 60_000), 62_400);
  expect(visitSeconds(hidden)).toBe(3);
  expect(visitSeconds(shownAgain)).toBe(5);
});

test('being told twice that it is seen, or that it is not, changes nothing', () => {
  const seen = seenFrom(unseen, 1_000);
  expect(seenFrom(seen, 9_000)).toEqual(seen);
  const hidden = seenUntil(seen, 2_000);
  expect(seenUntil(hidden, 9_000)).toEqual(hidden);
});

test('a page that was forgotten in view was visited for a day at the most', () => {
  expect(visitSeconds(seenFor(40 * 86_400_000))).toBe(86_400);
});

test('a page that only led on is no view and no referrer', () => {
  expect(isPassing(seenFor(30))).toBe(true);
  expect(isPassing(seenFor(1_000))).toBe(false);
  expect(referrerAfter(null, 'https://example.com/')).toBe('https://example.com/');
  expect(referrerAfter(seenFor(30), 'https://example.com/')).toBe('direct');
  expect(referrerAfter(seenFor(1_000), 'https://example.com/')).toBe('/docs');
});
