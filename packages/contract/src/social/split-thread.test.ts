import { expect, test } from 'vitest';
import { MAX_THREAD } from '../posts/content.ts';
import { fitsIn, splitIntoThread } from './split-thread.ts';

const words = (text: string) => text.split(/\s+/).filter(Boolean);

test('a text that fits is one post', () => {
  expect(splitIntoThread('x', ' Hello ')).toEqual(['Hello']);
  expect(splitIntoThread('x', '  ')).toEqual([]);
});

test('it splits between paragraphs first, then sentences, then words, and loses no word', () => {
  const [one, two] = [`${'a '.repeat(100)}end.`, `${'b '.repeat(100)}end.`];
  expect(splitIntoThread('x', `${one}\n\n${two}`)).toEqual([one, two]);
  const sentence = `${'word '.repeat(20)}end.`;
  const parts = splitIntoThread('x', Array.from({ length: 9 }, () => sentence).join(' '));
  expect(parts.every((part) => part.endsWith('end.') && fitsIn('x', part))).toBe(true);
  const prose = 'lorem ipsum '.repeat(200);
  expect(words(splitIntoThread('bluesky', prose).join(' '))).toEqual(words(prose));
});

test('a word that no post can hold is cut between characters that readers see', () => {
  const family = '👨‍👩‍👧‍👦';
  const parts = splitIntoThread('x', family.repeat(300));
  expect(parts.join('')).toBe(family.repeat(300));
  expect(parts.every((part) => fitsIn('x', part) && part.startsWith('👨'))).toBe(true);
});

test('a thread has an end', () => {
  expect(splitIntoThread('x', 'word '.repeat(5_000))).toHaveLength(MAX_THREAD);
});
