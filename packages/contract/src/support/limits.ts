// The numbers of support: those of the specification, and bounds where it names none.

/** What a person may type, in characters. The form counts against the same numbers. */
export const SUPPORT_TEXT = {
  name: { min: 2, max: 255 },
  phone: { max: 40 },
  subject: { min: 3, max: 500 },
  message: { min: 10, max: 5_000 },
  reply: { min: 1, max: 5_000 },
  search: { max: 100 },
} as const;

/** Filled in by browsers, not typed: wide enough that no honest page is refused. */
export const METADATA_TEXT = { userAgent: 1_000, platform: 255, referrer: 4_096, errorId: 100 } as const;

/** Anonymous writes: an office behind one address stays below, a script does not. */
export const CONTACT_LIMIT = { perMinute: 30 } as const;

/** A reference and its e-mail are typed by a person; guessing needs far more. */
export const LOOK_UP_LIMIT = { perMinute: 60, failuresPerMinute: 10 } as const;

/** Messages that were answered, resolved or spam, and untouched since: two years, as long as a complaint may still refer to one. */
export const MESSAGE_KEPT_DAYS = 730;

/** As many as a page of the inbox can show. */
export const MAX_BULK_MESSAGES = 100;

/** One answer is held in memory whole; a larger export is taken by dates. */
export const MAX_EXPORTED_MESSAGES = 10_000;

/** The inbox bell shows this many unless told otherwise. */
export const RECENT_UNREAD = { usual: 5, max: 20 } as const;
