// What an MP4 file is, read from its index (`moov`) without decoding a frame. Every offset is checked against the box that holds
// it, since the bytes are a stranger's. The boxes that tell place, camera and software are listed: they are blanked before
// the file is stored, with the samples of tracks that are neither pictures nor sound, such as the position an action camera notes.
import { MAX_VIDEO_MINUTES, MAX_VIDEO_SIDE } from '@msm/contract/media/limits';
import { AppError } from '../../platform/errors.ts';

export interface Box {
  type: string;
  /** Of the whole box, in bytes from the beginning of what was read. */
  start: number;
  bodyStart: number;
  end: number;
}

export interface VideoFacts {
  width: number;
  height: number;
  durationMs: number;
  hasSound: boolean;
}

export interface ReadIndex extends VideoFacts {
  /** Within the index. */
  private: Box[];
  /** Tracks whose samples are private as well. */
  privateTracks: Box[];
}

/** Beside these a box says nothing that playing needs. */
const PRIVATE = ['udta', 'meta', 'uuid'];

export const isPrivate = ({ type }: Box): boolean => PRIVATE.includes(type);

/** The smallest header: a size and a type. */
export const HEADER_BYTES = 8;
/** With a size of 64 bits. */
export const LONG_HEADER_BYTES = 16;

/** The header at `at`; undefined when it is none. `end` is where its surroundings end. */
export function boxAt(header: Buffer, at: number, end: number): Box | undefined {
  if (header.length < HEADER_BYTES) return undefined;
  const size = header.readUInt32BE(0);
  const type = header.toString('latin1', 4, 8);
  if (size === 1 && header.length < LONG_HEADER_BYTES) return undefined;
  const [length, headerBytes] =
    size === 1 ? [Number(header.readBigUInt64BE(8)), LONG_HEADER_BYTES] : [size || end - at, HEADER_BYTES];
  return length < headerBytes || at + length > end
    ? undefined
    : { type, start: at, bodyStart: at + headerBytes, end: at + length };
}

/** Beside each other: a film has a dozen. Each that is private costs a write, and a file of eight-byte boxes has millions. */
export const MAX_BOXES = 100;

