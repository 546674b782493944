// Answers that came with a rendered page, for the query cache. On the server they belong to one rendering and are handed
// down by context; in the browser they are taken from the markup once, and only by a visitor, for whom they were read.
import { createContext } from 'react';

/** Query key and answer. */
export type KeyedAnswer = readonly [key: readonly unknown[], answer: unknown];

export interface EmbeddedAnswers {
  /** Path and query that the markup was rendered for. */
  address: string;
  answers: readonly KeyedAnswer[];
}

/** The id of the element that carries them. */
export const EMBEDDED_ANSWERS = 'page-answers';

/** Undefined in a browser. */
export const ServerAnswers = createContext<readonly KeyedAnswer[] | undefined>(undefined);

let taken: readonly KeyedAnswer[] = [];

export function takeEmbeddedAnswers(): EmbeddedAnswers | undefined {
  const text = document.getElementById(EMBEDDED_ANSWERS)?.textContent;
  if (!text) return undefined;
  const embedded = JSON.parse(text) as EmbeddedAnswers;
  taken = embedded.answers;
  return embedded;
}

export const takenAnswers = (): readonly KeyedAnswer[] => taken;
