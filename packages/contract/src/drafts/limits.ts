// The numbers of drafts, each with its reason.

/** Of a draft as JSON: the longest post and its variants, below the limit of a body. */
export const MAX_DRAFT_LENGTH = 230_000;

/** Templates included. The search by title reads every row of its account: this many cost a few milliseconds. */
export const MAX_ACCOUNT_DRAFTS = 2_000;

/** An editor saves 1.5 seconds after a change at the soonest; two tabs of one member still fit. */
export const DRAFT_SAVES_PER_MINUTE = 90;
/** From one address: an office whose members all write. */
export const DRAFT_SAVE_LIMIT = { perMinute: 900 } as const;

/** States that are kept of a draft, thinned in time. */
export const MAX_DRAFT_VERSIONS = 30;
/** Saves closer together are one version of the history. */
export const VERSION_EVERY_MINUTES = 5;

/** How long a deleted draft can be restored, and a scheduled one answers a repeated submission. */
export const DRAFT_RETENTION_DAYS = 30;

/** What a search by title may be. */
export const DRAFT_SEARCH_LENGTH = 100;

/** Reloads in a row without an answer of the server between them. */
export const MAX_TAKEN_UP = 4;
