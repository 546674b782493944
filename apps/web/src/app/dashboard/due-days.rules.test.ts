import type { Publication } from '@msm/contract/schedule/schemas';
import { expect, test } from 'vitest';
import { countDueWithin, groupByDay } from './due-days.rules.ts';

const NOW = Date.parse('2026-03-14T20:00:00Z'); // 23:00 in Nairobi
const ZONE = 'Africa/Nairobi';

const due = (dueAt: string, more: Partial<Publication> = {}) =>
  ({ id: dueAt, dueAt, state: 'scheduled', isActive: true, ...more }) as Publication;

test('days are those of the member’s zone, the near ones by name', () => {
  const days = groupByDay(
    [
      due('2026-03-14T20:30:00Z'),
      due('2026-03-14T21:30:00Z'),
      due('2026-03-15T06:00:00Z'),
      due('2026-03-18T06:00:00Z'),
    ],
    NOW,
    ZONE,
  );
  expect(days.map(({ name, publications }) => [name, publications.length])).toEqual([
    ['Today', 1],
    ['Tomorrow', 2],
    ['Wednesday, 18 Mar', 1],
  ]);
});

test('what is tried again since yesterday stands under yesterday', () => {
  expect(groupByDay([due('2026-03-13T20:00:00Z')], NOW, ZONE)[0]?.name).toBe('Yesterday');
});

test('what is switched off, over or further away is not due within seven days', () => {
  const publications = [
    due('2026-03-15T06:00:00Z'),
    due('2026-03-15T06:00:00Z', { state: 'preparing' }),
    due('2026-03-15T06:00:00Z', { isActive: false }),
    due('2026-03-14T06:00:00Z', { state: 'published' }),
    due('2026-03-14T06:00:00Z', { state: 'needs_reauth' }),
    due('2026-03-21T20:00:01Z'),
  ];
  expect(countDueWithin(publications, NOW, 7)).toBe(2);
});
