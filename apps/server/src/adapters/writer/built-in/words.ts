// Words as the built-in writer sees them: in small letters, without the ones that say nothing.
import { BUILT_IN_LANGUAGES, STOP_WORDS, type BuiltInLanguage } from './stop-words.ts';

const WORD = /\p{L}[\p{L}\p{M}\p{N}’'-]*/gu;

/** Shorter ones are abbreviations and particles. */
const SHORTEST_CONTENT_WORD = 3;

/** Fewer tell nothing about a language. */
const FEWEST_TELLING_WORDS = 8;
/** In running text of a language about four words in ten are its stop words; in another one hardly any. */
const TELLING_SHARE = 0.15;

export const wordsIn = (text: string): string[] => text.toLowerCase().match(WORD) ?? [];

export const contentWords = (text: string, language: BuiltInLanguage): string[] =>
  wordsIn(text).filter((word) => word.length >= SHORTEST_CONTENT_WORD && !STOP_WORDS[language].has(word));

/** Undefined when it is neither, or too short to tell. */
export function recogniseLanguage(text: string): BuiltInLanguage | undefined {
  const words = wordsIn(text.slice(0, 5_000));
  if (words.length < FEWEST_TELLING_WORDS) return undefined;
  const shares = BUILT_IN_LANGUAGES.map((language) => ({
    language,
    share: words.filter((word) => STOP_WORDS[language].has(word)).length / words.length,
  }));
  const likeliest = shares.reduce((best, each) => (each.share > best.share ? each : best));
  return likeliest.share >= TELLING_SHARE ? likeliest.language : undefined;
}
