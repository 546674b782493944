import { expect, test } from 'vitest';
import { changeQuery } from './use-address-query.ts';

const query = new URLSearchParams('tab=posts&q=harvest&page=3');

test('a change leaves the rest of the address alone', () => {
  expect(String(changeQuery(query, { q: 'kisumu market' }))).toBe('tab=posts&q=kisumu+market&page=3');
  expect(String(query)).toBe('tab=posts&q=harvest&page=3');
});

test('nothing is not written into the address', () => {
  expect(String(changeQuery(query, { q: '', page: undefined }))).toBe('tab=posts');
});

test('zero is something', () => {
  expect(String(changeQuery(new URLSearchParams(), { from: 0 }))).toBe('from=0');
});
