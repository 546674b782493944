// The bytes of a file in storage, and their removal. What cannot be removed now stays noted as left over.
import type { MediaDeps } from './media.deps.ts';
import { storedFilesOf } from './media.rules.ts';
import { forgetLeftover, takeLeftover } from './media.store.ts';

export interface Leftover {
  storedName: string;
  /** None for the file of a video. */
  width: number | null;
}

/**
 * The note is taken first: an upload that commits late finds it taken and fails. It goes last: an interruption before it is
 * repaired by the next run. Without a note a file has the bytes, also where the answer to its commit was lost.
 */
async function removeBytes({ db, storage }: MediaDeps, leftover: Leftover): Promise<void> {
  if (!(await takeLeftover(db, leftover.storedName))) return;
  for (const file of storedFilesOf(leftover)) await storage.remove(file);
  await forgetLeftover(db, leftover.storedName);
}

/** Without making the caller fail: the upkeep of the night tries again. */
export async function tryRemoveBytes(deps: MediaDeps, leftover: Leftover): Promise<boolean> {
  try {
    await removeBytes(deps, leftover);
    return true;
  } catch (error) {
    deps.log.warn({ err: error, storedName: leftover.storedName }, 'stored bytes are left over');
    return false;
  }
}
