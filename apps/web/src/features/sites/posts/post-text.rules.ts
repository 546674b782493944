// Whether a stored text can go through the editor unharmed. What the editor does not know it would drop, and a saved post
// would have lost it: such a text is edited as it is stored.
const BLOCK_COMMENT = /<!--\s*\/?wp:/;
const KNOWN_TAG = /^(p|br|h[2-6]|ul|ol|li|a|strong|b|em|i|u|s|blockquote|code|pre|hr)$/;
const KNOWN_ATTRIBUTE = /^(href|title|target|rel)$/;
const TAG = /<\/?([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/gi;
const ATTRIBUTE = /([a-z][\w:-]*)\s*(?:=\s*(?:"[^"]*"|'[^']*'|[^\s>]+))?/gi;

export type TextMode = 'rich' | 'blocks' | 'html';

export function textModeOf(html: string): TextMode {
  if (BLOCK_COMMENT.test(html)) return 'blocks';
  const isKnown = [...html.matchAll(TAG)].every(
    ([, tag = '', attributes = '']) => KNOWN_TAG.test(tag.toLowerCase()) && areKnown(attributes),
  );
  return isKnown && !html.includes('<!--') && !hasShortcode(html) && !livesByLineBreaks(html)
    ? 'rich'
    : 'html';
}

const areKnown = (attributes: string): boolean =>
  [...attributes.matchAll(ATTRIBUTE)].every(([, name = '']) => KNOWN_ATTRIBUTE.test(name.toLowerCase()));

/** `[gallery ids="1,2"]` */
const hasShortcode = (html: string): boolean => /\[\/?[a-z][\w-]*[^\]]*\]/i.test(html);

/** Older posts have no paragraphs of their own: WordPress makes them out of empty lines. */
const livesByLineBreaks = (html: string): boolean =>
  !/<(p|ul|ol|h[2-6]|blockquote|pre)\b/i.test(html) && /\n/.test(html.trim());

export const TEXT_MODE_WORDS: Readonly<Record<Exclude<TextMode, 'rich'>, string>> = {
  blocks:
    'This text is made of WordPress blocks. It is shown as it is stored: leave the <!-- wp: … --> lines in place, and the blocks stay whole.',
  html: 'This text has parts that the editor would drop. It is shown as it is stored, so that nothing is lost.',
};
