// The numbers of planned posts, with their reasons.

/** As long as a portal may be away and still publish without asking: later than this, a person decides. */
export const CATCH_UP_HOURS = 2;

/** Plans reach no further, and time zones change their rules sooner than that. */
export const PLANNED_AHEAD_YEARS = 5;

/** A form that was open for a while still means now. */
export const JUST_PASSED_MINUTES = 5;

export const REPEAT_INTERVAL = { min: 1, max: 99 } as const;
/** A week of hours; beyond it days and weeks are the words. */
export const REPEAT_HOURS = { min: 1, max: 168 } as const;
/** A series whose posts are written anew by the model comes this far apart at the closest. */
export const WRITTEN_EVERY_HOURS = 24;
export const REPEAT_COUNT = { min: 1, max: 1_000 } as const;

/** How many coming publications of a repeating post exist ahead of their time, so that the calendar shows them. */
export const OCCURRENCES_AHEAD = 30;

/** The next dates that a preview shows. */
export const PREVIEWED_OCCURRENCES = 5;

/** Two months and the edges of their weeks, as a calendar shows them. */
export const CALENDAR_DAYS = 75;
/** More than a calendar can draw; the answer says when it was cut. */
export const CALENDAR_PUBLICATIONS = 2_000;

export const MAX_EXPORTED_OCCURRENCES = 10_000;

export const IMPORT_ROWS = 500;
/** Below the limit of a body. */
export const IMPORT_LENGTH = 200_000;

/** For one account in an hour: a person with a full calendar stays below, a script that runs away does not. */
export const SCHEDULED_POSTS_PER_HOUR = 1_000;

/** Asked while a person types, from every desk of an office; each may call the site. */
export const PREFLIGHT_LIMIT = { perMinute: 300 } as const;

/** Hundreds of rows are read or written at once. */
export const SPREADSHEET_LIMIT = { perMinute: 60 } as const;

/** Of one search by title: its text, how many posts it answers, and how many of the newest it looks at. */
export const POST_SEARCH = {
  text: { max: 100 },
  found: 10,
  /** Years of daily posts, read in milliseconds; older ones are found in the lists. */
  searched: 5_000,
} as const;

/** Of one bulk action: two pages of the longest list. Each post is a transaction of its own. */
export const BULK_ITEMS = 200;
/** Each may change hundreds of posts. */
export const BULK_LIMIT = { perMinute: 60 } as const;
/** A week back and forth is usual, a campaign that slips by a year is not a mistake. */
export const BULK_MOVE = { days: 366, hours: 23 } as const;
/** The toast offers it for seconds; a request that waits for a network is still in time. */
export const UNDO_MINUTES = 10;

/** Posting times of one destination: one every hour of the day, all week, and some. */
export const SLOTS_PER_WEEK = 200;
/** A slot is taken by a post this long after its time, or until the next slot. */
export const SLOT_MINUTES = 30;

/** Why a post is returned: a paragraph, as the bell shows it. */
export const APPROVAL_NOTE_MAX_LENGTH = 1_000;

/** Told of one post that waits: an account with more editors has one who looks. */
export const EDITORS_TOLD = 50;

/** On one post. All of them are answered at once. */
export const COMMENTS = {
  text: { max: 2_000 },
  /** A long conversation; beyond it a chat is the better place. */
  perPost: 200,
  /** By one member, over all posts. */
  perHour: 120,
  /** Members who are told of a new one: the author and the last who wrote. */
  told: 20,
} as const;
