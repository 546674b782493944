// Takes a picture for a message in a room. It is encoded anew, sealed and stored; a message then names it, or it is removed.
import { randomUUIDv7 } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { MAX_MEMBER_PICTURE_BYTES } from '@msm/contract/chat/limits';
import { chatRoutes } from '@msm/contract/chat/routes';
import type { Db } from '../../../platform/db/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import type { EncodedPicture } from '../../../platform/ports/media.ts';
import { sealBytesWith } from '../../../platform/secrets.ts';
import type { ChatDeps } from '../chat.deps.ts';
import type { PictureRow } from '../chat.tables.ts';
import { presentAttachment } from '../messages/present-message.ts';
import { findOwnRoom, lockOwnRoom, type OwnRoom } from '../rooms/rooms.store.ts';
import {
  abandonPicture,
  findUpload,
  insertPicture,
  lockPicturesOf,
  markStored,
  usedBytes,
} from './pictures.store.ts';
import { boundToPicture, storedName } from './stored-pictures.ts';

/** Control characters and marks that reverse the direction of text would make a name look like another. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}]/gu;
const MAX_NAME_LENGTH = 100;

interface Upload {
  room: OwnRoom;
  memberId: string;
  uploadId: string;
  name: string;
}

export const uploadPicture = handler(
  chatRoutes.uploadPicture,
  async ({ params: { id }, input: { uploadId }, upload, member }, deps: ChatDeps) => {
    const room = await findOwnRoom(deps.db, member.id, id);
    const earlier = await findUpload(deps.db, member.id, uploadId);
    if (earlier) return { attachment: presentEarlier(earlier, room) };
    // Before the work of encoding it; for sure under the lock.
    await assertHasRoom(deps.db, member.id);
    const given = { room, memberId: member.id, uploadId, name: shownName(upload.name) };
    const read = async () => new Uint8Array(await readFile(upload.path));
    const stored = await deps.encoder.encode({ key: member.id, read }, (encoded) =>
      store(encoded, given, deps),
    );
    return { attachment: presentAttachment(stored) };
  },
);

async function assertHasRoom(db: Db, memberId: string): Promise<void> {
  if ((await usedBytes(db, memberId)) >= MAX_MEMBER_PICTURE_BYTES)
    throw new AppError('unprocessable', 'Your pictures take up all their room. Delete some messages.');
}

function presentEarlier(picture: PictureRow, { id }: OwnRoom) {
  if (picture.room_id !== id || !picture.is_stored || picture.abandoned_at)
    throw new AppError('conflict', 'This upload was not finished. Please choose the picture again.');
  return presentAttachment(picture);
}

async function store(encoded: EncodedPicture, { room, memberId, uploadId, name }: Upload, deps: ChatDeps) {
  const { db, clock, storage, roomKeys } = deps;
  const picture = {
    id: randomUUIDv7(),
    room_id: room.id,
    member_id: memberId,
    upload_id: uploadId,
    name,
    width: encoded.width,
    height: encoded.height,
    widths: encoded.sizes.map(({ width }) => width),
    size_bytes: BigInt(encoded.sizeBytes),
    created_at: clock.now(),
  };
  const isNew = await db.transaction().execute(async (tx) => {
    await lockPicturesOf(tx, memberId);
    await assertHasRoom(tx, memberId);
    // Encoding took its time. From here on, who closes the conversation finds the row.
    await lockOwnRoom(tx, room.id, memberId);
    return insertPicture(tx, picture);
  });
  if (!isNew) throw new AppError('conflict', 'This picture is being uploaded already.');
  try {
    for (const { width, bytes } of encoded.sizes) {
      const sealed = sealBytesWith(roomKeys.keyOf(room), bytes, boundToPicture(picture.id, width));
      await storage.put(storedName(picture.id, width), new Uint8Array(sealed), 'application/octet-stream');
    }
    if (!(await markStored(db, picture.id)))
      throw new AppError('conflict', 'The conversation was closed meanwhile.');
  } catch (error) {
    await abandonPicture(db, picture.id, clock.now());
    throw error;
  }
  return picture;
}

function shownName(given: string): string {
  const name = given.split(/[\\/]/).at(-1)!.slice(0, MAX_NAME_LENGTH);
  return name.replace(UNSEEN, '').trim() || 'Picture';
}
