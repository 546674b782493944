// The numbers of the writer, each with its reason.

/** A person at work stays below; a script that burns an account's tokens does not. */
export const GENERATIONS_PER_HOUR = 20;

/** Of one account: the others wait for one to end. */
export const GENERATIONS_AT_ONCE = 3;

/** The end of a generation was not fetched for this long: its member has left, and the bell tells. */
export const LEFT_AFTER_MS = 10_000;

/** Progress is told at most this often: smooth to the eye, and a hundred generations still are few messages. */
export const PROGRESS_EVERY_MS = 400;

/** Generations that ended are kept this long for the list of what was asked; their drafts and their cost stay. */
export const GENERATION_DAYS = 30;

/** Months that the list of use can reach back. */
export const USAGE_MONTHS = { usual: 12, max: 36 } as const;

/** Search engines cut what is longer. */
export const SEO_LENGTH = { title: 60, description: 155 } as const;

/** As long as a heading that is still read. */
export const TITLE_MAX_LENGTH = 150;
export const EXCERPT_MAX_LENGTH = 300;

/** Headlines to choose from, besides the one that was taken. */
export const MAX_HEADLINES = 5;

/** Of what SuperAdmin types about the model: addresses and keys of vendors are far shorter. */
export const AI_SETTING = {
  baseUrl: { max: 500 },
  apiKey: { max: 500 },
  model: { max: 200 },
  /** US dollars for a million tokens; the dearest models cost a tenth. */
  priceUsd: { max: 10_000 },
} as const;

/** Each reaches out to a vendor with the portal's key: a person who tries things stays below. */
export const MODEL_TRIALS_PER_MINUTE = 20;
