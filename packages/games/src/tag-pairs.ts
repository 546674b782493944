// Tag pairs, with which PGN and PDN begin: [Event "the \"Open\""].

export type Tags = Record<string, string>;

const MAX_VALUE_LENGTH = 200;
const NAME = /^\w{1,40}$/;
const PAIR = /\[\s*(\w{1,40})\s+"((?:[^"\\\n]|\\.)*)"\s*\]/y;

/** The tag pairs at the start of a text, and what follows them. */
export function readTags(text: string): { tags: Tags; rest: string } {
  const tags: Tags = {};
  let at = 0;
  for (;;) {
    while (/\s/.test(text.charAt(at))) at++;
    PAIR.lastIndex = at;
    const pair = PAIR.exec(text);
    if (!pair) return { tags, rest: text.slice(at) };
    const value = pair[2]!.replaceAll(/\\(.)/g, '$1');
    // Defined, not assigned: a tag may be called __proto__.
    Object.defineProperty(tags, pair[1]!, { value, enumerable: true, configurable: true });
    at = PAIR.lastIndex;
  }
}

/** Those with a name that can be read back, without the ones that are written from the state, in upper or lower case. */
export function writableTags(tags: Tags, own: readonly string[]): [name: string, value: string][] {
  const taken = new Set(own.map((name) => name.toLowerCase()));
  return Object.entries(tags)
    .filter(([name]) => NAME.test(name) && !taken.has(name.toLowerCase()))
    .map(([name, value]) => [name, printable(value)]);
}

/** A quote or a line break inside a tag would end it. */
const printable = (value: string): string =>
  value
    .slice(0, MAX_VALUE_LENGTH)
    .replaceAll('"', "'")
    .replaceAll(/[\p{Cc}\\]/gu, ' ');
