// Decides what a post says before anything decides how it looks: headline, opening, the sentences that carry it, closing,
// links. Everything comes from the brief, the material or the phrase book; nothing is made up.
import { platforms } from '@msm/contract/posts/platforms';
import type { Brief } from '@msm/contract/posts/brief';
import type { Material, WritingTask } from '../../../platform/ports/writer.ts';
import { english } from './english.ts';
import { capitalised, keyphrasesOf } from './keyphrases.ts';
import { fillIn, type PhraseBook } from './phrase-book.ts';
import { inOrder, pickSentences, standing } from './pick-sentences.ts';
import { seededChoice } from './seeded-choice.ts';
import { sentencesOf } from './sentences.ts';
import type { BuiltInLanguage } from './stop-words.ts';
import { swahili } from './swahili.ts';
import { contentWords, recogniseLanguage } from './words.ts';

export interface PostPlan {
  brief: Brief;
  book: PhraseBook;
  headline: string;
  headlines: string[];
  greeting: string;
  opening: string;
  /** The sentence that carries most; none when there was no material. */
  lead: string | undefined;
  /** The others, as one reads them. */
  sentences: string[];
  outline: readonly string[];
  keyphrases: string[];
  question: string;
  closing: string;
  readMore: string;
  links: { label: string; url: string }[];
  /** Material in a language that was not asked for: it cannot be translated here. */
  foreign: Material[];
}

const BOOKS: Readonly<Record<BuiltInLanguage, PhraseBook>> = { en: english, sw: swahili };

/** How much of the material each length takes, in sentences. */
const SENTENCES = {
  html: { short: 6, medium: 12, long: 22 },
  text: { short: 2, medium: 4, long: 8 },
} as const;

const KEYPHRASES = 8;

export function planPost({ brief, material }: WritingTask, language: BuiltInLanguage): PostPlan {
  const book = BOOKS[language];
  const choose = seededChoice(brief.topic, brief.platform, brief.type, brief.nature, brief.seed ?? 0);
  const topic = brief.topic.replaceAll(/\s+/g, ' ').replace(/[.!?:;,…\s]+$/, '') || brief.topic;
  const isForeign = (each: Material) => (recogniseLanguage(each.text) ?? language) !== language;
  const readable = material.filter((each) => !isForeign(each));
  const seen = [brief.keyphrase ?? '', ...readable.map(({ text }) => text)].join('\n');
  const say = (phrase: string) => fillIn(phrase, topic, book, seen);

  const wanted = new Set(contentWords(`${topic} ${brief.keyphrase ?? ''}`, language));
  const count = SENTENCES[platforms[brief.platform].format][brief.length];
  const [lead, ...others] = pickSentences(sentencesOf(readable, language), wanted, count + 1);
  const headline = withKeyphrase(say(choose(book.headlines[brief.type])), brief.keyphrase);
  return {
    brief,
    book,
    headline,
    headlines: book.headlines[brief.type].map(say).filter((each) => each !== headline),
    greeting: choose(book.greetings[brief.tone]),
    opening: say(choose(book.openings[brief.nature])),
    lead: lead?.text,
    sentences: standing(inOrder(others), lead).map(({ text }) => text),
    outline: book.outlines[brief.type],
    keyphrases: keyphrasesOf(
      [brief.keyphrase ?? '', topic],
      readable.map(({ text }) => text),
      language,
      KEYPHRASES,
    ),
    question: choose(book.questions),
    closing: choose(book.closings[brief.nature]),
    readMore: choose(book.readMore),
    links: material.flatMap(({ label, url }) => (url ? [{ label, url }] : [])),
    foreign: material.filter(isForeign),
  };
}

/** Search engines look for it in the title first. */
function withKeyphrase(headline: string, keyphrase: string | undefined): string {
  if (!keyphrase || headline.toLowerCase().includes(keyphrase.toLowerCase())) return headline;
  return `${capitalised(keyphrase)}: ${headline}`;
}
