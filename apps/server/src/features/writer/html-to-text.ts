// HTML as text: of pasted pages and earlier drafts, and of a draft while it is being written.
import sanitizeHtml from 'sanitize-html';
import { isHidden } from './safe-html.ts';

const NOT_TEXT = new Set(
  'script style noscript template iframe object svg head title textarea option'.split(' '),
);
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};
/** A tag is shorter; a longer run after `<` is a comparison in prose. */
const LONGEST_TAG = 500;
const LONGEST_ENTITY = 10;

const looksLikeHtml = (text: string) => /<(?:\/?[a-z][a-z0-9]*[\s>/]|!--|!doctype)/i.test(text);

/** Plain text stays as it is, with its `<` and `&`. */
export function plainText(text: string): string {
  if (!looksLikeHtml(text)) return text;
  const visible = sanitizeHtml(text, {
    // Every tag is let through and taken out afterwards: only then is what it hides filtered with it.
    allowedTags: false,
    allowVulnerableTags: true,
    allowedAttributes: {},
    exclusiveFilter: (frame) => NOT_TEXT.has(frame.tag) || isHidden(frame),
  });
  return withoutTags(visible);
}

const withoutTags = (html: string): string =>
  html
    .replaceAll(/<li\b[^>]*>/gi, '• ')
    .replaceAll(/<br\b[^>]*>|<\/(?:li|tr)>/gi, '\n')
    .replaceAll(/<\/(?:p|div|h\d|ul|ol|blockquote)>/gi, '\n\n')
    .replaceAll(/<\/?[a-z!][^>]*>/gi, '')
    .replaceAll(/&(#x?[\da-f]+|\w+);/gi, (whole, name: string) => decoded(name) ?? whole);

function decoded(name: string): string | undefined {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : undefined;
}

/** Takes HTML as it comes and answers the text in it; half a tag or half an entity waits for the rest. */
export function createTextPreview(): (chunk: string) => string {
  let waiting = '';
  return (chunk) => {
    const html = waiting + chunk;
    const cut = unfinishedAt(html);
    waiting = html.slice(cut);
    return withoutTags(html.slice(0, cut));
  };
}

function unfinishedAt(html: string): number {
  const tag = html.lastIndexOf('<');
  if (tag > html.lastIndexOf('>') && html.length - tag < LONGEST_TAG) return tag;
  const entity = html.lastIndexOf('&');
  return entity > html.lastIndexOf(';') && html.length - entity < LONGEST_ENTITY ? entity : html.length;
}
