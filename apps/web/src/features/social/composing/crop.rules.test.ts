import { expect, test } from 'vitest';
import { centreOf, cropAround, shapeOf, zoomOf } from './crop.rules.ts';

const landscape = { width: 1600, height: 900 };
const middle = { x: 0.5, y: 0.5 };

test('the largest part of a shape touches two sides of the picture', () => {
  expect(cropAround(landscape, 1, 1, middle)).toEqual({ x: 0.2188, y: 0, width: 0.5625, height: 1 });
  const portrait = { width: 900, height: 1600 };
  expect(cropAround(portrait, 1, 1, middle)).toEqual({ x: 0, y: 0.2188, width: 1, height: 0.5625 });
});

test('a part never leaves the picture, wherever it is dragged', () => {
  expect(cropAround(landscape, 1, 2, { x: 2, y: -1 })).toEqual({
    x: 0.7188,
    y: 0,
    width: 0.2813,
    height: 0.5,
  });
});

test('shape, zoom and centre are read back from a crop', () => {
  const crop = cropAround(landscape, 4 / 5, 2, { x: 0.4, y: 0.5 });
  expect(shapeOf(landscape, crop)).toBe('portrait');
  expect(zoomOf(landscape, crop)).toBeCloseTo(2, 2);
  expect(centreOf(crop).x).toBeCloseTo(0.4, 3);
  expect(shapeOf(landscape, undefined)).toBe('original');
});
