// The numbers of the waitlist, each with its reason.

/** Anonymous writes: an office behind one address stays below, a script does not. */
export const JOIN_LIMIT = { perMinute: 10 } as const;
/** Links from mails; a proof has 256 bits, so guessing is hopeless anyway. */
export const WAITLIST_LINK_LIMIT = { perMinute: 60, failuresPerMinute: 20 } as const;

/** To one address: strangers who enter another person's address cannot fill that mailbox. */
export const WAITLIST_MAILS_PER_HOUR = 3;

/** Who has not confirmed by then did not ask for it, or lost interest. */
export const CONFIRM_DAYS = 7;

export const WAITLIST_NAME_LENGTH = 100;
export const WAITLIST_SEARCH_LENGTH = 100;

/** As many as a page of the list can show. */
export const MAX_BULK_ENTRIES = 100;

/** One answer is held in memory whole; a larger export is narrowed by state or search. */
export const MAX_EXPORTED_ENTRIES = 10_000;
