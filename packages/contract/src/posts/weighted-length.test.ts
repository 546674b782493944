import fc from 'fast-check';
import { expect, test } from 'vitest';
import { weightedLength } from './weighted-length.ts';

test.each([
  ['plain Latin text', 'Hello, world', 12],
  ['accents, composed or not', 'cafe\u0301 café', 9],
  ['Cyrillic and Greek', 'Привет αβγ', 10],
  ['Chinese, Japanese and Korean', '你好 こんにちは 안녕', 20],
  ['an emoji', '😀', 2],
  ['an emoji of several parts', '👩‍👩‍👧‍👦', 2],
  ['a flag and a skin tone', '🇰🇪👋🏾', 4],
  ['typographic quotes and dashes', '“so – it is”', 12],
  ['an ellipsis', 'so…', 4],
  ['a short link', 'http://a.io', 23],
  ['a long link', `https://example.com/${'x'.repeat(200)}?a=b#c`, 23],
  ['a link before a full stop', 'See https://example.com/a.', 28],
  ['a bare name that X links', 'see example.com now', 31],
  ['a long bare name', `${'x'.repeat(40)}.com`, 44],
  ['an address in numbers, which X does not link', 'http://127.0.0.1:3000/abcdefghijklmnop', 38],
  ['a file name with a capital', 'end.Start', 23],
  ['an e-mail address', 'a@example.com', 13],
  ['nothing', '', 0],
])('%s', (_, text, weight) => {
  expect(weightedLength(text)).toBe(weight);
});

test('every text has a weight, and more text never weighs less than its words alone', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (left, right) => {
      const weight = weightedLength(left);
      expect(weight).toBeGreaterThanOrEqual(0);
      expect(weightedLength(`${left}\n${right}`)).toBe(weight + 1 + weightedLength(right));
    }),
  );
});
