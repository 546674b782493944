// The numbers of the bell and of engagement. Each has a test.

/** Invites closer together are one invite: the bell must not ring twice. */
export const MERGE_WINDOW_MS = 1_000;
/** Nobody scrolls further back, and a busy member must not grow the table without end. */
export const NOTIFICATIONS_KEPT = 500;
/** A quarter: what was read and is older has been dealt with. */
export const READ_NOTIFICATION_DAYS = 90;
/** Games are over by then; likes and follows stay. */
export const GAME_ENGAGEMENT_DAYS = 90;
/** One a second is more than a person does, and less than a script wants. */
export const ENGAGEMENTS_PER_MINUTE = 60;
/** A nudge that comes faster is a nuisance. */
export const NUDGE_EVERY_SECONDS = 10;
/** The newest; the counts tell of the rest. */
export const ENGAGEMENTS_LISTED = 100;
/** A game, a session and a few names fit many times. */
export const METADATA_MAX_BYTES = 4_096;
/** An object in a list in an object, and one more. */
export const METADATA_MAX_DEPTH = 4;
