// Looks at a video on disk by bounded reads: the headers of its outermost boxes, and its index. Nothing is decoded. What tells place
// and camera is then overwritten in place with an empty box of the same size, so that no offset changes.
import { open, type FileHandle } from 'node:fs/promises';
import {
  boxAt,
  damaged,
  fragmented,
  HEADER_BYTES,
  isPrivate,
  LONG_HEADER_BYTES,
  MAX_BOXES,
  notMp4,
  readIndex,
  type Box,
  type VideoFacts,
} from './mp4.rules.ts';
import { spansOfSamples, type Span } from './mp4-samples.rules.ts';

/** The index of an hour has four megabytes. */
const MAX_INDEX_BYTES = 16 * 1024 * 1024;
/** A QuickTime film has the same boxes; networks and browsers take it for something else. */
const OTHER_BRANDS = ['qt  ', 'avif', 'avis', 'heic', 'heix', 'mif1'];
const ZEROS = Buffer.alloc(64 * 1024);

export async function takeVideo(path: string): Promise<VideoFacts> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const outermost = await outermostBoxes(file, size);
    // Of two indexes players may read the one that was not looked at.
    const [moov, ...others] = outermost.filter(({ type }) => type === 'moov');
    const frames = outermost.filter(({ type }) => type === 'mdat');
    if (!moov || others.length > 0 || frames.length === 0) throw damaged();
    if (moov.end - moov.start > MAX_INDEX_BYTES) throw damaged();
    const index = await read(file, moov.start, moov.end - moov.start);
    const { private: hidden, privateTracks, ...facts } = readIndex(index);
    const samples = spansOfSamples(index, privateTracks);
    for (const box of outermost.filter(isPrivate)) await blank(file, box, 0);
    for (const box of hidden) await blank(file, box, moov.start);
    for (const span of samples.flatMap((each) => partsWithin(each, frames))) await overwrite(file, span);
    return facts;
  } finally {
    await file.close();
  }
}

async function outermostBoxes(file: FileHandle, sizeBytes: number): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = 0; at < sizeBytes;) {
    const box = boxAt(await read(file, at, Math.min(LONG_HEADER_BYTES, sizeBytes - at)), at, sizeBytes);
    if (at === 0) await assertMp4(file, box);
    if (!box || boxes.length === MAX_BOXES) throw damaged();
    if (box.type === 'moof') throw fragmented();
    boxes.push(box);
    at = box.end;
  }
  if (boxes.length === 0) throw notMp4();
  return boxes;
}

async function assertMp4(file: FileHandle, box: Box | undefined): Promise<void> {
  if (box?.type !== 'ftyp' || box.end - box.start < HEADER_BYTES + 4) throw notMp4();
  const brand = (await read(file, box.bodyStart, 4)).toString('latin1');
  if (OTHER_BRANDS.includes(brand)) throw notMp4();
}

async function read(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, at);
  if (bytesRead < length) throw damaged();
  return bytes;
}

/** `free` is the type of a box that readers pass over. */
async function blank(file: FileHandle, { start, bodyStart, end }: Box, offset: number): Promise<void> {
  await file.write('free', offset + start + 4, 'latin1');
  await overwrite(file, { start: offset + bodyStart, end: offset + end });
}

async function overwrite(file: FileHandle, { start, end }: Span): Promise<void> {
  for (let at = start; at < end; at += ZEROS.length)
    await file.write(ZEROS, 0, Math.min(ZEROS.length, end - at), at);
}

/** What the tables name outside of the frames stays as it is: it was looked at already. */
const partsWithin = ({ start, end }: Span, frames: readonly Box[]): Span[] =>
  frames
    .map((box) => ({ start: Math.max(start, box.bodyStart), end: Math.min(end, box.end) }))
    .filter((part) => part.start < part.end);
