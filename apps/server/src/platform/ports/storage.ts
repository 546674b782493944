// Where the bytes of files lie: a folder of this machine, or a bucket that all nodes share. Names are the caller's, never a
// person's: letters, digits, `-`, `_` and one ending.
import type { Readable } from 'node:stream';

export interface StoredBody {
  sizeBytes: number;
  /** Must be read to its end or destroyed. */
  body: Readable;
}

export interface Storage {
  /** Whole or not at all; it survives a power cut once this resolves. */
  put(name: string, bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<void>;
  /** Undefined when there is none. */
  sizeOf(name: string): Promise<number | undefined>;
  /** Undefined when there is none. */
  open(name: string): Promise<StoredBody | undefined>;
  /** Also what an interrupted `put` left of it; removing what is not there succeeds. */
  remove(name: string): Promise<void>;
}
