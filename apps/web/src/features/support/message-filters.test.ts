import { InboxQuery } from '@msm/contract/support/schemas';
import { expect, test } from 'vitest';
import { FILTERS, isNarrowing, toFilter, toSort } from './message-filters.ts';

const nothing = { status: '', category: '', priority: '', read: '', sort: '' };

test('an address without filters asks for everything, newest first', () => {
  const chosen = { search: ' ', filters: nothing };
  expect(isNarrowing(toFilter(chosen))).toBe(false);
  expect(toSort(chosen)).toBe('newest');
});

test('every choice of every filter is one that the server knows', () => {
  for (const { name, options } of FILTERS) {
    for (const { value } of options) {
      const chosen = { search: '', filters: { ...nothing, [name]: value } };
      expect(InboxQuery.safeParse({ ...toFilter(chosen), sort: toSort(chosen) }).error).toBeUndefined();
      expect(isNarrowing(toFilter(chosen))).toBe(name !== 'sort');
    }
  }
});

test('what no filter knows is left out', () => {
  const filters = {
    status: 'bogus',
    category: 'toString',
    priority: 'URGENT',
    read: 'maybe',
    sort: 'oldest',
  };
  expect(isNarrowing(toFilter({ search: '', filters }))).toBe(false);
  expect(toSort({ search: '', filters })).toBe('newest');
});

test('a pasted page is searched for by its beginning', () => {
  const filter = toFilter({ search: 'x'.repeat(5_000), filters: nothing });
  expect(InboxQuery.safeParse(filter).error).toBeUndefined();
  expect(filter.search).toHaveLength(100);
});
