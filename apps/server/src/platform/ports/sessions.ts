// Asks the auth feature to end sessions and mailed links. The caller emits `member.signedOut` after its commit: caches forget the member
// and open sockets are cut.
import type { Db } from '../db/tables.ts';
import type { EndWithMembership } from './account-leaving.ts';

declare module '../events.ts' {
  interface EventMap {
    'session.ended': { sessionId: string };
    'member.signedOut': { memberId: string };
    /** Something a session carries is different now: name, e-mail state, chosen account. */
    'member.changed': { memberId: string };
  }
}

export interface Sessions {
  /** False once it was signed out of; a token that ran out alone does not end it. */
  isLive(db: Db, sessionId: string, now: Date): Promise<boolean>;
  endAllOf(tx: Db, memberId: string): Promise<number>;
  /** Verification and reset links that were mailed before do nothing any more. */
  revokeMailedLinksOf(tx: Db, memberId: string): Promise<void>;
  /** Sessions that act in the account go on in the member's own. The caller emits `member.changed` after its commit. */
  leaveAccount: EndWithMembership;
}
