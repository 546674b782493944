// Reads the JSON of an answer. Hosts that display PHP's warnings print them in front of it: a read can do with what
// follows, a write cannot, since the code that wrote the warning may have done more.

export interface ReadJson {
  data: unknown;
  /** Nothing but JSON was sent. */
  isClean: boolean;
}

const BYTE_ORDER_MARK = /^\ufeff/;
/** Warnings contain brackets of their own; the answer begins at one of the first. */
const MAX_STARTS = 100;
/** All that is tried after the first start, in characters: each try may read to the end. */
const MAX_RETRIED_LENGTH = 1_000_000;
/** Objects and lists in one answer. Honest ones have a few thousand; a million takes a second to build. */
const MAX_STRUCTURES = 100_000;

export function readJson(text: string): ReadJson | undefined {
  const body = text.replace(BYTE_ORDER_MARK, '').trim();
  if (!hasFewStructures(body)) return undefined;
  let [starts, retriedLength] = [0, 0];
  for (const { index } of body.matchAll(/[[{]/g)) {
    if (starts > 0) retriedLength += body.length - index;
    if (starts === MAX_STARTS || retriedLength > MAX_RETRIED_LENGTH) return undefined;
    const read = parse(body.slice(index));
    if (read) return { data: read.data, isClean: index === 0 };
    starts += 1;
  }
  return undefined;
}

function hasFewStructures(body: string): boolean {
  let count = 0;
  for (let at = body.search(/[[{]/); at >= 0 && at < body.length; at++) {
    const code = body.charCodeAt(at);
    if ((code === 0x7b || code === 0x5b) && (count += 1) > MAX_STRUCTURES) return false;
  }
  return true;
}

function parse(text: string): { data: unknown } | undefined {
  try {
    return { data: JSON.parse(text) };
  } catch {
    // Not JSON from here on: the caller looks further.
    return undefined;
  }
}
