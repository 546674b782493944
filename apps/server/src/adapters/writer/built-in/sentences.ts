// Takes texts apart into sentences that can stand in a post: whole, of a readable length, and about something.
import type { Material } from '../../../platform/ports/writer.ts';
import { contentWords } from './words.ts';
import type { BuiltInLanguage } from './stop-words.ts';

export interface Sentence {
  text: string;
  words: ReadonlySet<string>;
  /** Which material it is from, which sentence of it, and where that is from 0 (first) to 1 (last). */
  source: number;
  number: number;
  place: number;
}

const LENGTH = { min: 30, max: 320 } as const;
const FEWEST_CONTENT_WORDS = 3;
/** What pages say around their text, in both languages. */
const BOILERPLATE =
  /cookie|javascript|subscribe|sign up|log ?in|newsletter|all rights reserved|copyright|©|click here|read more|advertisement|privacy policy|jisajili|bofya hapa|haki zote/i;
/** Two sentences that share this much of their words say the same. */
const SAME_SHARE = 0.7;

export function sentencesOf(material: readonly Material[], language: BuiltInLanguage): Sentence[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  const kept: Sentence[] = [];
  for (const [source, { text }] of material.entries()) {
    const all = text
      .split(/\n+/)
      .flatMap((paragraph) => [...segmenter.segment(paragraph)].map(({ segment }) => segment.trim()));
    for (const [at, each] of all.entries()) {
      const sentence = {
        text: each,
        words: new Set(contentWords(each, language)),
        source,
        number: at,
        place: at / all.length,
      };
      if (canStand(sentence) && !kept.some((other) => overlap(other.words, sentence.words) > SAME_SHARE))
        kept.push(sentence);
    }
  }
  return kept;
}

function canStand({ text, words }: Sentence): boolean {
  return (
    text.length >= LENGTH.min &&
    text.length <= LENGTH.max &&
    words.size >= FEWEST_CONTENT_WORDS &&
    /[.!?…]["”’)]?$/.test(text) &&
    /^["“‘(]?[\p{Lu}\p{N}]/u.test(text) &&
    !/https?:|www\./i.test(text) &&
    !BOILERPLATE.test(text)
  );
}

/** From 0 (nothing in common) to 1 (the smaller one is contained in the other). */
export function overlap(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const shared = [...left].filter((word) => right.has(word)).length;
  return shared / Math.max(1, Math.min(left.size, right.size));
}
