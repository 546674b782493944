// Is there room to write? For the health check: a full disk still serves what is read.
import { isDiskFull } from '../db/database-errors.ts';
import { freeBytesOf, RESERVE_BYTES } from '../db/embedded/free-space.ts';

export interface Disk {
  isFull(): boolean;
  /** The disk of a PostgreSQL server cannot be measured from here: it is full when it said so just now. */
  notice(error: unknown): void;
}

/** The portal writes at least this often; a disk that has room again counts as full no longer than this. */
const BELIEVED_MS = 60_000;

export function createDisk(folder: string, measureBytes = freeBytesOf, now = () => performance.now()): Disk {
  let fullAt = -Infinity;
  return {
    isFull: () => now() - fullAt < BELIEVED_MS || freeBytesIn(folder, measureBytes) < RESERVE_BYTES,
    notice(error) {
      if (isDiskFull(error) || (error instanceof Error && isDiskFull(error.cause))) fullAt = now();
    },
  };
}

/**
 * With PostgreSQL and SMTP the folder may never be made: then nothing is written to it. One that cannot be measured
 * cannot be written to either.
 */
function freeBytesIn(folder: string, measureBytes: (folder: string) => number): number {
  try {
    return measureBytes(folder);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? Infinity : 0;
  }
}
