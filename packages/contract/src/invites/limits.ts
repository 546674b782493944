// The numbers of invitations. Each has a test.

/** Long enough for a person who reads mail once a week, and for a holiday. */
export const INVITE_DAYS = 14;
/** A longer wait at a board is given up. */
export const GAME_INVITE_DAYS = 1;
/** Answered and expired ones stay visible to their sender for this long. */
export const ENDED_INVITE_DAYS = 90;
/** An evening of six-seat tables (five invitations each) and a team fit; a list of addresses that was bought does not. */
export const INVITES_PER_HOUR = 120;
/** By one member to one address: a table each three minutes; more is a nuisance to the one who is asked. */
export const INVITES_PER_ADDRESS_AND_HOUR = 20;
/** From everybody together: the portal must not become a way to fill a stranger's mailbox. */
export const INVITE_MAILS_PER_DAY = 5;
/** What one can have waiting at once; more would not be read. */
export const RECEIVED_INVITES_LISTED = 100;
/** The token has 256 bits and cannot be guessed; this only bounds the attempts. */
export const INVITE_TOKEN_LIMIT = { perMinute: 60, failuresPerMinute: 10 } as const;
export const INVITE_MESSAGE_MAX_LENGTH = 500;
