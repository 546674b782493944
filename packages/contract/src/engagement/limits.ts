// The numbers of the bell and of engagement. Each has a test.

/** Invites closer together are one invite: the bell must not ring twice. */
export const MERGE_WINDOW_MS = 1_000;
/** Members do not scroll further back, and a busy member must not grow the table without end. So many of the portal's own, and
 *  so many from other members together. */
export const NOTIFICATIONS_KEPT = 500;
/** From one member to another: two players in one game stay below; who sends more is a nuisance, and rings no more. */
export const RINGS_PER_PAIR_AND_HOUR = 30;
/** A quarter: what was read and is older has been dealt with. */
export const READ_NOTIFICATION_DAYS = 90;
/** Games are over by then. */
export const GAME_ENGAGEMENT_DAYS = 90;
/** Comments, shares and whatever else can be repeated: a year can still be compared with the one before. Likes and
 *  follows are a state, not an event, and stay. */
export const REPEATED_ENGAGEMENT_DAYS = 400;
/** One a second is more than a person does, and less than a script wants. */
export const ENGAGEMENTS_PER_MINUTE = 60;
/** The newest; the counts tell of the rest. */
export const ENGAGEMENTS_LISTED = 100;
/** The newest of a target: counting the millions of a famous one would hold up everybody. */
export const ENGAGEMENTS_COUNTED = 10_000;
/** A game, a session and a few names fit many times. */
export const METADATA_MAX_BYTES = 4_096;
/** An object in a list in an object, and one more. */
export const METADATA_MAX_DEPTH = 4;
/** A page joins its few rooms at once when it connects, and then one now and again. */
export const SOCKET_EVENT_LIMIT = { burst: 20, perSecond: 5 } as const;
