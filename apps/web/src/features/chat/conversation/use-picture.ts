// A picture that is to go with the next message: uploaded at once, so that sending it is as quick as a text. A file keeps its upload
// id through every try, so that one whose answer was lost is not stored twice.
import { MAX_CHAT_PICTURE_BYTES } from '@msm/contract/chat/limits';
import { chatRoutes } from '@msm/contract/chat/routes';
import type { Attachment } from '@msm/contract/chat/schemas';
import { useEffect, useRef, useState } from 'react';
import { reasonOr } from '../../../platform/api/api-error.ts';
import { uploadFile } from '../../../platform/api/upload-file.ts';
import { newId } from '../../../platform/new-id.ts';

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'];
const MEGABYTE = 1024 ** 2;

export type ChosenPicture = { file: File; uploadId: string } & (
  | { step: 'sending'; sentShare: number }
  | { step: 'failed'; words: string; isFinal: boolean }
  | { step: 'ready'; attachment: Attachment }
);

function refusalOf({ type, size }: File): string | undefined {
  if (type !== '' && !PICTURE_TYPES.includes(type))
    return 'This is not a picture of a known type. Choose a JPEG, PNG, GIF, WebP or AVIF.';
  if (size > MAX_CHAT_PICTURE_BYTES) return `A picture has at most ${MAX_CHAT_PICTURE_BYTES / MEGABYTE} MB.`;
  return undefined;
}

export function usePicture(roomId: string) {
  const [picture, setPicture] = useState<ChosenPicture>();
  const cancelling = useRef<AbortController>(undefined);
  useEffect(() => () => cancelling.current?.abort(), []);

  async function upload(file: File, uploadId: string): Promise<void> {
    cancelling.current?.abort();
    const { signal } = (cancelling.current = new AbortController());
    setPicture({ file, uploadId, step: 'sending', sentShare: 0 });
    try {
      const { attachment } = await uploadFile(
        chatRoutes.uploadPicture,
        { params: { id: roomId }, file, fields: { uploadId } },
        {
          signal,
          onProgress: ({ sentBytes, totalBytes }) =>
            setPicture({ file, uploadId, step: 'sending', sentShare: sentBytes / totalBytes }),
        },
      );
      if (!signal.aborted) setPicture({ file, uploadId, step: 'ready', attachment });
    } catch (error) {
      if (signal.aborted) return;
      const words = reasonOr(error, 'The connection broke off.');
      setPicture({ file, uploadId, step: 'failed', words, isFinal: false });
    }
  }

  function choose(file: File): void {
    const words = refusalOf(file);
    const uploadId = newId();
    if (words === undefined) void upload(file, uploadId);
    else setPicture({ file, uploadId, step: 'failed', words, isFinal: true });
  }

  function drop(): void {
    cancelling.current?.abort();
    setPicture(undefined);
  }

  const retry = () => picture && void upload(picture.file, picture.uploadId);
  return { picture, choose, retry, drop };
}
