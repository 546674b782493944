// How much of consent a stranger may write.

/** Open to every visitor: enough for a household behind one address, too little to fill a disk. */
export const CONSENT_EVENT_LIMIT = { perMinute: 30 } as const;
/** Three years: as long as the proof can still be demanded. The table refuses to lose anything younger. */
export const CONSENT_KEPT_DAYS = 1_096;
