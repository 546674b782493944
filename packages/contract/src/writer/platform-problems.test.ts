import { expect, test } from 'vitest';
import { problemsWith } from './platform-problems.ts';

const problems = (platform: Parameters<typeof problemsWith>[0], text: string) =>
  problemsWith(platform, { title: 'A title', text, html: text });

test('a text within its limits has no problem', () => {
  expect(problems('x', 'a'.repeat(280))).toEqual([]);
  expect(problems('instagram', '#tag '.repeat(30))).toEqual([]);
  expect(problems('wordpress', '<p>Hello</p>')).toEqual([]);
});

test('what a platform would refuse is said in its own numbers', () => {
  expect(problems('x', `${'a'.repeat(279)}😀`)).toEqual(['X takes 280 characters; this has 281.']);
  expect(problems('facebook', 'a'.repeat(63_207))).toEqual([
    'Facebook takes 63,206 characters; this has 63,207.',
  ]);
  expect(problems('instagram', '#tag '.repeat(31))).toEqual(['Instagram takes 30 hashtags; this has 31.']);
  expect(problems('x', '  ')).toEqual(['There is no text yet.']);
});
