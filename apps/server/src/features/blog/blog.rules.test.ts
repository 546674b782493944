import { expect, test } from 'vitest';
import { excerptOf, plainText, readingMinutes, slugOf, tagSlug, waitsForApproval } from './blog.rules.ts';

test('a slug is made of letters that an address can carry', () => {
  expect(slugOf('Straße & Café: ’tis 5 o’clock!')).toBe('strasse-cafe-tis-5-oclock');
  expect(slugOf('你好')).toBe('');
  expect(slugOf('x'.repeat(500)).length).toBeLessThanOrEqual(120);
});

test('tags keep their script, and differ in more than capitals', () => {
  expect([tagSlug('Nairobi West'), tagSlug('nairobi  west'), tagSlug('你好'), tagSlug('!!!')]).toEqual([
    'nairobi-west',
    'nairobi-west',
    '你好',
    '',
  ]);
});

test('reading time counts words, and characters where words have no blanks', () => {
  expect(readingMinutes('one')).toBe(1);
  expect(readingMinutes('word '.repeat(1_100))).toBe(5);
  expect(readingMinutes('字'.repeat(1_500))).toBe(3);
});

test('an excerpt ends with a whole word', () => {
  const text = plainText(`<p>${'Bread &amp; tea '.repeat(40)}</p>`);
  const excerpt = excerptOf(undefined, text);
  expect(excerpt.length).toBeLessThanOrEqual(200);
  expect(excerpt).toMatch(/^Bread & tea .*(Bread|tea|&)…$/);
  expect(excerptOf(' By hand. ', text)).toBe('By hand.');
});

test('a newcomer’s comment and every link wait', () => {
  expect(waitsForApproval('Thank you.', false)).toBe(true);
  expect(waitsForApproval('Thank you.', true)).toBe(false);
  expect(waitsForApproval('see spam.example now', true)).toBe(true);
});
