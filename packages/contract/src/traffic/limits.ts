// How much a stranger may report.

/** One call a page: more is no reader. */
export const TRACK_LIMIT = { perMinute: 30 } as const;
/** A page that was in view longer was forgotten, not read. */
export const MAX_VISIT_SECONDS = 86_400;
/** Longer addresses are useless; browsers cut theirs before they send them. */
export const MAX_ADDRESS_LENGTH = 2_048;
/** A move, a result, a table's settings; not a whole game. */
export const MAX_GAME_EVENT_BYTES = 4_096;
/** Deep enough for lists of objects; shallow enough to be walked through without care. */
export const MAX_GAME_EVENT_DEPTH = 6;
