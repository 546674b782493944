// The extractive summary: sentences are scored by how much of the whole they carry, and picked so that none repeats
// another. What comes out is in the order of the sources.
import { overlap, type Sentence } from './sentences.ts';

/** Sentences that begin like this lean on the one before and fall over without it. */
const LEANS = new Set(
  `but and so or then this that these those he she they it his her their its however therefore also such
   lakini na pia hivyo hii hizi huyo hao yeye wao kwa hiyo`.split(/\s+/),
);

const WEIGHT = {
  /** Asked for by the brief. */
  topic: 3,
  /** What comes first in a text usually carries it. */
  place: 0.6,
  leaning: -0.8,
  question: -0.6,
  repetition: -2,
} as const;

/** Much shorter says little, much longer is hard to read in a post. */
const BEST_LENGTH = 140;

export function pickSentences(
  sentences: readonly Sentence[],
  wanted: ReadonlySet<string>,
  count: number,
): Sentence[] {
  const weights = wordWeights(sentences);
  const rated = sentences.map((sentence) => ({ sentence, score: scoreOf(sentence, weights, wanted) }));
  const picked: Sentence[] = [];
  while (picked.length < count && rated.length > 0) {
    const worth = ({ sentence, score }: (typeof rated)[number]) =>
      score + WEIGHT.repetition * Math.max(0, ...picked.map((other) => overlap(other.words, sentence.words)));
    const best = rated.reduce((leading, each) => (worth(each) > worth(leading) ? each : leading));
    rated.splice(rated.indexOf(best), 1);
    picked.push(best.sentence);
  }
  return picked;
}

/** In the order of the sources, as one reads them. */
export const inOrder = (sentences: readonly Sentence[]): Sentence[] =>
  sentences.toSorted((left, right) => left.source - right.source || left.place - right.place);

/** Without those that lean on a sentence which was not picked. */
export const standing = (sentences: readonly Sentence[], lead: Sentence | undefined): Sentence[] =>
  sentences.filter(
    (sentence, at) =>
      !leans(sentence) ||
      [lead, sentences[at - 1]].some(
        (before) => before?.source === sentence.source && before.number === sentence.number - 1,
      ),
  );

const leans = ({ text }: Sentence): boolean => LEANS.has(/\p{L}+/u.exec(text)?.[0].toLowerCase() ?? '');

function wordWeights(sentences: readonly Sentence[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { words } of sentences) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const most = Math.max(1, ...counts.values());
  return new Map([...counts].map(([word, count]) => [word, Math.log1p(count) / Math.log1p(most)]));
}

function scoreOf(
  sentence: Sentence,
  weights: ReadonlyMap<string, number>,
  wanted: ReadonlySet<string>,
): number {
  const { text, words, place } = sentence;
  const carried = [...words].reduce((sum, word) => sum + (weights.get(word) ?? 0), 0) / Math.sqrt(words.size);
  return (
    carried +
    WEIGHT.topic * overlap(wanted, words) +
    WEIGHT.place * (1 - place) +
    (leans(sentence) ? WEIGHT.leaning : 0) +
    (text.includes('?') ? WEIGHT.question : 0) -
    Math.abs(text.length - BEST_LENGTH) / BEST_LENGTH / 2
  );
}
