// Small MP4 files for tests, written box by box: an index with one track of pictures and one of sound, and frames that are none. What
// reads the index takes them for videos; they cannot be played.
interface Wanted {
  seconds?: number;
  width?: number;
  height?: number;
  /** Of the frames; a quarter turn is what phones write that are held upright. */
  isTurned?: boolean;
  videoCodec?: string;
  hasSound?: boolean;
  soundCodec?: string;
  /** The object type of the sound's decoder: 0x40 is AAC, 0x6b MP3. */
  soundType?: number;
  brand?: string;
  frameBytes?: number;
  /** The frames themselves, instead of as many bytes. */
  frames?: Buffer;
  /** Boxes beside the tracks, and outermost ones at the end. */
  moreInIndex?: Buffer[];
  moreBehind?: Buffer[];
}

const TIMESCALE = 1_000;

export function mp4({
  seconds = 5,
  width = 720,
  height = 1_280,
  isTurned = false,
  videoCodec = 'avc1',
  hasSound = true,
  soundCodec = 'mp4a',
  soundType = 0x40,
  brand = 'isom',
  frameBytes = 64,
  frames = Buffer.alloc(frameBytes, 'frame'),
  moreInIndex = [],
  moreBehind = [],
}: Wanted = {}): Buffer {
  const picture = box(videoCodec, Buffer.alloc(78), box('avcC', Buffer.alloc(8)));
  const descriptor = Buffer.from([3, 19, 0, 1, 0, 4, 11, soundType, 0x15, ...Buffer.alloc(9), 6, 1, 2]);
  const sound = box(soundCodec, Buffer.alloc(28), box('esds', Buffer.alloc(4), descriptor));
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\x02\0isomiso2avc1mp41`, 'latin1')),
    box(
      'moov',
      box('mvhd', words(0, 0, 0, TIMESCALE, seconds * TIMESCALE), Buffer.alloc(80)),
      track('vide', trackHeader(width, height, isTurned), picture),
      ...(hasSound ? [track('soun', trackHeader(0, 0, false), sound)] : []),
      ...moreInIndex,
    ),
    box('mdat', frames),
    ...moreBehind,
  ]);
}

export function box(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([words(body.length + 8), Buffer.from(type, 'latin1'), body]);
}

export const words = (...values: number[]): Buffer =>
  Buffer.concat(
    values.map((value) => {
      const word = Buffer.alloc(4);
      word.writeUInt32BE(value);
      return word;
    }),
  );

const ONE = 65_536;

export function trackHeader(width: number, height: number, isTurned: boolean): Buffer {
  const matrix = isTurned
    ? words(0, ONE, 0, 2 ** 32 - ONE, 0, 0, height * ONE, 0, 0x4000_0000)
    : words(ONE, 0, 0, 0, ONE, 0, 0, 0, 0x4000_0000);
  return box('tkhd', Buffer.alloc(40), matrix, words(width * ONE, height * ONE));
}

/** `tables` say where in the file its samples lie. */
export const track = (kind: string, header: Buffer, entry: Buffer, ...tables: Buffer[]): Buffer =>
  box(
    'trak',
    header,
    box(
      'mdia',
      box('hdlr', Buffer.alloc(8), Buffer.from(kind), Buffer.alloc(13)),
      box('minf', box('stbl', box('stsd', words(0, 1), entry), ...tables)),
    ),
  );
