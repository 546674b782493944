// Reads the JSON of an answer. Hosts that display PHP's warnings print them in front of it: a read can do with what
// follows, a write cannot, since whoever wrote the warning may have done more.

export interface ReadJson {
  data: unknown;
  /** Nothing but JSON was sent. */
  isClean: boolean;
}

const BYTE_ORDER_MARK = /^\ufeff/;
/** Warnings contain brackets of their own; the answer begins at one of the first. */
const MAX_STARTS = 100;

export function readJson(text: string): ReadJson | undefined {
  const body = text.replace(BYTE_ORDER_MARK, '').trim();
  let starts = 0;
  for (const { index } of body.matchAll(/[[{]/g)) {
    const read = parse(body.slice(index));
    if (read) return { data: read.data, isClean: index === 0 };
    if ((starts += 1) === MAX_STARTS) return undefined;
  }
  return undefined;
}

function parse(text: string): { data: unknown } | undefined {
  try {
    return { data: JSON.parse(text) };
  } catch {
    // Not JSON from here on: the caller looks further.
    return undefined;
  }
}
