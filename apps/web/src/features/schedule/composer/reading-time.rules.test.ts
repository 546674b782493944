import { expect, test } from 'vitest';
import { countWords, sayLength } from './reading-time.rules.ts';

test('words are counted as readers see them', () => {
  expect(countWords('<p>Rain&nbsp;on the <b>Ngong</b> hills, wasn’t it?</p><img alt="not read">')).toBe(7);
  expect(countWords('')).toBe(0);
});

test('the reading time is never zero minutes', () => {
  expect(sayLength('<p></p>')).toBe('No words yet');
  expect(sayLength('<p>One</p>')).toBe('1 word, 1 min read');
  expect(sayLength('word '.repeat(1_100))).toBe('1,100 words, 5 min read');
});
