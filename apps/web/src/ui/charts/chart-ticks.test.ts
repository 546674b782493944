import { expect, test } from 'vitest';
import { labelPlaces, nearestPlace, valueRange } from './chart-ticks.ts';

const series = (...values: (number | null)[]) => [{ name: 'Views', values }];

test('the range of values always holds zero', () => {
  expect(valueRange(series(40, 120))).toEqual([0, 120]);
  expect(valueRange(series(-5, 20))).toEqual([-5, 20]);
});

test('a chart of nothing but zeros still has a height', () => {
  expect(valueRange(series(0, null, 0))).toEqual([0, 1]);
  expect(valueRange([])).toEqual([0, 1]);
});

test('every label is shown where all fit', () => {
  expect(labelPlaces(7, 700, 60)).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test('on narrow charts labels are left out evenly and never overlap', () => {
  for (const width of [1, 60, 120, 250, 320, 640]) {
    const places = labelPlaces(31, width, 60);
    expect(places[0]).toBe(0);
    const [first = 0, second = 31] = places;
    expect((second - first) * (width / 31), `at ${width} px`).toBeGreaterThanOrEqual(
      width >= 60 ? 60 : width,
    );
  }
});

test('the pointer means the nearest point', () => {
  expect(nearestPlace(-20, [10, 50, 90])).toBe(0);
  expect(nearestPlace(31, [10, 50, 90])).toBe(1);
  expect(nearestPlace(500, [10, 50, 90])).toBe(2);
});
