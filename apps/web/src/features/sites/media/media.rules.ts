// Which files a media library takes, said before they are sent in the words of the server, and how large they are.
import { MAX_MEDIA_BYTES } from '@msm/contract/sites/limits';
import { UploadError } from '../../../platform/api/upload-file.ts';

export const MEDIA_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'video/mp4'] as const;

const MEGABYTE = 1024 * 1024;

/** Undefined for a file that can be sent. */
export function refusalOf({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!MEDIA_TYPES.some((taken) => taken === type))
    return 'Choose a picture (jpeg, png, webp, gif) or an mp4 video.';
  if (size > MAX_MEDIA_BYTES) return `A file has at most ${Math.floor(MAX_MEDIA_BYTES / MEGABYTE)} MB.`;
  return undefined;
}

export function sayBytes(bytes: number): string {
  if (bytes < MEGABYTE) return `${Math.ceil(bytes / 1024)} KB`;
  return `${(bytes / MEGABYTE).toFixed(1)} MB`;
}

/** What failed, and what the server says to do about it. */
export function sayUploadFailure(error: unknown): { title: string; advice: string | undefined } {
  if (!(error instanceof UploadError))
    return { title: 'Upload failed: no connection', advice: 'Check your network, then try again.' };
  const title = `Upload failed: ${error.statusText || error.status}`;
  return { title, advice: error.message === title ? undefined : error.message };
}
