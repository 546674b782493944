// Splits a text into the posts of a thread, where a reader would: between paragraphs, then sentences, then words. Nothing is
// lost but the white space at the seams.
import { MAX_THREAD } from '../posts/content.ts';
import { platforms } from '../posts/platforms.ts';
import { bytesIn, lengthOn } from '../posts/text-length.ts';
import { networks, type NetworkId } from './networks.ts';

/** From the seam a reader likes best to the last resort. */
const SEAMS = [/\n{2,}/g, /\n/g, /(?<=[.!?…。！？])\s+/g, /\s+/g] as const;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** At most MAX_THREAD posts; what is longer stays in the last one, and preflight says so. */
export function splitIntoThread(network: NetworkId, text: string): string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest !== '' && !fitsIn(network, rest) && parts.length < MAX_THREAD - 1) {
    const [part, following] = cut(network, rest);
    parts.push(part);
    rest = following;
  }
  return rest === '' ? parts : [...parts, rest];
}

export const fitsIn = (network: NetworkId, text: string): boolean =>
  lengthOn(network, text) <= platforms[network].limits.textLength &&
  bytesIn(text) <= (networks[network].maxTextBytes ?? Infinity);

function cut(network: NetworkId, text: string): [part: string, rest: string] {
  for (const seam of SEAMS) {
    let best: { end: number; next: number } | undefined;
    for (const { 0: gap, index } of text.matchAll(seam)) {
      if (!fitsIn(network, text.slice(0, index).trimEnd())) break;
      if (index > 0) best = { end: index, next: index + gap.length };
    }
    if (best) return [text.slice(0, best.end).trimEnd(), text.slice(best.next).trimStart()];
  }
  return cutWord(network, text);
}

/** A word that no post can hold. */
function cutWord(network: NetworkId, text: string): [part: string, rest: string] {
  let end = 0;
  for (const { segment, index } of segmenter.segment(text)) {
    if (index > 0 && !fitsIn(network, text.slice(0, index + segment.length))) break;
    end = index + segment.length;
  }
  return [text.slice(0, end), text.slice(end).trimStart()];
}
