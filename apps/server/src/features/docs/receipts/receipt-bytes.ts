// The removal of a receipt's bytes from storage. What cannot be removed now stays noted as left over for the nightly job.
import type { DocsParts } from '../docs.deps.ts';
import { forgetLeftover, takeLeftover } from './receipts.store.ts';

type Parts = Pick<DocsParts, 'db' | 'storage' | 'log'>;

/**
 * The note is taken first: an upload that commits late finds it taken and fails. It goes last: an interruption before it is
 * repaired by the next run. Without a note a receipt has the bytes.
 */
export async function tryRemoveBytes({ db, storage, log }: Parts, storedName: string): Promise<boolean> {
  try {
    if (!(await takeLeftover(db, storedName))) return true;
    await storage.remove(storedName);
    await forgetLeftover(db, storedName);
    return true;
  } catch (error) {
    log.warn({ err: error, storedName }, 'stored bytes are left over');
    return false;
  }
}