function boxesIn(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + HEADER_BYTES <= to;) {
    const box = boxAt(bytes.subarray(at, Math.min(at + LONG_HEADER_BYTES, to)), at, to);
    if (!box || boxes.length === MAX_BOXES) throw damaged();
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

const childrenOf = (bytes: Buffer, { bodyStart, end }: Box): Box[] => boxesIn(bytes, bodyStart, end);

/** The first box at the end of a path of types. */
export function findIn(bytes: Buffer, parent: Box, ...path: string[]): Box | undefined {
  let found: Box | undefined = parent;
  for (const type of path) found = found && childrenOf(bytes, found).find((child) => child.type === type);
  return found;
}

/** `bytes` are the whole `moov` box. */
export function readIndex(bytes: Buffer): ReadIndex {
  try {
    return factsOf(bytes);
  } catch (error) {
    // A box that is too short for what it should hold.
    throw error instanceof RangeError ? damaged() : error;
  }
}

function factsOf(bytes: Buffer): ReadIndex {
  const moov = boxAt(bytes.subarray(0, LONG_HEADER_BYTES), 0, bytes.length);
  if (!moov) throw damaged();
  const children = childrenOf(bytes, moov);
  const tracks = children.filter(({ type }) => type === 'trak').map((box) => trackOf(bytes, box));
  const [video, ...more] = tracks.filter(({ kind }) => kind === 'vide');
  const sound = tracks.filter(({ kind }) => kind === 'soun');
  if (!video) throw new AppError('unsupported', `This file has no moving pictures. ${WANTED}`);
  for (const { box } of [video, ...more]) assertCodec(bytes, box, 'avc1', 'avc3');
  for (const { box } of sound) assertCodec(bytes, box, 'mp4a');
  if (children.some(({ type }) => type === 'mvex')) throw fragmented();
  const shown = children.flatMap((child) => (child.type === 'trak' ? childrenOf(bytes, child) : []));
  const others = tracks.filter(({ kind }) => kind !== 'vide' && kind !== 'soun').map(({ box }) => box);
  const [size] = [video, ...more].map(({ box }) => sizeOf(bytes, box));
  return {
    ...size!,
    durationMs: durationOf(bytes, moov),
    hasSound: sound.length > 0,
    private: [...[...children, ...shown].filter(isPrivate), ...others],
    privateTracks: others,
  };
}

function trackOf(bytes: Buffer, box: Box) {
  const handler = findIn(bytes, box, 'mdia', 'hdlr');
  if (!handler) throw damaged();
  return { box, kind: bytes.toString('latin1', within(handler, 8, 4), within(handler, 8, 4) + 4) };
}

/** Where `length` bytes lie at `offset` of a box's body. */
export function within({ bodyStart, end }: Box, offset: number, length: number): number {
  if (bodyStart + offset + length > end) throw damaged();
  return bodyStart + offset;
}

function durationOf(bytes: Buffer, moov: Box): number {
  const header = findIn(bytes, moov, 'mvhd');
  if (!header) throw damaged();
  const isLong = bytes[within(header, 0, 1)] === 1;
  const timescale = bytes.readUInt32BE(within(header, isLong ? 20 : 12, 4));
  const duration = isLong
    ? Number(bytes.readBigUInt64BE(within(header, 24, 8)))
    : bytes.readUInt32BE(within(header, 16, 4));
  const durationMs = Math.round((duration * 1_000) / timescale);
  if (!(durationMs > 0)) throw damaged();
  if (durationMs > MAX_VIDEO_MINUTES * 60_000)
    throw new AppError('unprocessable', `A video has at most ${MAX_VIDEO_MINUTES} minutes. Cut it shorter.`);
  return durationMs;
}

/** As it is shown: a phone that was held upright writes wide frames and a quarter turn. */
function sizeOf(bytes: Buffer, track: Box): { width: number; height: number } {
  const header = findIn(bytes, track, 'tkhd');
  if (!header) throw damaged();
  const at = bytes[within(header, 0, 1)] === 1 ? 52 : 40;
  const isTurned = bytes.readInt32BE(within(header, at, 36)) === 0;
  const [across, down] = [36, 40].map((offset) =>
    Math.round(bytes.readUInt32BE(within(header, at + offset, 4)) / 65_536),
  ) as [number, number];
  if (across === 0 || down === 0) throw damaged();
  if (Math.max(across, down) > MAX_VIDEO_SIDE)
    throw new AppError(
      'unprocessable',
      `This video has ${across} × ${down} pixels; at most ${MAX_VIDEO_SIDE} are allowed on a side. Export it smaller.`,
    );
  return isTurned ? { width: down, height: across } : { width: across, height: down };
}

const NAMES: Readonly<Record<string, string>> = {
  hvc1: 'HEVC (H.265)',
  hev1: 'HEVC (H.265)',
  av01: 'AV1',
  vp08: 'VP8',
  vp09: 'VP9',
  mp4v: 'MPEG-4 Part 2',
  encv: 'a protected format',
  enca: 'a protected format',
  Opus: 'Opus',
  'ac-3': 'AC-3',
  'ec-3': 'E-AC-3',
  fLaC: 'FLAC',
  '.mp3': 'MP3',
};

function assertCodec(bytes: Buffer, track: Box, ...taken: string[]): void {
  const table = findIn(bytes, track, 'mdia', 'minf', 'stbl', 'stsd');
  const entries = table ? boxesIn(bytes, within(table, 8, 0), table.end) : [];
  if (entries.length === 0) throw damaged();
  for (const entry of entries) {
    const isTaken = taken.includes(entry.type) && (entry.type !== 'mp4a' || isAac(bytes, entry));
    if (!isTaken) throw otherCodec(entry.type);
  }
}

function otherCodec(type: string): AppError {
  const name =
    NAMES[type] ?? (type === 'mp4a' ? 'another format than AAC' : 'a format that is not known here');
  return new AppError('unsupported', `This video is encoded as ${name}. ${WANTED}`);
}

/** Before the boxes of a sound entry; QuickTime's first version has sixteen bytes more. */
const SOUND_ENTRY_BYTES = 28;
/** MPEG-4 and MPEG-2 AAC. */
const AAC_TYPES = [0x40, 0x66, 0x67, 0x68];

/** By the object type of its decoder: MP3 comes under the same name. */
function isAac(bytes: Buffer, entry: Box): boolean {
  const version = bytes.readUInt16BE(within(entry, 8, 2));
  const from = within(entry, SOUND_ENTRY_BYTES + (version === 1 ? 16 : 0), 0);
  const esds = boxesIn(bytes, from, entry.end).find(({ type }) => type === 'esds');
  if (!esds) return false;
  const descriptor = bytes.subarray(within(esds, 4, 0), esds.end);
  const stream = tagged(descriptor, 0, 0x03);
  if (stream === undefined) return false;
  const flags = descriptor.readUInt8(stream + 2);
  const optional = (flags & 0x80 ? 2 : 0) + (flags & 0x40 ? 1 + descriptor.readUInt8(stream + 3) : 0);
  const decoder = tagged(descriptor, stream + 3 + optional + (flags & 0x20 ? 2 : 0), 0x04);
  return decoder !== undefined && AAC_TYPES.includes(descriptor.readUInt8(decoder));
}

/** Where the content of a descriptor with that tag begins: its length has one to four bytes. */
function tagged(bytes: Buffer, at: number, tag: number): number | undefined {
  if (bytes.readUInt8(at) !== tag) return undefined;
  for (let next = at + 1; next <= at + 4; next += 1) if (bytes.readUInt8(next) < 0x80) return next + 1;
  return undefined;
}

const WANTED = 'Export it as MP4 with H.264 and AAC, which every network takes.';

export const notMp4 = () => new AppError('unsupported', `This is not an MP4 video. ${WANTED}`);
export const damaged = () =>
  new AppError('unprocessable', 'This video cannot be read. It may be damaged or incomplete.');
export const fragmented = () =>
  new AppError('unsupported', `This video is cut into fragments for streaming. ${WANTED}`);
