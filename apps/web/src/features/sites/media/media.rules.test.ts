import { MAX_MEDIA_BYTES } from '@msm/contract/sites/limits';
import { expect, test } from 'vitest';
import { ApiError } from '../../../platform/api/api-error.ts';
import { UploadError } from '../../../platform/api/upload-file.ts';
import { refusalOf, sayBytes, sayUploadFailure } from './media.rules.ts';

test('pictures and mp4 videos up to ten megabytes are taken', () => {
  for (const type of ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'video/mp4'])
    expect(refusalOf({ type, size: MAX_MEDIA_BYTES })).toBeUndefined();
});

test('other files and larger ones are refused in the words of the server', () => {
  const wrongType = 'Choose a picture (jpeg, png, webp, gif) or an mp4 video.';
  for (const type of ['image/svg+xml', 'image/heic', 'application/pdf', ''])
    expect(refusalOf({ type, size: 1 })).toBe(wrongType);
  expect(refusalOf({ type: 'image/png', size: MAX_MEDIA_BYTES + 1 })).toBe('A file has at most 10 MB.');
});

test('sizes are said in the unit that fits', () => {
  expect([sayBytes(1), sayBytes(300_000), sayBytes(MAX_MEDIA_BYTES)]).toEqual(['1 KB', '293 KB', '10.0 MB']);
});

test('a failed upload names the status, and what the server says besides', () => {
  const refused = new ApiError(413, { message: 'A file has at most 10 MB.' });
  expect(sayUploadFailure(new UploadError(refused, 'Payload Too Large'))).toEqual({
    title: 'Upload failed: Payload Too Large',
    advice: 'A file has at most 10 MB.',
  });
  expect(sayUploadFailure(new UploadError(new ApiError(502), 'Bad Gateway'))).toEqual({
    title: 'Upload failed: Bad Gateway',
    advice: undefined,
  });
  // Over HTTP/2 a status has no words.
  expect(sayUploadFailure(new UploadError(new ApiError(502), '')).title).toBe('Upload failed: 502');
  expect(sayUploadFailure(new TypeError('broke')).title).toBe('Upload failed: no connection');
});
