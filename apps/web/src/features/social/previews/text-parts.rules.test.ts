import { expect, test } from 'vitest';
import { foldedAt, hostOf, partsOf, shownLink } from './text-parts.rules.ts';

test('links, mentions and hashtags stand out, what surrounds them stays', () => {
  expect(partsOf('See https://www.example.com/a. Thanks @mwangi.coffee, #Kahawa!')).toEqual([
    { kind: 'words', text: 'See ' },
    { kind: 'link', text: 'example.com/a' },
    { kind: 'words', text: '. Thanks ' },
    { kind: 'mention', text: '@mwangi.coffee' },
    { kind: 'words', text: ', ' },
    { kind: 'hashtag', text: '#Kahawa' },
    { kind: 'words', text: '!' },
  ]);
});

test('a number sign before digits alone and the @ of an e-mail address are words', () => {
  expect(partsOf('Table #12, write to hello@example.com')).toEqual([
    { kind: 'words', text: 'Table #12, write to hello@example.com' },
  ]);
});

test('a long address is cut as networks cut it', () => {
  expect(shownLink('https://www.example.com/')).toBe('example.com');
  expect(shownLink(`https://example.com/${'a'.repeat(40)}`)).toBe('example.com/aaaaaaaaaaaaaaa…');
});

test('the host of an address is shown on its card; what is no address stays', () => {
  expect(hostOf('https://blog.example.com/x')).toBe('blog.example.com');
  expect(hostOf('not an address')).toBe('not an address');
});

test('a long caption is folded at a word, a text without spaces within it', () => {
  expect(foldedAt('short', 10)).toEqual({ shown: 'short', isCut: false });
  expect(foldedAt('one two three', 9)).toEqual({ shown: 'one two', isCut: true });
  expect(foldedAt('a'.repeat(20), 9)).toEqual({ shown: 'a'.repeat(9), isCut: true });
});
