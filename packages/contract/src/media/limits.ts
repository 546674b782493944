// The numbers of the media library, each with its reason.

/** As specified for files: 10 MB. */
export const MAX_MEDIA_FILE_BYTES = 10 * 1024 * 1024;

/** As much as Instagram takes of a video, and less than a third of an account's room. */
export const MAX_VIDEO_FILE_BYTES = 300 * 1024 * 1024;

/** The longest video that a network takes from the portal: an hour of it would not fit into the bytes. */
export const MAX_VIDEO_MINUTES = 60;

/** 4K in either direction; decoders of phones end there. */
export const MAX_VIDEO_SIDE = 4_096;

/** A form names its file; clients send it under this name. */
export const MEDIA_FILE_FIELD = 'file';

/** The cameras of today's phones stay below it. A pixel takes four bytes while it is decoded: 160 MB. */
export const MAX_MEDIA_PIXELS = 40_000_000;

/** Of all frames together; an animation with more is stored as its first frame. Encoding takes a core for seconds. */
export const MAX_ANIMATION_PIXELS = 20_000_000;
/** Ten seconds at the pace of a film; each frame has a cost of its own beside its pixels. */
export const MAX_ANIMATION_FRAMES = 240;

/** The longer side of the largest stored size: more than any screen shows of a post. */
export const MAX_STORED_SIDE = 2560;

/** What pages show beside the largest: a whole screen, a card, a thumbnail. */
export const STORED_WIDTHS = [320, 640, 1280] as const;

/** Of all stored sizes together: some thousand pictures or a few long videos, and a disk of 100 GB bears a hundred full accounts. */
export const MAX_ACCOUNT_MEDIA_BYTES = 1024 * 1024 * 1024;

/** A search reads every row of its account: this many cost a few milliseconds. */
export const MAX_ACCOUNT_MEDIA_FILES = 10_000;

/** A person drops a folder of pictures; each costs a core for about a second. */
export const MEDIA_UPLOAD_LIMIT = { perMinute: 60 } as const;

/** Each takes disk and line of a portal for up to 300 MB. */
export const VIDEO_UPLOAD_LIMIT = { perMinute: 10 } as const;

/** A page of the library asks for a hundred thumbnails at once, and an office shares one address. */
export const MEDIA_READ_LIMIT = { perMinute: 3_000 } as const;

/** Screen readers read it aloud in one go. */
export const MAX_ALT_TEXT_LENGTH = 500;
export const MAX_MEDIA_TITLE_LENGTH = 200;
/** As file systems allow. */
export const MAX_MEDIA_NAME_LENGTH = 255;
