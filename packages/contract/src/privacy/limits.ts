// How much of consent a stranger may write.

/** Anybody may write here: enough for a household behind one address, too little to fill a disk. */
export const CONSENT_EVENT_LIMIT = { perMinute: 30 } as const;
/** Browsers inside other applications have the longest: about 400. */
export const MAX_USER_AGENT_LENGTH = 512;
