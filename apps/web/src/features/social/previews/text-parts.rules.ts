// A text as networks show it: links, mentions and hashtags stand out, links without their scheme.
export interface TextPart {
  kind: 'words' | 'link' | 'mention' | 'hashtag';
  text: string;
}

const MARKED =
  /(?<link>https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]])|(?<![\p{L}\p{N}_@/.])(?<mention>@[\p{L}\p{N}_.-]*[\p{L}\p{N}_])|(?<![\p{L}\p{N}_&/])(?<hashtag>#[\p{L}\p{M}\p{N}_]*[\p{L}\p{M}_][\p{L}\p{M}\p{N}_]*)/giu;

/** As networks cut an address that is shown. */
const SHOWN_LINK_LENGTH = 28;

export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { 0: found, index, groups } of text.matchAll(MARKED)) {
    if (index > at) parts.push({ kind: 'words', text: text.slice(at, index) });
    const kind = groups?.['link'] ? 'link' : groups?.['mention'] ? 'mention' : 'hashtag';
    parts.push({ kind, text: kind === 'link' ? shownLink(found) : found });
    at = index + found.length;
  }
  if (at < text.length) parts.push({ kind: 'words', text: text.slice(at) });
  return parts;
}

export function shownLink(url: string): string {
  const bare = url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
  return bare.length > SHOWN_LINK_LENGTH ? `${bare.slice(0, SHOWN_LINK_LENGTH - 1)}…` : bare;
}

export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : url);

export interface FoldedText {
  shown: string;
  isCut: boolean;
}

/** As feeds fold a long caption: at a word, never inside one. */
export function foldedAt(text: string, length: number): FoldedText {
  if (text.length <= length) return { shown: text, isCut: false };
  const cut = text.slice(0, length);
  const lastSpace = cut.search(/\s\S*$/);
  return { shown: (lastSpace > length / 2 ? cut.slice(0, lastSpace) : cut).trimEnd(), isCut: true };
}
