// Which files the library takes, said before they are sent in the words of the server, and how a file is described.
import { MAX_MEDIA_FILE_BYTES } from '@msm/contract/media/limits';
import type { MediaFile } from '@msm/contract/media/schemas';
import { ApiError, reasonOr } from '../../platform/api/api-error.ts';

/** For the browser's file dialog. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'] as const;

const [KILOBYTE, MEGABYTE, GIGABYTE] = [1024, 1024 ** 2, 1024 ** 3];

/** Undefined for a file that can be sent. Some systems know no type for AVIF: then the server decides by the bytes. */
export function refusalOf({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (type !== '' && !PICTURE_TYPES.some((taken) => taken === type))
    return 'This is not a picture of a known type. Choose a JPEG, PNG, GIF, WebP or AVIF.';
  if (size > MAX_MEDIA_FILE_BYTES) return `A file has at most ${MAX_MEDIA_FILE_BYTES / MEGABYTE} MB.`;
  return undefined;
}

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
