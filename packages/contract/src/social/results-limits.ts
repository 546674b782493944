// The numbers of history and metrics, each with its reason.
import type { NetworkId } from './networks.ts';

/** A year and a leap day: a chart by day shows no more. */
export const RESULTS_DAYS = { usual: 30, max: 366 } as const;

/** Fewer measured posts than `minPosts` say nothing about hours; more than `posts` change no hour's rank. */
export const BEST_HOURS = { minPosts: 10, posts: 2_000, shown: 5, days: 90 } as const;

export const TOP_POSTS = 5;

/** Texts of a few megabytes together. */
export const MAX_EXPORTED_POSTS = 10_000;

export const EXPORT_LIMIT = { perMinute: 20 } as const;

/** Each may cost the operator calls to a network. */
export const REFRESH_LIMIT = { perMinute: 6 } as const;

/** Of one press of the button. X bills every post, and older ones hardly change. */
export const REFRESHED_POSTS = { most: 50, unreadMinutes: 2 } as const;

/** A campaign's visitors behind one company's address stay below. */
export const FOLLOW_LIMIT = { perMinute: 300 } as const;

/**
 * Calls that read figures, in a minute: of one connection, and of all to the network. Meta counts 200 an hour for each page at
 * least, X bills every post that is read, Bluesky allows 3,000 in five minutes.
 */
export const READ_RATES: Readonly<Record<NetworkId, { perConnection: number; perNetwork: number }>> = {
  facebook: { perConnection: 3, perNetwork: 60 },
  instagram: { perConnection: 3, perNetwork: 60 },
  x: { perConnection: 2, perNetwork: 20 },
  bluesky: { perConnection: 20, perNetwork: 300 },
};
