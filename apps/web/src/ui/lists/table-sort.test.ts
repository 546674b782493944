import { expect, test } from 'vitest';
import { nextSort, readSort } from './table-sort.ts';

test('a minus sorts downwards', () => {
  expect(readSort('name')).toEqual({ key: 'name', isDescending: false });
  expect(readSort('-createdAt')).toEqual({ key: 'createdAt', isDescending: true });
});

test('a column sorts upwards first, then turns round', () => {
  expect(nextSort('-createdAt', 'name')).toBe('name');
  expect(nextSort('name', 'name')).toBe('-name');
  expect(nextSort('-name', 'name')).toBe('name');
});
