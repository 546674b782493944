// How the text of a message is read: fenced code, quotes, `code` and https links; all else is words, markup included.
import { splitLinks } from '../../../platform/text-links.ts';

export type Inline =
  | { kind: 'words'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'link'; text: string; href: string };

export type Block = { kind: 'code'; text: string } | { kind: 'quote' | 'text'; parts: Inline[] };

const FENCE = '```';
/** Alone on its line, but for a language: other words on it would not be shown. */
const OPENING_FENCE = /^```[\w+#-]*\s*$/;
const QUOTE = /^> ?/;
const INLINE_CODE = /`([^`\n]+)`/g;

export function blocksOf(text: string): Block[] {
  const lines = text.split('\n');
  const blocks: Block[] = [];
  /** An unclosed fence is text, and so is every one after it. */
  const lastFence = lines.findLastIndex((line) => line.trimEnd() === FENCE);
  const opensCode = (at: number) => at < lastFence && OPENING_FENCE.test(lines[at]!);
  for (let at = 0; at < lines.length;) {
    const line = lines[at]!;
    if (opensCode(at)) {
      const end = lines.findIndex((other, place) => place > at && other.trimEnd() === FENCE);
      blocks.push({ kind: 'code', text: lines.slice(at + 1, end).join('\n') });
      at = end + 1;
      continue;
    }
    const kind = QUOTE.test(line) ? 'quote' : 'text';
    const from = at;
    do at += 1;
    while (at < lines.length && !opensCode(at) && kindOf(lines[at]!) === kind);
    const own = lines.slice(from, at).map((each) => (kind === 'quote' ? each.replace(QUOTE, '') : each));
    blocks.push({ kind, parts: inlinesOf(own.join('\n')) });
  }
  return blocks;
}

const kindOf = (line: string) => (QUOTE.test(line) ? 'quote' : 'text');

function inlinesOf(text: string): Inline[] {
  const parts: Inline[] = [];
  let at = 0;
  for (const { 0: found, 1: code = '', index } of text.matchAll(INLINE_CODE)) {
    parts.push(...wordsOf(text.slice(at, index)), { kind: 'code', text: code });
    at = index + found.length;
  }
  return [...parts, ...wordsOf(text.slice(at))];
}

const wordsOf = (text: string): Inline[] =>
  splitLinks(text).map((part) =>
    part.href === undefined
      ? { kind: 'words', text: part.text }
      : { kind: 'link', text: part.text, href: part.href },
  );

/** The address whose preview is offered: the first one, not one in code. */
export const firstLinkOf = (text: string): string | undefined =>
  blocksOf(text)
    .flatMap((block) => (block.kind === 'code' ? [] : block.parts))
    .find((part) => part.kind === 'link')?.href;

/** A message of up to three emoji is shown large. */
const FEW_EMOJI = /^(?:\p{RGI_Emoji}\s*){1,3}$/v;

export const isFewEmoji = (text: string): boolean => text.length <= 60 && FEW_EMOJI.test(text);

const LINE_OF_PREVIEW = 200;

/** One line for lists and notifications. */
export const previewOf = (text: string): string =>
  text.slice(0, LINE_OF_PREVIEW).replaceAll(FENCE, '').replace(/\s+/g, ' ').trim();
