// What a text is about, in a few words each: runs of words between stop words and punctuation, the ones that recur and
// keep company first. They become headings, tags and hashtags.
import { STOP_WORDS, type BuiltInLanguage } from './stop-words.ts';
import { wordsIn } from './words.ts';

const LONGEST_PHRASE = 3;
const SHORTEST_WORD = 3;
/** What is said once may be anything. */
const FEWEST_TIMES = 2;

/** What the brief names comes first, then what the texts say most. */
export function keyphrasesOf(
  named: readonly string[],
  texts: readonly string[],
  language: BuiltInLanguage,
  count: number,
): string[] {
  const first = named.flatMap((text) => phrasesIn(text, language));
  const phrases = texts.flatMap((text) => phrasesIn(text, language));
  // Single words, too: what runs through a text often stands in another phrase each time.
  const worth = rate([
    ...phrases,
    ...phrases.flatMap((phrase) => (phrase.includes(' ') ? phrase.split(' ') : [])),
  ]);
  const ranked = [...worth].toSorted(([, left], [, right]) => right - left).map(([phrase]) => phrase);
  return withoutRepetition([...first, ...ranked], count);
}

function phrasesIn(text: string, language: BuiltInLanguage): string[] {
  return text.split(/[^\p{L}\p{M}\p{N}\s’'-]+|\n+/u).flatMap((run) => {
    const phrases: string[][] = [[]];
    for (const word of wordsIn(run)) {
      if (word.length < SHORTEST_WORD || STOP_WORDS[language].has(word)) phrases.push([]);
      else phrases.at(-1)!.push(word);
    }
    return phrases
      .filter(({ length }) => length > 0 && length <= LONGEST_PHRASE)
      .map((words) => words.join(' '));
  });
}

/** A word's worth is the company it keeps; a phrase's is that of its words, times how often it recurs. */
function rate(phrases: readonly string[]): ReadonlyMap<string, number> {
  const frequency = new Map<string, number>();
  const company = new Map<string, number>();
  const recurrence = new Map<string, number>();
  for (const phrase of phrases) {
    const words = phrase.split(' ');
    recurrence.set(phrase, (recurrence.get(phrase) ?? 0) + 1);
    for (const word of words) {
      frequency.set(word, (frequency.get(word) ?? 0) + 1);
      company.set(word, (company.get(word) ?? 0) + words.length);
    }
  }
  const recurring = [...recurrence].filter(([, times]) => times >= FEWEST_TIMES);
  return new Map(
    recurring.map(([phrase, times]) => [
      phrase,
      phrase.split(' ').reduce((sum, word) => sum + company.get(word)! / frequency.get(word)!, 0) * times,
    ]),
  );
}

/** A phrase whose words an earlier one has says nothing new. Ends with the last one wanted: a source can hold thousands. */
function withoutRepetition(phrases: readonly string[], count: number): string[] {
  const kept: string[] = [];
  for (const phrase of phrases) {
    if (kept.length === count) break;
    const words = stemsOf(phrase);
    if (!kept.some((earlier) => words.every((word) => stemsOf(earlier).includes(word)))) kept.push(phrase);
  }
  return kept;
}

/** Without the English plural, which says nothing new either. */
const stemsOf = (phrase: string) => phrase.split(' ').map((word) => word.replace(/e?s$/, ''));

export const toHashtag = (phrase: string): string =>
  `#${phrase
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(capitalised)
    .join('')}`;

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
