import { expect, test } from 'vitest';
import { ApiError } from '../../platform/api/api-error.ts';
import { objectPosition, refusalOf, sayBytes, sayUploadFailure, sayUses, toShare } from './media.rules.ts';

test.each([
  ['image/png', 10, undefined],
  ['', 10, undefined],
  ['image/svg+xml', 10, 'This is not a picture of a known type. Choose a JPEG, PNG, GIF, WebP or AVIF.'],
  ['video/mp4', 10 * 1024 * 1024 + 1, undefined],
  ['video/mp4', 300 * 1024 * 1024 + 1, 'A file has at most 300 MB.'],
  [
    'video/quicktime',
    10,
    'This is not an MP4 video. Export it as MP4 with H.264 and AAC, which every network takes.',
  ],
  ['image/avif', 10 * 1024 * 1024 + 1, 'A file has at most 10 MB.'],
])('a file of type "%s" with %i bytes: %s', (type, size, refusal) => {
  expect(refusalOf({ type, size })).toBe(refusal);
});

test('sizes and uses are said in words', () => {
  expect([1, 1024 * 1024, 1024 ** 3].map(sayBytes)).toEqual(['1 KB', '1.0 MB', '1.0 GB']);
  expect([0, 1, 12].map(sayUses)).toEqual(['Not used in any post', 'Used in 1 post', 'Used in 12 posts']);
});

test('a failure is told by the server’s reason, else as a broken connection', () => {
  expect(sayUploadFailure(new ApiError(422, { message: 'Too many megapixels.' }))).toBe(
    'Too many megapixels.',
  );
  expect(sayUploadFailure(new TypeError('x'))).toContain('connection broke off');
});

test('a focal point stays within the picture', () => {
  expect([-0.2, 0.333, 1.4].map(toShare)).toEqual([0, 0.33, 1]);
  expect(objectPosition({ x: 0.333, y: 1 })).toBe('33.3% 100.0%');
});
