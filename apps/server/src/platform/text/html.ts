// Text into HTML, and back without a parser. Everything that did not come from our own source passes here.
const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
};

/** Numbers, and the names that programs write; rarer names stay as they are. */
export const decodeEntities = (text: string): string =>
  text.replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{2,8});/gi, (whole, name: string) => decoded(name) ?? whole);

function decoded(name: string): string | undefined {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : undefined;
}

/** Styles that keep text from people's eyes. `0`, not `0.9em`. */
export const HIDING_STYLE =
  /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|(?:opacity|font-size|max-height)\s*:\s*0(?![.\d]*[1-9])|(?:^|[;\s])(?:width|height)\s*:\s*0(?![.\d]*[1-9])|text-indent\s*:\s*-|(?:left|top|right|bottom)\s*:\s*-\d{3}|clip(?:-path)?\s*:|scale\(\s*0/i;
