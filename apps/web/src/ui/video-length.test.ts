import { expect, test } from 'vitest';
import { sayLength } from './video-length.ts';

test('the length of a video is said in minutes and seconds', () => {
  expect([400, 61_000, 3_599_600].map(sayLength)).toEqual(['0:01', '1:01', '60:00']);
});
