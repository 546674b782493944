// Puts a picture into the library. The bytes are stored first, under a name that was noted as left over before; the row and
// the end of that note commit together. So a file is in the library whole, or its bytes are removed: now, or by the upkeep.
import { randomBytes } from 'node:crypto';
import { MAX_ACCOUNT_MEDIA_BYTES, MAX_ACCOUNT_MEDIA_FILES } from '@msm/contract/media/limits';
import { AppError } from '../../platform/errors.ts';
import type { EncodedPicture, NewPicture, PictureIntake } from '../../platform/ports/media.ts';
import type { MediaDeps } from './media.deps.ts';
import { shownName, storedFile } from './media.rules.ts';
import {
  dropLeftover,
  findUpload,
  hasRoom,
  insertFile,
  noteLeftover,
  takeRoom,
  type FileRow,
  type NewFile,
} from './media.store.ts';
import { pictureEncoder } from './picture-encoder.ts';
import { tryRemoveBytes } from './stored-bytes.ts';

/** For features that bring pictures themselves. */
export const createPictureIntake = (deps: MediaDeps): PictureIntake => ({
  add: async (picture) => ({ fileId: (await addPicture(picture, deps)).id }),
});

export async function addPicture(picture: NewPicture, deps: MediaDeps): Promise<FileRow> {
  const { accountId, uploadId } = picture;
  const earlier = await findUpload(deps.db, accountId, uploadId);
  if (earlier) return earlier;
  if (!(await hasRoom(deps.db, accountId))) throw libraryIsFull();
  const { read } = picture;
  await pictureEncoder.encode({ key: accountId, read }, (encoded) => store(encoded, picture, deps));
  const added = await findUpload(deps.db, accountId, uploadId);
  if (!added) throw new AppError('conflict', 'The file was deleted meanwhile.');
  return added;
}

async function store(picture: EncodedPicture, upload: NewPicture, deps: MediaDeps): Promise<void> {
  const { db, clock, storage } = deps;
  const { width, height, sizes, sizeBytes } = picture;
  const storedName = randomBytes(16).toString('base64url');
  await noteLeftover(db, storedName, width, clock.now());
  let isKept = false;
  try {
    for (const size of sizes) await storage.put(storedFile(storedName, size.width), size.bytes, 'image/webp');
    isKept = await keep(deps, {
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
      created_at: clock.now(),
    });
  } finally {
    if (!isKept) await tryRemoveBytes(deps, { storedName, width });
  }
}

/** Rolls the transaction back: the same upload was committed by another request. */
class UploadedBefore extends Error {}

/** False when the same upload came before: its file is the answer. */
async function keep({ db }: MediaDeps, file: NewFile): Promise<boolean> {
  try {
    await db.transaction().execute(async (tx) => {
      if (!(await takeRoom(tx, file.account_id, Number(file.size_bytes)))) throw libraryIsFull();
      if (!(await insertFile(tx, file))) throw new UploadedBefore();
      if (!(await dropLeftover(tx, file.stored_name)))
        throw new AppError('unavailable', 'Storing the picture took too long. Please try again.');
    });
    return true;
  } catch (error) {
    if (error instanceof UploadedBefore) return false;
    throw error;
  }
}

const libraryIsFull = () =>
  new AppError(
    'unprocessable',
    `The media library is full: an account has at most ${MAX_ACCOUNT_MEDIA_BYTES / 1024 ** 3} GB and ${MAX_ACCOUNT_MEDIA_FILES.toLocaleString('en')} files. Delete what is no longer used.`,
  );
