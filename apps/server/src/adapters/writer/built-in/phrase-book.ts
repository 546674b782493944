// What a phrase book has to hold: words for every choice of a brief, so that no combination falls silent. `{topic}` is
// put in as the brief has it, `{Topic}` at the beginning of a sentence.
import type { PostNature, PostType, Tone } from '@msm/contract/posts/brief-choices';
import { capitalised } from './keyphrases.ts';

export type Phrases = readonly [string, ...string[]];

export interface PhraseBook {
  headlines: Readonly<Record<PostType, Phrases>>;
  /** The first sentence. */
  openings: Readonly<Record<PostNature, Phrases>>;
  /** The last one: what the reader may do next. */
  closings: Readonly<Record<PostNature, Phrases>>;
  /** Before the first sentence; empty where a tone needs none. */
  greetings: Readonly<Record<Tone, Phrases>>;
  headings: Readonly<Record<PostType, Phrases>>;
  /** When there is nothing but a topic: what such a post would have to say, one sentence a line. */
  outlines: Readonly<Record<PostType, Phrases>>;
  questions: Phrases;
  sources: string;
  readMore: Phrases;
  /** Words that a topic may begin with and that are small inside a sentence. */
  smallFirstWords: ReadonlySet<string>;
}

/** `seen` is text in which the topic's first word may occur inside a sentence: written small there, it is no name. */
export function fillIn(phrase: string, topic: string, { smallFirstWords }: PhraseBook, seen: string): string {
  const [first = ''] = topic.split(' ', 1);
  const small = first.toLowerCase();
  const isOrdinary = smallFirstWords.has(small) || seen.split(/[^\p{L}\p{M}\p{N}’'-]+/u).includes(small);
  const inside = isOrdinary ? small + topic.slice(first.length) : topic;
  return phrase.replaceAll('{Topic}', () => capitalised(topic)).replaceAll('{topic}', () => inside);
}
