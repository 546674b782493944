import { expect, test } from 'vitest';
import {
  allocationFinding,
  axisTop,
  isMinor,
  PHONE_LABELS,
  sayPoint,
  supplyFinding,
} from './token-figures.rules.ts';

const supply = {
  points: [
    { label: 'Launch', circulating: 60_000_000 },
    { label: 'Year 5', circulating: 905_000_000 },
  ],
};

test('the titles say what the figures show', () => {
  expect(supplyFinding(supply, 1_000_000_000)).toBe('By year 5, 90.5 % of all MSM could circulate');
  expect(supplyFinding(supply, null)).toBe('By year 5, 905M MSM could circulate');
  const shares = [
    { name: 'Team', percent: 40, note: '' },
    { name: 'Community', percent: 60, note: '' },
  ];
  expect(allocationFinding({ shares })).toBe('Community: the largest share, 60 %');
});

test('a point is said with its share of the maximum, where that is known', () => {
  expect(sayPoint(supply.points[0]!, 1_000_000_000)).toBe(
    'Launch: 60,000,000 MSM, 6 % of the maximum supply',
  );
  expect(sayPoint(supply.points[0]!, null)).toBe('Launch: 60,000,000 MSM');
});

test.each([
  [1_000_000_000, 905_000_000, 1_000_000_000],
  [null, 905_000_000, 1_000_000_000],
  [null, 230, 300],
  [null, 0, 1],
])('with the maximum %s and the highest %s the axis ends at %s', (max, highest, top) => {
  expect(axisTop({ points: [{ label: 'x', circulating: highest }] }, max)).toBe(top);
});

test.each([1, 6, 7, 12, 40])('of %s labels a phone shows four at most, the first among them', (count) => {
  const shown = Array.from({ length: count }, (_, place) => place).filter(
    (place) => !isMinor(place, count, PHONE_LABELS),
  );
  expect(shown[0]).toBe(0);
  expect(shown.length).toBeLessThanOrEqual(PHONE_LABELS);
});
