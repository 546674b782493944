// The numbers of posts and briefs, each with its reason.

/** What a person may type into a brief, in characters. */
export const BRIEF_TEXT = {
  topic: { min: 3, max: 500 },
  keyphrase: { max: 100 },
  /** Four pages of prose; what is longer is better given as an address. */
  pasted: { min: 20, max: 20_000 },
  url: { max: 2_048 },
} as const;

/** Each is fetched and read: more would be research, not a post. */
export const MAX_SOURCES = 5;

/** Ids of feed items that one source may name. */
export const MAX_FEED_ITEMS = 10;

/** As many as a post may have pictures: each destination has its own copy of the featured one. */
export const MAX_DESTINATIONS = 10;
