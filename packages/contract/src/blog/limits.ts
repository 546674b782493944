// The numbers of the portal's blog, each with its reason.

/** Three rows of three on a desktop, with a large one above. */
export const POSTS_PER_PAGE = 10;
/** Below a post: one row. */
export const RELATED_POSTS = 3;
/** What feed readers ask for; older posts are on the pages. */
export const FEED_POSTS = 30;
/** Chips above the list. */
export const SHOWN_TAGS = 20;

export const POST_TEXT = {
  title: { max: 200 },
  excerpt: { max: 500 },
  /** A line of a search engine. */
  seoTitle: { max: 100 },
  seoDescription: { max: 300 },
  altText: { max: 500 },
} as const;

export const MAX_TAGS = 10;
export const TAG_LENGTH = 50;
export const SLUG_LENGTH = 120;
/** A list that fits one menu. */
export const MAX_CATEGORIES = 40;
export const CATEGORY_TEXT = { name: { max: 60 }, description: { max: 300 } } as const;

/** A long paragraph. */
export const COMMENT_LENGTH = 2_000;
/** A person in a lively discussion; a script wants more. */
export const COMMENTS_PER_HOUR = 20;
/** One answer carries them all; the newest are the discussion. */
export const COMMENTS_SHOWN = 200;

/** Earlier states of a post; the oldest go first. */
export const REVISIONS_KEPT = 50;
export const EDITS_PER_MINUTE = 30;

/** Long enough for a mail that was found a week later. */
export const CONFIRM_DAYS = 14;
/** Mails to one address: a stranger can enter it. */
export const MAILS_PER_ADDRESS_AND_DAY = 3;
/** Sign-ups from one address: a family, not a script. */
export const SUBSCRIBE_LIMIT = { perMinute: 5 } as const;
export const TOKEN_LIMIT = { perMinute: 20, failuresPerMinute: 10 } as const;
/** Pages that are not kept cost a search in the database. */
export const READ_LIMIT = { perMinute: 300 } as const;
/** Each one renders the page of the post anew for its next reader. */
export const UNLIKE_LIMIT = { perMinute: 60 } as const;
/** Each one that is not kept is drawn. */
export const PICTURE_LIMIT = { perMinute: 60 } as const;
/** As large as link previews want. */
export const PREVIEW_PICTURE = { width: 1200, height: 630 } as const;
