// A picture of a conversation, opened for its members. Never kept by caches that others share.
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { chatRoutes } from '@msm/contract/chat/routes';
import { AppError } from '../../../platform/errors.ts';
import { handler, type ServedFile } from '../../../platform/operation.ts';
import { openBytesWith } from '../../../platform/secrets.ts';
import type { ChatDeps } from '../chat.deps.ts';
import { findVisible } from './pictures.store.ts';
import { boundToPicture, storedName } from './stored-pictures.ts';

/** Bytes under an id never change; a member who left must not find them in the browser for days. */
const HEADERS = {
  'cache-control': 'private, max-age=3600',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

export const readPicture = handler(
  chatRoutes.readPicture,
  async ({ params, input, member }, { db, storage, roomKeys }: ChatDeps): Promise<ServedFile> => {
    const { id: roomId, attachmentId: id } = params;
    const picture = await findVisible(db, { id, roomId, memberId: member.id });
    const width = input.width ?? picture?.widths.at(-1);
    if (!picture || width === undefined || !picture.widths.includes(width))
      throw new AppError('notFound', 'There is no such picture in this conversation.');
    const key = roomKeys.keyOf({ id: roomId, sealed_key: picture.sealed_key });
    const read = async () => {
      const stored = await storage.open(storedName(id, width));
      if (!stored) return undefined;
      return openBytesWith(key, await buffer(stored.body), boundToPicture(id, width));
    };
    return {
      etag: `"${id}-${width}"`,
      contentType: 'image/webp',
      headers: HEADERS,
      sizeOf: async () => (await read())?.byteLength,
      async open() {
        const bytes = await read();
        return bytes && { sizeBytes: bytes.byteLength, body: Readable.from([bytes]) };
      },
    };
  },
);
