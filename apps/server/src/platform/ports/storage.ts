// Where the bytes of files lie: a folder of this machine, or a bucket that all nodes share. Names are the caller's, never a
// person's: letters, digits, `-`, `_` and one ending.
import type { Readable } from 'node:stream';

/** Of bytes, the last included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredBody {
  /** Of the body: of the whole file unless a range was asked for. */
  sizeBytes: number;
  /** Must be read to its end or destroyed. */
  body: Readable;
}

export interface Storage {
  /** Whole or not at all; it survives a power cut once this resolves. */
  put(name: string, bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<void>;
  /** As `put`, of a file on this machine's disk: it is passed on as it is read, so that a large one costs no memory. */
  putFile(name: string, path: string, contentType: string): Promise<void>;
  /** Undefined when there is none. */
  sizeOf(name: string): Promise<number | undefined>;
  /** Undefined when there is none. A range has to lie within the file. */
  open(name: string, range?: ByteRange): Promise<StoredBody | undefined>;
  /** Also what an interrupted `put` left of it; removing what is not there succeeds. */
  remove(name: string): Promise<void>;
}
