// The numbers of connected sites: that of the specification, and bounds where it names none.

/** As specified. A change made here is seen at once: it empties the cache. */
export const SITE_LIST_CACHE_MS = 10_000;

/** More than any agency manages under one account; a script that adds sites stops here. */
export const MAX_SITES = 200;

/** Each makes the server call a stranger's site: a person tries a few times, a port scanner thousands. */
export const CONNECT_LIMIT = { perMinute: 20 } as const;

/** As specified for files: 10 MB. */
export const MAX_MEDIA_BYTES = 10 * 1024 * 1024;

/** A form that names itself; clients send the file under this name. */
export const MEDIA_FIELD = 'media';

/** How long a pairing code is good for: time to install a plugin and to type eight characters. */
export const PAIRING_MINUTES = 15;

/** Codes are typed by a person; forty bits cannot be guessed at this rate. */
export const PAIR_LIMIT = { perMinute: 60, failuresPerMinute: 10 } as const;

/** A host with a hundred paired sites reports for all of them within one run of its cron. */
export const BRIDGE_LIMIT = { perMinute: 120 } as const;

/** A person downloads the plugin once, an agency once for each site. */
export const DOWNLOAD_LIMIT = { perMinute: 60 } as const;

/** A person chooses pictures one after the other; each may have 10 MB and goes on to a stranger's site. */
export const UPLOAD_LIMIT = { perMinute: 60 } as const;

/** Each makes the server call a connected site: a few a minute by hand, from every desk of an office. */
export const SITE_CALL_LIMIT = { perMinute: 300 } as const;

/** Of one request: each is a call to the site, and a person waits. */
export const POSTS_CHANGED_AT_ONCE = 10;

/** How often a paired site reports; three silent ones in a row are noticed. */
export const HEARTBEAT_SECONDS = 15 * 60;

/** Clocks of hosts are off by seconds, rarely by minutes. */
export const HEARTBEAT_WINDOW_SECONDS = 5 * 60;
