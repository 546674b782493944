import { expect, test } from 'vitest';
import { destinationMarks } from './destination-marks.rules.ts';

const bakery = { id: 'b', name: 'bakery' };
const garden = { id: 'a', name: ' 🌱 garden' };

test('sites have different colours, which stay when they are listed in another order or renamed', () => {
  const marks = destinationMarks([bakery, garden]);
  expect(marks.get('b')!.hue).not.toBe(marks.get('a')!.hue);
  const renamed = destinationMarks([{ ...garden, name: 'Zoo' }, bakery]);
  expect(renamed.get('a')!.hue).toBe(marks.get('a')!.hue);
});

test('a mark shows the first letter as people see it', () => {
  const marks = destinationMarks([bakery, garden]);
  expect([marks.get('b')!.letter, marks.get('a')!.letter]).toEqual(['B', '🌱']);
});

test('a single site needs no mark', () => {
  expect(destinationMarks([bakery]).size).toBe(0);
});
