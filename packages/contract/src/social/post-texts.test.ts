import { expect, test } from 'vitest';
import { textsFor, titleFrom } from './post-texts.ts';

test('a network gets the text, or else the text of the HTML', () => {
  expect(textsFor('x', { text: 'Hello', html: '<p>Other</p>' })).toEqual(['Hello']);
  expect(textsFor('x', { html: '<h2>News</h2><p>One &amp; two</p><ul><li>a</li><li>b</li></ul>' })).toEqual([
    'News\n\nOne & two\n\n• a\n• b',
  ]);
});

test('a thread is several posts where a network has threads, and one text elsewhere', () => {
  const content = { text: 'One', thread: ['Two', 'Three'] };
  expect(textsFor('bluesky', content)).toEqual(['One', 'Two', 'Three']);
  expect(textsFor('facebook', content)).toEqual(['One\n\nTwo\n\nThree']);
});

test('a link stands in the text where a network shows no card, once', () => {
  const link = { url: 'https://example.com/a' };
  expect(textsFor('x', { text: 'Read', link })).toEqual(['Read\n\nhttps://example.com/a']);
  expect(textsFor('x', { text: 'Read https://example.com/a', link })).toEqual(['Read https://example.com/a']);
  expect(textsFor('x', { text: 'See (https://example.com/a).', link })[0]).not.toContain('\n');
  expect(textsFor('x', { text: 'Read https://example.com/about', link })).toEqual([
    'Read https://example.com/about\n\nhttps://example.com/a',
  ]);
  expect(textsFor('facebook', { text: 'Read', link })).toEqual(['Read']);
  const media = [{ libraryId: '018f0000-0000-7000-8000-000000000001' }];
  expect(textsFor('facebook', { text: 'Read', link, media })).toEqual(['Read\n\nhttps://example.com/a']);
});

test('a title is the first line, cut between words', () => {
  expect(titleFrom('Short\nmore')).toBe('Short');
  expect(titleFrom('word '.repeat(40))).toMatch(/^(word ?){10,16}…$/);
});
