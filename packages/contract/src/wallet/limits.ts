// The numbers of the wallet, each with its reason. Amounts are in cents.

/** One dollar. In one place: conversions of both directions and their previews use it. */
export const POINTS_PER_USD = 100;

export const TRANSFER_CENTS = { least: 1, most: 1_000_000 } as const;
/** A member sends at most this much in 24 hours: a stolen session empties no larger wallet before it is noticed. */
export const TRANSFERRED_CENTS_PER_DAY = 2_500_000;
/** Card fees eat smaller ones; larger ones are a matter for a bank. */
export const DEPOSIT_CENTS = { least: 100, most: 1_000_000 } as const;
/** Each one is approved by a person. */
export const WITHDRAWAL_CENTS = { least: 100, most: 1_000_000 } as const;
export const WITHDRAWN_CENTS_PER_DAY = 1_000_000;
/** Requests of one member that wait for approval at once. */
export const MAX_WAITING_WITHDRAWALS = 5;
/** Deposits of one member that are not paid, at once: the provider is asked about each of them, for days. */
export const MAX_OPEN_DEPOSITS = 10;
/** As long as a provider may still have news that no webhook brought; then an unpaid deposit is given up. */
export const OPEN_DEPOSIT_DAYS = 3;
export const CONVERTED_POINTS = { least: 1, most: 10_000_000 } as const;

/** Earned points convert from then on: what was earned by a trick is found before it is money. */
export const VESTING_HOURS = 72;
export const POINTS_PER_DAY = 100;
/** Points by the rule that gives them. */
export const EARNED_POINTS = {
  emailVerified: 50,
  postPublished: 5,
  gamePlayed: 2,
  gameWon: 3,
  referral: 100,
} as const;

/** The nonce of a linking message: long enough to find the phone that signs. */
export const LINK_NONCE_MINUTES = 10;
/** Linking is done by hand. */
export const LINK_LIMIT = { perMinute: 10 } as const;
/** Seven rows a page load; a person reloads every few seconds at most. */
export const CHAIN_BALANCE_LIMIT = { perMinute: 240 } as const;
/** Answers of a chain are kept so long: balances change by the block, quotas of endpoints by the call. */
export const CHAIN_BALANCE_SECONDS = 30;
/** An endpoint that has not answered by then is joined by the next one; the first answer counts. */
export const CHAIN_HEDGE_MS = 400;
/** All endpoints of a chain together; then it is not available. Endpoints that work answer within half a second. */
export const CHAIN_MS = 1_200;

/** Money is moved by hand; a script that tries addresses gets no further. */
export const MONEY_LIMIT = { perMinute: 20 } as const;
/** A statement of years is read once a year. */
export const EXPORT_LIMIT = { perMinute: 10 } as const;
/** Rows of one CSV file; a longer period is exported in parts. */
export const MAX_EXPORTED_ROWS = 50_000;
/** A check reads the whole ledger. */
export const CHECK_LIMIT = { perMinute: 6 } as const;
/** Providers send bursts after an outage of ours. */
export const WEBHOOK_LIMIT = { perMinute: 600 } as const;
/** Events of both providers have a few kilobytes. */
export const MAX_WEBHOOK_BYTES = 64 * 1024;
/** Deposits that the overview lists: those that are under way, and the last ones. */
export const DEPOSITS_LISTED = 20;
