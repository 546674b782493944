// What other features ask of the media library: pictures and videos of an account, and the note of what uses them, which keeps one from
// being deleted by mistake.
import type { Db } from '../db/tables.ts';
import type { ByteRange, StoredBody } from './storage.ts';

export interface LibraryFile {
  id: string;
  altText: string;
  focalPoint: { x: number; y: number };
  isAnimated: boolean;
  /** None for a picture. Of a video, `sizes` are those of its poster. */
  video: LibraryVideo | undefined;
  /** Paths on this portal, smallest first. */
  sizes: { width: number; height: number; url: string }[];
}

/** MP4 with H.264, and AAC if it has sound. */
export interface LibraryVideo {
  /** A path on this portal. */
  url: string;
  width: number;
  height: number;
  durationMs: number;
  sizeBytes: number;
}

/** What uses a file: a scheduled post, for instance, by the table that has it and its id. */
export interface MediaUser {
  usedBy: string;
  userId: string;
}

/** Of the content of a post and of its variants. */
export interface ShownPictures {
  html: readonly string[];
  fileIds: readonly string[];
}

export interface MediaLibrary {
  /** Undefined when the account has no such file. */
  find(db: Db, accountId: string, fileId: string): Promise<LibraryFile | undefined>;
  /** In the transaction that stores the use. False when the account has no such file; noting it twice is once. */
  noteUse(db: Db, file: { accountId: string; fileId: string }, by: MediaUser): Promise<boolean>;
  /** As `noteUse`, for every file that a post shows: by `libraryId`, or by its address in the text. Drops earlier uses. */
  noteUsesIn(db: Db, accountId: string, shown: ShownPictures, by: MediaUser): Promise<void>;
  /** Everything that this user used. */
  dropUses(db: Db, by: MediaUser): Promise<void>;
}

export interface LibraryPicture {
  bytes: Uint8Array<ArrayBuffer>;
  mimeType: string;
  extension: string;
}

export interface NewPicture {
  accountId: string;
  memberId: string;
  /** The same for every try: adding it again answers the file of the first. */
  uploadId: string;
  /** As its sender calls it. */
  name: string;
  altText?: string;
  /** Read when it is its turn, so that pictures that wait take no memory. */
  read(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Pictures that other features bring into the library: within its room, and encoded anew as every upload. */
export interface PictureIntake {
  add(picture: NewPicture): Promise<{ fileId: string }>;
}

/** Pictures as bytes: a destination keeps copies of its own, and may not reach this portal. */
export interface LibraryPictures {
  /** In its largest size. Undefined when the account has no such picture. */
  read(db: Db, accountId: string, fileId: string): Promise<LibraryPicture | undefined>;
  /** Addresses of stored pictures that stand in a text, each once; without a file where the account has none of that name. */
  findIn(db: Db, accountId: string, html: string): Promise<{ address: string; fileId: string | undefined }[]>;
  /** Whether one of these files is a video. */
  hasVideo(db: Db, accountId: string, fileIds: readonly string[]): Promise<boolean>;
  /** The bytes of a video, or a part of them. Undefined when the account has no such video. */
  openVideo(db: Db, accountId: string, fileId: string, range?: ByteRange): Promise<StoredBody | undefined>;
}

export interface EncodedPicture {
  width: number;
  height: number;
  isAnimated: boolean;
  /** It was an animation beyond the limits. */
  isFirstFrameOnly: boolean;
  /** Smallest first. */
  sizes: { width: number; bytes: Uint8Array<ArrayBuffer> }[];
  sizeBytes: number;
}

/** For features that keep pictures of their own: a stranger's file becomes WebP in several widths, under the library's rules. */
export interface PictureEncoder {
  /** `key` is whom the work is counted for; `store` runs while the picture still has its place in the queue. */
  encode<T>(
    picture: { key: string; read(): Promise<Uint8Array<ArrayBuffer>> },
    store: (encoded: EncodedPicture) => Promise<T>,
  ): Promise<T>;
}
