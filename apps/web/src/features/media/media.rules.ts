// Which files the library takes, said before they are sent in the words of the server, and how a file is described.
import { MAX_MEDIA_FILE_BYTES, MAX_VIDEO_FILE_BYTES } from '@msm/contract/media/limits';
import type { MediaFile } from '@msm/contract/media/schemas';
import { ApiError, reasonOr } from '../../platform/api/api-error.ts';

/** For the browser's file dialog. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'] as const;
export const VIDEO_TYPE = 'video/mp4';

const [KILOBYTE, MEGABYTE, GIGABYTE] = [1024, 1024 ** 2, 1024 ** 3];

/** Undefined for a file that can be sent. Some systems know no type for AVIF: then the server decides by the bytes. */
export function refusalOf({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (type.startsWith('video/') && type !== VIDEO_TYPE)
    return 'This is not an MP4 video. Export it as MP4 with H.264 and AAC, which every network takes.';
  if (type !== '' && type !== VIDEO_TYPE && !PICTURE_TYPES.some((taken) => taken === type))
    return 'This is not a picture of a known type. Choose a JPEG, PNG, GIF, WebP or AVIF.';
  const maxBytes = isVideo({ type }) ? MAX_VIDEO_FILE_BYTES : MAX_MEDIA_FILE_BYTES;
  return size > maxBytes ? `A file has at most ${maxBytes / MEGABYTE} MB.` : undefined;
}

export const isVideo = ({ type }: Pick<File, 'type'>): boolean => type === VIDEO_TYPE;

export const sayUploadFailure = (error: unknown): string =>
  reasonOr(error, 'The connection broke off. Check your network, then try again.');

/** The same bytes are refused again: another try is of no use. */
export const isRefusedForGood = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'unsupported' || error.code === 'tooLarge');

export function sayBytes(bytes: number): string {
  if (bytes < MEGABYTE) return `${Math.ceil(bytes / KILOBYTE)} KB`;
  if (bytes < GIGABYTE) return `${(bytes / MEGABYTE).toFixed(1)} MB`;
  return `${(bytes / GIGABYTE).toFixed(1)} GB`;
}

export function sayUses(uses: number): string {
  if (uses === 0) return 'Not used in any post';
  return uses === 1 ? 'Used in 1 post' : `Used in ${uses} posts`;
}

export const shownTitle = ({ title, name }: Pick<MediaFile, 'title' | 'name'>): string => title || name;

/** Where a cropped picture is anchored, as CSS says it. */
export const objectPosition = ({ x, y }: MediaFile['focalPoint']): string =>
  `${(x * 100).toFixed(1)}% ${(y * 100).toFixed(1)}%`;

/** Keeps a share within its bounds and at full percents, so that keys and pointer reach the same places. */
export const toShare = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;
