import { expect, test } from 'vitest';
import { splitLinks } from './text-links.ts';

const linksIn = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? []);

test('an https address becomes a link, and the sentence around it stays', () => {
  expect(splitLinks('See https://example.com/a?b=1#c, please.')).toEqual([
    { text: 'See ' },
    { text: 'https://example.com/a?b=1#c', href: 'https://example.com/a?b=1#c' },
    { text: ', please.' },
  ]);
});

test('nothing is lost between two addresses', () => {
  const text = '(https://a.example) and\nhttps://b.example/x)';
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
  expect(linksIn(text)).toEqual(['https://a.example', 'https://b.example/x']);
});

test.each([
  'http://example.com',
  'javascript:alert(1)',
  'data:text/html,<script>',
  'https://bank.example@evil.example/',
  'https://раураl.example/',
  'https://xn--80ak6aa92e.com/',
  'https://localhost/admin',
  'https://',
  '',
])('%s stays text', (text) => {
  expect(linksIn(text)).toEqual([]);
});

test('an address that is longer than browsers take stays text', () => {
  expect(linksIn(`https://example.com/${'a'.repeat(2_048)}`)).toEqual([]);
});

test('an address of nothing but punctuation is read in linear time', () => {
  const text = `https://example.com/${')'.repeat(300_000)}x${'.'.repeat(300_000)}`;
  expect(splitLinks(text)).toEqual([{ text }]);
  expect(linksIn(`https://example.com/a${'.'.repeat(300_000)}`)).toEqual(['https://example.com/a']);
});

test('markup around an address is not part of it', () => {
  expect(linksIn('<a href="https://example.com">here</a>')).toEqual(['https://example.com']);
});
