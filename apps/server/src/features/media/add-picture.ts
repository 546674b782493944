// Puts a picture into the library. The bytes are stored first, under a name that was noted as left over before; the row and
// the end of that note commit together. So a file is in the library whole, or its bytes are removed: now, or by the upkeep.
import { randomBytes } from 'node:crypto';
import { AppError } from '../../platform/errors.ts';
import type { EncodedPicture, NewPicture, PictureIntake } from '../../platform/ports/media.ts';
import { keepFile, libraryIsFull, storeNoted } from './keep-file.ts';
import type { MediaDeps } from './media.deps.ts';
import { shownName, storedFile } from './media.rules.ts';
import { findUpload, hasRoom, type FileRow } from './media.store.ts';
import { pictureEncoder } from './picture-encoder.ts';

/** For features that bring pictures themselves. */
export const createPictureIntake = (deps: MediaDeps): PictureIntake => ({
  add: async (picture) => ({ fileId: (await addPicture(picture, deps)).id }),
});

export async function addPicture(picture: NewPicture, deps: MediaDeps): Promise<FileRow> {
  const { accountId, read } = picture;
  return addOnce(picture, deps, () =>
    pictureEncoder.encode({ key: accountId, read }, (encoded) => store(encoded, picture, deps)),
  );
}

/** A repeated upload answers the file of the first. */
export async function addOnce(
  { accountId, uploadId }: Pick<NewPicture, 'accountId' | 'uploadId'>,
  { db }: MediaDeps,
  add: () => Promise<void>,
): Promise<FileRow> {
  const earlier = await findUpload(db, accountId, uploadId);
  if (earlier) return earlier;
  if (!(await hasRoom(db, accountId))) throw libraryIsFull();
  await add();
  const added = await findUpload(db, accountId, uploadId);
  if (!added) throw new AppError('conflict', 'The file was deleted meanwhile.');
  return added;
}

export const newStoredName = (): string => randomBytes(16).toString('base64url');

async function store(picture: EncodedPicture, upload: NewPicture, deps: MediaDeps): Promise<void> {
  const { width, height, sizeBytes } = picture;
  const storedName = newStoredName();
  await storeNoted(deps, [{ storedName, width }], async () => {
    await putSizes(deps, storedName, picture);
    return keepFile(deps, {
      account_id: upload.accountId,
      created_by: upload.memberId,
      upload_id: upload.uploadId,
      stored_name: storedName,
      name: shownName(upload.name),
      alt_text: upload.altText ?? '',
      width,
      height,
      size_bytes: BigInt(sizeBytes),
      is_animated: picture.isAnimated,
      is_first_frame_only: picture.isFirstFrameOnly,
      created_at: deps.clock.now(),
    });
  });
}

export async function putSizes(
  { storage }: MediaDeps,
  storedName: string,
  { sizes }: EncodedPicture,
): Promise<void> {
  for (const { width, bytes } of sizes) await storage.put(storedFile(storedName, width), bytes, 'image/webp');
}
