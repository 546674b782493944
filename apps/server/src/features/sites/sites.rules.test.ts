import { expect, test } from 'vitest';
import { addressKey, afterCheck, type Health, type Outcome } from './sites.rules.ts';

const at = new Date('2026-05-01T12:00:00Z');
const well: Health = { failing_since: null, failures: 0, is_told: false };
const ok: Outcome = { isOk: true, responseMs: 120 };
const slow: Outcome = { isOk: false, problem: 'timeout', words: 'Too slow.' };
const locked: Outcome = { isOk: false, problem: 'wrongCredentials', words: 'Wrong.' };

test.each([
  ['https://example.com', 'example.com'],
  ['http://www.example.com/', 'example.com'],
  ['https://EXAMPLE.com/Blog//', 'example.com/Blog'],
  ['http://127.0.0.1:4000/a', '127.0.0.1:4000/a'],
])('%s is %s', (url, key) => {
  expect(addressKey(url)).toBe(key);
});

test('a site that fails once is failing and nobody is told; the second time its owner is', () => {
  const once = afterCheck(well, slow, at);
  expect(once).toMatchObject({
    isToBeTold: false,
    change: { failing_since: at, failures: 1, problem: 'timeout', problem_words: 'Too slow.' },
  });
  const later = new Date(at.getTime() + 300_000);
  const twice = afterCheck(once.change, slow, later);
  expect(twice).toMatchObject({
    isToBeTold: true,
    change: { failing_since: at, failures: 2, is_told: true },
  });
  expect(afterCheck(twice.change, slow, later).isToBeTold).toBe(false);
});

test('credentials that are refused are told at once, and once', () => {
  const first = afterCheck(well, locked, at);
  expect(first.isToBeTold).toBe(true);
  expect(afterCheck(first.change, locked, at).isToBeTold).toBe(false);
});

test('a site that is well again is repaired, and may be told of anew', () => {
  const failing = afterCheck(well, locked, at).change;
  const repaired = afterCheck(failing, ok, at);
  expect(repaired).toMatchObject({
    isRepaired: true,
    change: { failing_since: null, failures: 0, is_told: false, problem: null, last_ok_at: at },
  });
  expect(afterCheck(repaired.change, locked, at).isToBeTold).toBe(true);
  expect(afterCheck(well, ok, at).isRepaired).toBe(false);
});
