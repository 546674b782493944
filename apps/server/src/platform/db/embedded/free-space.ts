// Refuses writing while the disk is nearly full. A checkpoint or a recovery without room PANICs, so the
// last megabytes are kept for them.
import fs from 'node:fs';
import { diskFull, EmbeddedDatabaseError } from './database-error.ts';

/** Four segments of the write-ahead log: room for a checkpoint and for opening after a crash. */
export const RESERVE_BYTES = 64 * 1024 * 1024;

/** Asking the operating system for each of a thousand inserts a second would cost more than it tells. */
const RECHECK_AFTER_MS = 250;

/**
 * Statements that change nothing by themselves; anything else counts as writing. One that calls a function which writes begins with a
 * comment that says so.
 */
const READS =
  /^\s*(select|show|explain|values|table|begin|start|commit|rollback|savepoint|release|set|listen|unlisten)\b/i;
const READING_WITH = /^\s*with\b(?!.*\b(insert|update|delete|merge)\b)/is;

export class FreeSpace {
  readonly #measureBytes: () => number;
  #freeBytes = 0;
  #measuredAt = -Infinity;

  constructor(measureBytes: () => number) {
    this.#measureBytes = measureBytes;
  }

  assertRoomFor(text: string): void {
    if (performance.now() - this.#measuredAt > RECHECK_AFTER_MS) this.#measure();
    if (this.#freeBytes < RESERVE_BYTES && !READS.test(text) && !READING_WITH.test(text)) this.#refuse();
  }

  assertRoom(): void {
    this.#measure();
    if (this.#freeBytes < RESERVE_BYTES) this.#refuse();
  }

  #measure(): void {
    this.#freeBytes = this.#measureBytes();
    this.#measuredAt = performance.now();
  }

  #refuse(): never {
    throw new EmbeddedDatabaseError(diskFull(this.#freeBytes));
  }
}

export function freeBytesOf(folder: string): number {
  const { bavail, bsize } = fs.statfsSync(folder);
  return bavail * bsize;
}
