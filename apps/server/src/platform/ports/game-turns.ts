// Asks the lounge whose turn it is: only the holder of the turn is nudged.
import type { Db } from '../db/tables.ts';

export interface Nudging {
  sessionId: string;
  senderId: string;
  recipientId: string;
}

export interface GameTurns {
  /** Undefined for a session that is no table of the lounge. */
  mayNudge(db: Db, nudging: Nudging): Promise<boolean | undefined>;
}
