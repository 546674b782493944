import { expect, test } from 'vitest';
import { passes, shownStateOf } from './calendar-filters.rules.ts';

const planned = { destinationId: 'bakery', state: 'scheduled', asksPerson: false } as const;
const failed = { destinationId: 'bakery', state: 'failed', asksPerson: true } as const;
const published = { destinationId: 'garden', state: 'published', asksPerson: false } as const;
/** A person has decided: it asks no more, and it is not on the site. */
const discarded = { destinationId: 'garden', state: 'failed', asksPerson: false } as const;

test('a post needs attention while it asks, whatever its state', () => {
  expect([planned, failed, published, discarded].map(shownStateOf)).toEqual([
    'planned',
    'attention',
    'published',
    'planned',
  ]);
});

test('without filters every post is shown; with two a post has to pass both', () => {
  const shown = (filters: object) =>
    [planned, failed, published].filter((publication) => passes(publication, filters));
  expect(shown({})).toEqual([planned, failed, published]);
  expect(shown({ destinationId: 'bakery' })).toEqual([planned, failed]);
  expect(shown({ state: 'attention' })).toEqual([failed]);
  expect(shown({ destinationId: 'garden', state: 'attention' })).toEqual([]);
});
