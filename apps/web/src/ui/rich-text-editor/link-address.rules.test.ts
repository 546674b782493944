import { expect, test } from 'vitest';
import { isKeptAddress, readTypedAddress } from './link-address.rules.ts';

test.each([
  ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
  ['  http://example.com  ', 'http://example.com'],
  ['example.com/page', 'https://example.com/page'],
  ['duka.co.ke', 'https://duka.co.ke'],
  ['mailto:anna@example.com', 'mailto:anna@example.com'],
  ['anna@example.com', 'mailto:anna@example.com'],
])('%j is typed for %j', (typed, address) => {
  expect(readTypedAddress(typed)).toBe(address);
});

test.each([
  '',
  'page',
  '/page',
  'https://',
  'https://exa mple.com',
  'mailto:',
  'ftp://example.com',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
])('%j is no address that can be typed', (typed) => {
  expect(readTypedAddress(typed)).toBeUndefined();
});

test('links within a site stay as they are', () => {
  expect(['/about', '#top', 'page.html', '?q=1', 'HTTPS://example.com'].every(isKeptAddress)).toBe(true);
});

test('an address that runs something is not kept, however it is disguised', () => {
  const disguised = [
    'javascript:x',
    ' javascript:x',
    'java\tscript:x',
    'java\u0000script:x',
    'vbscript:x',
    'data:x',
  ];
  expect(disguised.some(isKeptAddress)).toBe(false);
});
