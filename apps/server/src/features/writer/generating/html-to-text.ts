// HTML as text: of pasted pages and earlier drafts, and of a draft while it is being written.
import { decodeEntities } from '../../../platform/text/html.ts';
import { sanitizeHtml, type HtmlPolicy } from '../../../platform/text/sanitize-html.ts';
import type { ThreadTask } from '../../../platform/threads/threads.ts';

/** The tags by which lines and paragraphs are told apart; they are taken out afterwards. */
const TEXT_POLICY: HtmlPolicy = {
  tags: new Set('p div h1 h2 h3 h4 h5 h6 ul ol li blockquote br table tr'.split(' ')),
  attributes: {},
  dropsHidden: true,
};

/** A tag is shorter; a longer run after `<` is a comparison in prose. */
const LONGEST_TAG = 500;
const LONGEST_ENTITY = 10;

const looksLikeHtml = (text: string) => /<(?:\/?[a-z][a-z0-9]*[\s>/]|!--|!doctype)/i.test(text);

/** Plain text stays as it is, with its `<` and `&`. */
export function htmlToText(text: string): string {
  if (!looksLikeHtml(text)) return text;
  return withoutTags(sanitizeHtml(text, TEXT_POLICY));
}

export const textReading: ThreadTask<string, string> = {
  module: import.meta.url,
  name: htmlToText.name,
  onSpot: { run: htmlToText, lengthOf: (text) => text.length },
};

/** No `<` within a tag: a run of unfinished tags would be read again from each of them. */
const withoutTags = (html: string): string =>
  decodeEntities(
    html
      .replaceAll(/<li\b[^<>]*>/gi, '• ')
      .replaceAll(/<br\b[^<>]*>|<\/(?:li|tr)>/gi, '\n')
      .replaceAll(/<\/(?:p|div|h\d|ul|ol|blockquote)>/gi, '\n\n')
      .replaceAll(/<\/?[a-z!][^<>]*>/gi, ''),
  );

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
