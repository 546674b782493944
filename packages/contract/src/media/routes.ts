// The media library of an account: pictures and videos that its members upload and posts show. All but the stored files act on the
// account that the session has chosen; another account's files do not exist. The stored files have unguessable names and
// are open to everybody who knows one, since published posts show them.
import * as z from 'zod/mini';
import { Nothing } from '../fields.ts';
import { del, get, patch, post, put } from '../route.ts';
import {
  MAX_MEDIA_FILE_BYTES,
  MAX_VIDEO_FILE_BYTES,
  MEDIA_FILE_FIELD,
  MEDIA_READ_LIMIT,
  MEDIA_UPLOAD_LIMIT,
  VIDEO_UPLOAD_LIMIT,
} from './limits.ts';
import {
  ChangeMediaInput,
  MediaFile,
  MediaPage,
  MediaParams,
  MediaQuery,
  RemoveMediaInput,
  StoredFileParams,
  UploadInput,
} from './schemas.ts';

export const mediaRoutes = {
  listMedia: get('/api/media', {
    access: 'member',
    input: MediaQuery,
    output: MediaPage,
    summary: 'The files of the account, newest first, with how much room they take.',
  }),
  uploadMediaFile: post('/api/media', {
    access: 'member',
    // Everybody can see a stored file: its sender has to be reachable.
    requireEmailVerified: true,
    input: UploadInput,
    upload: { field: MEDIA_FILE_FIELD, maxBytes: MAX_MEDIA_FILE_BYTES },
    output: z.object({ file: MediaFile }),
    status: 201,
    limit: MEDIA_UPLOAD_LIMIT,
    summary:
      'Add a picture (JPEG, PNG, GIF, WebP, AVIF). It is decoded and stored as WebP in several widths.',
  }),
  uploadVideo: post('/api/media/videos', {
    access: 'member',
    requireEmailVerified: true,
    input: UploadInput,
    upload: { field: MEDIA_FILE_FIELD, maxBytes: MAX_VIDEO_FILE_BYTES },
    output: z.object({ file: MediaFile }),
    status: 201,
    limit: VIDEO_UPLOAD_LIMIT,
    summary: 'Add a video (MP4 with H.264 and AAC). It is stored as it came, without its metadata.',
  }),
  setPoster: put('/api/media/:id/poster', {
    access: 'member',
    requireEmailVerified: true,
    params: MediaParams,
    input: z.strictObject({}),
    upload: { field: MEDIA_FILE_FIELD, maxBytes: MAX_MEDIA_FILE_BYTES },
    output: z.object({ file: MediaFile }),
    limit: MEDIA_UPLOAD_LIMIT,
    summary: 'Set the picture that stands for a video until it plays: a frame that the browser drew.',
  }),
  changeMedia: patch('/api/media/:id', {
    access: 'member',
    params: MediaParams,
    input: ChangeMediaInput,
    output: z.object({ file: MediaFile }),
    summary: 'Change the title, the alt text or the focal point of a file.',
  }),
  removeMedia: del('/api/media/:id', {
    access: 'member',
    params: MediaParams,
    input: RemoveMediaInput,
    output: Nothing,
    summary: 'Delete a file. One that posts use is kept unless `force` is set.',
  }),
  readStoredFile: get('/media/:file', {
    access: 'visitor',
    params: StoredFileParams,
    output: 'file',
    limit: MEDIA_READ_LIMIT,
    summary:
      'One stored size of a picture, as WebP, or a video, as MP4 with ranges. Its name never stands for other bytes.',
  }),
} as const;
