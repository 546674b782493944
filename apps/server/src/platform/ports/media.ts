// What other features ask of the media library: pictures of an account, and the note of what uses them, which keeps one from
// being deleted by mistake.
import type { Db } from '../db/tables.ts';

export interface LibraryFile {
  id: string;
  altText: string;
  focalPoint: { x: number; y: number };
  isAnimated: boolean;
  /** Paths on this portal, smallest first. */
  sizes: { width: number; height: number; url: string }[];
}

/** What uses a file: a scheduled post, for instance, by the table that has it and its id. */
export interface MediaUser {
  usedBy: string;
  userId: string;
}

export interface MediaLibrary {
  /** Undefined when the account has no such file. */
  find(db: Db, accountId: string, fileId: string): Promise<LibraryFile | undefined>;
  /** In the transaction that stores the use. False when the account has no such file; noting it twice is once. */
  noteUse(db: Db, file: { accountId: string; fileId: string }, by: MediaUser): Promise<boolean>;
  /** Everything that this user used. */
  dropUses(db: Db, by: MediaUser): Promise<void>;
}
