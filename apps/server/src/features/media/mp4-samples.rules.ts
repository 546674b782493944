// Where the samples of a track lie in its file, as the tables of an MP4 index say: chunks by their place (`stco`, `co64`), how many
// samples each has (`stsc`), and how long those are (`stsz`). What the tables claim is a stranger's: they are read within their
// boxes, and the caller keeps to the frames.
import { damaged, findIn, within, type Box } from './mp4.rules.ts';

export interface Span {
  start: number;
  /** Behind the last byte. */
  end: number;
}

/** A chunk for every frame of an hour, in two tracks; each that lies apart costs a write. */
const MAX_CHUNKS = 250_000;

/** In order and apart, in bytes from the beginning of the file. */
export function spansOfSamples(bytes: Buffer, tracks: readonly Box[]): Span[] {
  const spans: Span[] = [];
  for (const track of tracks)
    for (const span of spansOf(bytes, track, MAX_CHUNKS - spans.length)) spans.push(span);
  return joined(spans.toSorted((one, other) => one.start - other.start));
}

function spansOf(bytes: Buffer, track: Box, most: number): Span[] {
  const table = findIn(bytes, track, 'mdia', 'minf', 'stbl');
  const [runs, sizes] = [table && findIn(bytes, table, 'stsc'), table && findIn(bytes, table, 'stsz')];
  const places = table && (findIn(bytes, table, 'stco') ?? findIn(bytes, table, 'co64'));
  if (!runs || !sizes || !places) return [];
  const lengthOf = lengths(bytes, sizes);
  const samplesIn = samplesPerChunk(bytes, runs);
  const width = places.type === 'co64' ? 8 : 4;
  const chunks = entries(bytes, places, width);
  if (chunks > most) throw damaged();
  return Array.from({ length: chunks }, (_, at) => {
    const place = within(places, 8 + at * width, width);
    const start = width === 8 ? Number(bytes.readBigUInt64BE(place)) : bytes.readUInt32BE(place);
    return { start, end: start + lengthOf(samplesIn(at + 1)) };
  });
}

/** How many entries a table has, each of so many bytes. */
function entries(bytes: Buffer, table: Box, width: number): number {
  const count = bytes.readUInt32BE(within(table, 4, 4));
  within(table, 8, count * width);
  return count;
}

/** Asked for chunks in their order, counted from 1: an entry holds until the next one's first chunk. */
function samplesPerChunk(bytes: Buffer, table: Box): (chunk: number) => number {
  const count = entries(bytes, table, 12);
  const word = (entry: number, at: number) => bytes.readUInt32BE(within(table, 8 + entry * 12 + at * 4, 4));
  let entry = 0;
  return (chunk) => {
    if (count === 0) return 0;
    while (entry + 1 < count && word(entry + 1, 0) <= chunk) entry += 1;
    return word(entry, 1);
  };
}

/** The length of the next so many samples together. */
function lengths(bytes: Buffer, table: Box): (samples: number) => number {
  const same = bytes.readUInt32BE(within(table, 4, 4));
  const count = bytes.readUInt32BE(within(table, 8, 4));
  if (same > 0) return (samples) => same * samples;
  within(table, 12, count * 4);
  let at = 0;
  return (samples) => {
    let length = 0;
    for (const last = Math.min(at + samples, count); at < last; at += 1)
      length += bytes.readUInt32BE(table.bodyStart + 12 + at * 4);
    return length;
  };
}

function joined(spans: readonly Span[]): Span[] {
  const apart: Span[] = [];
  for (const span of spans) {
    const last = apart.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else apart.push({ ...span });
  }
  return apart;
}
