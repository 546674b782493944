// The numbers of the chat, each with its reason.

/** In characters and in bytes of UTF-8: a long letter fits, and an event with it stays far below a packet. */
export const MAX_MESSAGE_LENGTH = 8_000;
export const MAX_MESSAGE_BYTES = 8 * 1024;

/** As specified: what a conversation fetches at once. */
export const MESSAGES_PER_PAGE = 50;
/** Catching up after hours away in few requests. */
export const MAX_MESSAGES_PER_PAGE = 200;
/** Sealed texts in one page, and in its changes: a page of long letters is shorter, and its answer stays below two megabytes. */
export const MAX_PAGE_SEALED_BYTES = 256 * 1024;

/** Below what one socket may join (MAX_ROOMS_PER_SOCKET), with the rooms of its own. */
export const MAX_ROOMS_PER_MEMBER = 450;
/** A badge shows 99+ from there on, and counting further would read every message. */
export const MAX_UNREAD_COUNTED = 100;
/** Each message is told to every member: a larger audience wants a feed, not a conversation. */
export const MAX_ROOM_MEMBERS = 100;
/** Of a room in the list; the room itself names all of them. Enough for names and pictures in a row. */
export const LISTED_MEMBERS = 10;
/** A name has to fit a row of the list and a title. */
export const MAX_ROOM_NAME_LENGTH = 80;

/** A family emoji with skin tones has eleven code points; text does not pass for one. */
export const MAX_EMOJI_LENGTH = 32;
/** Different emoji on one message: more than a row of them is noise. */
export const MAX_EMOJI_PER_MESSAGE = 20;
/** Readers that a message names, the latest first. The cursors of the members tell the rest. */
export const MAX_READ_RECEIPTS = 20;

/** A person types a short message each second at most; the burst is what a queue holds after minutes offline. */
export const SEND_LIMIT = { burst: 30, perSecond: 10 } as const;
/** A client starts at most every three seconds in a conversation; the burst is for changing conversations. */
export const TYPING_LIMIT = { burst: 5, perSecond: 1 } as const;
/** A page joins all its rooms at once when it connects, and then one now and again. */
export const JOIN_LIMIT = { burst: 10, perSecond: 5 } as const;
/** Scrolling through several conversations moves their cursors; each counts once a second. */
export const READ_LIMIT = { burst: 30, perSecond: 10 } as const;

/** As specified: a typing indicator without a new start ends. */
export const TYPING_EXPIRY_MS = 5_000;
/** Starts that come faster tell nothing new. */
export const TYPING_EVERY_MS = 3_000;
/** A page that reloads, or a train in a tunnel, does not make its member go offline and online. */
export const OFFLINE_GRACE_MS = 5_000;

/** The bell waits so long for the message to be read: one in a conversation that is open and visible rings no bell. */
export const BELL_DELAY_MS = 4_000;

/** From one address: an office shares it. Each member has SEND_LIMIT besides. */
export const SEND_ROUTE_LIMIT = { perMinute: 3_000 } as const;
/** New conversations a member may begin in an hour: strangers are not to be spammed. */
export const NEW_ROOMS_PER_HOUR = 60;
/** Typing a name asks with each pause. */
export const PEOPLE_SEARCH_LIMIT = { perMinute: 120 } as const;
export const PEOPLE_FOUND = 10;
export const MIN_PEOPLE_SEARCH_LENGTH = 2;
export const MAX_SEARCH_LENGTH = 100;
/** Messages are sealed in the database, so a search opens them one by one: this many take about ten milliseconds. */
export const MESSAGES_SEARCHED_AT_ONCE = 2_000;
export const MESSAGES_FOUND_AT_ONCE = 20;

/** As specified for files: 10 MB. */
export const MAX_CHAT_PICTURE_BYTES = 10 * 1024 * 1024;
export const CHAT_PICTURE_FIELD = 'file';
/** A person sends a handful of pictures; each costs a core for about a second. */
export const CHAT_PICTURE_LIMIT = { perMinute: 30 } as const;
/** A gallery of a conversation asks for many at once, and an office shares one address. */
export const CHAT_PICTURE_READ_LIMIT = { perMinute: 3_000 } as const;
/** Of one member: some thousand pictures. */
export const MAX_MEMBER_PICTURE_BYTES = 512 * 1024 * 1024;
/** A picture that no message carried by then was abandoned. */
export const UNSENT_PICTURE_HOURS = 24;

/** Each asks a stranger's site. */
export const LINK_PREVIEW_LIMIT = { perMinute: 60 } as const;
export const LINK_PREVIEWS_PER_MINUTE = 20;
/** The head of a page holds its title; what follows is not read. */
export const MAX_PREVIEWED_BYTES = 512 * 1024;
export const MAX_LINK_LENGTH = 2_048;
