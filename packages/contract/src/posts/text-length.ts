// How long a text is at a platform, and which hashtags are in it: counters, preflight and the writer ask here.
import { platforms, type PlatformId } from './platforms.ts';
import { weightedLength } from './weighted-length.ts';

const HASHTAG = /(?<![\p{L}\p{M}\p{N}_&])#[\p{L}\p{M}\p{N}_]+/gu;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** As the platform itself counts. */
export function lengthOn(platformId: PlatformId, text: string): number {
  switch (platforms[platformId].limits.countedBy) {
    case 'weight':
      return weightedLength(text);
    case 'graphemes':
      return graphemesIn(text);
    case 'characters':
      return text.length;
  }
}

/** What a reader takes for one character, however many code points it is made of. */
function graphemesIn(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}

const encoder = new TextEncoder();

export const bytesIn = (text: string): number => encoder.encode(text).length;

export const hashtagsIn = (text: string): string[] => text.match(HASHTAG) ?? [];
