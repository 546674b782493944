// The text of a post that has HTML alone, for networks and their previews. The HTML was sanitised before: this reads it, and
// is no defence against it.
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

export const plainTextOf = (html: string): string =>
  html
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<li\b[^<>]*>/gi, '• ')
    .replaceAll(/<br\b[^<>]*>|<\/(?:li|tr)>/gi, '\n')
    .replaceAll(/<\/(?:p|div|h\d|ul|ol|blockquote|figure)>/gi, '\n\n')
    .replaceAll(/<\/?[a-z!][^<>]*>/gi, '')
    .replaceAll(/&(?:#(\d{1,7})|(\w{2,8}));/g, (whole, code?: string, name = '') =>
      code ? characterOf(Number(code), whole) : (NAMED[name] ?? whole),
    )
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

const characterOf = (code: number, whole: string): string =>
  code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : whole;
