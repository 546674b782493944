// One process per data folder: two PGlites on the same files destroy them. The lock is SQLite's, because the
// operating system frees it however the process ends; a file beside it tells the next one who holds it.
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { FolderDamagedError } from './folder-damaged.ts';

export class FolderInUseError extends Error {
  override name = 'FolderInUseError';
  readonly code = 'FOLDER_IN_USE';

  constructor(folder: string, holderPid: number | undefined) {
    super(`DATA_DIR "${folder}" is in use by ${holderPid ? `process ${holderPid}` : 'another process'}.`);
  }
}

export interface FolderLock {
  release(): void;
}

/** SQLite's number for "another process holds the lock". */
const SQLITE_BUSY = 5;

export function lockFolder(folder: string): FolderLock {
  const pidFile = path.join(folder, 'lock.pid');
  const lock = new DatabaseSync(path.join(folder, 'lock.sqlite'), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (isBusy(error)) throw new FolderInUseError(folder, readPid(pidFile));
    throw new FolderDamagedError(folder, `lock.sqlite, which can be deleted: ${String(error)}`);
  }
  fs.writeFileSync(pidFile, String(process.pid));
  return {
    release() {
      fs.rmSync(pidFile);
      lock.close();
    },
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

function readPid(pidFile: string): number | undefined {
  return fs.existsSync(pidFile) ? Number(fs.readFileSync(pidFile, 'utf8')) : undefined;
}
