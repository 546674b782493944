// The numbers of sign-in. Each has a test.

/** The specification's cookie; the token inside lives shorter and is renewed. */
export const ACCESS_COOKIE_SECONDS = 86_400;
export const ACCESS_COOKIE = 'accessToken';
/** A stolen access token is of use for this long at the most. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;
/** A member who is away longer signs in again. */
export const REFRESH_TOKEN_SECONDS = 30 * 86_400;
/** However often it is refreshed, a session ends here: a stolen one does not live for ever. */
export const SESSION_LIFETIME_SECONDS = 90 * 86_400;
/** Two tabs that refresh together get the same successor, also when it was used meanwhile. */
export const REFRESH_GRACE_MS = 10_000;
/** Refreshes in a row that were each repeated after the grace. One is an answer that was lost; more than this are two
 *  browsers that share a token, one of them a thief's. */
export const MAX_LATE_REFRESHES = 3;
/** Long enough to open the mail, short enough that an old mailbox is of no use. */
export const RESET_TOKEN_MINUTES = 10;
export const VERIFY_TOKEN_DAYS = 7;
/** Long enough for a mailbox that is read once a day. */
export const EMAIL_CHANGE_HOURS = 24;
/** Of one member: each sends a mail to an address that may not be theirs, and one to the old address. */
export const EMAIL_CHANGES_PER_DAY = 5;
/** Each makes a member or sends a mail: a person does it once or twice. */
export const AUTH_LIMIT = { perMinute: 10 } as const;
/** Guessing of passwords and tokens from one address ends at the failures; an office that signs in at nine does not. */
export const GUESS_LIMIT = { perMinute: 100, failuresPerMinute: 10 } as const;
/** Every page that is loaded asks, in every tab of an office behind one address. */
export const PAGE_LOAD_LIMIT = { perMinute: 300 } as const;
/** From everybody together: a stranger cannot fill a mailbox, whichever accounts claim its address. */
export const AUTH_MAILS_PER_HOUR = 5;
/** Anonymous writes that cost little, and look-ups that a page makes by itself. */
export const GENTLE_LIMIT = { perMinute: 60 } as const;
/** Failed sign-ins for one account before strangers have to wait; devices that signed in before have their own count. */
export const FAILED_LOGINS_PER_HOUR = 25;
/** Registrations with one e-mail address from one network: a stranger elsewhere cannot use up its owner's. */
export const REGISTRATIONS_PER_NETWORK_AND_DAY = 5;
/** Registrations with one e-mail address from everywhere, known or not: claims on it stay few. */
export const REGISTRATIONS_PER_ADDRESS_AND_DAY = 20;
/** A guest who comes back within a week goes on; renewing keeps the identity. */
export const GUEST_TOKEN_SECONDS = 7 * 86_400;
/** A classroom that opens a game together stays below. */
export const GUEST_LIMIT = { perMinute: 30 } as const;
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;
/** Readable by the page, holds no secret: tells that a refresh token exists, which HttpOnly hides. */
export const SESSION_HINT_COOKIE = 'hasSession';
/** Before the names of all cookies but the access token's on https: only the portal's own host can set those. */
export const HOST_COOKIE_PREFIX = '__Host-';
