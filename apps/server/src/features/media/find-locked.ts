// A file of the account, locked for a change in a transaction. Another account's file does not exist.
import type { Db } from '../../platform/db/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { findFile, lockFile, type FileRow } from './media.store.ts';

export async function findLocked(tx: Db, accountId: string, id: string): Promise<FileRow> {
  // Read after the lock: its uses are counted when nothing can add one any more.
  const found = (await lockFile(tx, accountId, id)) ? await findFile(tx, accountId, id) : undefined;
  if (!found) throw new AppError('notFound', 'No file has that id.');
  return found;
}
