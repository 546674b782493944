// The end of every upload: the row, the room it takes and the end of the notes about its bytes commit together, or the bytes go.
import { MAX_ACCOUNT_MEDIA_BYTES, MAX_ACCOUNT_MEDIA_FILES } from '@msm/contract/media/limits';
import { AppError } from '../../platform/errors.ts';
import type { MediaDeps } from './media.deps.ts';
import { dropLeftover, insertFile, noteLeftover, takeRoom, type NewFile } from './media.store.ts';
import { tryRemoveBytes, type Leftover } from './stored-bytes.ts';

/**
 * Notes the names as left over, runs `store`, which answers whether the bytes belong to a row now, and removes them otherwise.
 */
export async function storeNoted(
  deps: MediaDeps,
  noted: readonly Leftover[],
  store: () => Promise<boolean>,
): Promise<void> {
  for (const { storedName, width } of noted) await noteLeftover(deps.db, storedName, width, deps.clock.now());
  let isKept = false;
  try {
    isKept = await store();
  } finally {
    if (!isKept) for (const leftover of noted) await tryRemoveBytes(deps, leftover);
  }
}

/** Rolls the transaction back: the same upload was committed by another request. */
class UploadedBefore extends Error {}

/** False when the same upload came before: its file is the answer. */
export async function keepFile({ db }: MediaDeps, file: NewFile): Promise<boolean> {
  try {
    await db.transaction().execute(async (tx) => {
      if (!(await takeRoom(tx, file.account_id, Number(file.size_bytes)))) throw libraryIsFull();
      if (!(await insertFile(tx, file))) throw new UploadedBefore();
      for (const name of [file.stored_name, file.video_name])
        if (name && !(await dropLeftover(tx, name))) throw tookTooLong();
    });
    return true;
  } catch (error) {
    if (error instanceof UploadedBefore) return false;
    throw error;
  }
}

export const tookTooLong = () =>
  new AppError('unavailable', 'Storing the file took too long. Please try again.');

export const libraryIsFull = () =>
  new AppError(
    'unprocessable',
    `The media library is full: an account has at most ${MAX_ACCOUNT_MEDIA_BYTES / 1024 ** 3} GB and ${MAX_ACCOUNT_MEDIA_FILES.toLocaleString('en')} files. Delete what is no longer used.`,
  );
