// Asks the invites feature to record what engagement tells about game invitations, in the caller's transaction: both
// roads, `/social/engage` and `/api/invites`, give one invitation and one ring of the bell.
import type { Db } from '../db/tables.ts';
import type { Taken } from '../limits.ts';
import type { SessionMember } from '../access/session.ts';
import type { Notify } from './notifications.ts';

/** The transaction of an act, with its bell and its member. */
export interface Acting {
  tx: Db;
  notify: Notify;
  member: SessionMember;
}

export interface GameInvitation {
  inviteeEmail: string;
  game?: string | undefined;
  sessionId?: string | undefined;
}

/** Which invitation is meant. It has to exist and be the member's: an e-mail in a body proves nothing. */
export interface GameInviteChoice {
  inviterEmail: string;
  sessionId?: string | undefined;
}

/** Each answers the member who is told, where there is one. Unknown and foreign invitations are `notFound` alike. */
export interface GameInvites {
  /** Counts an invitation of the member's; before the transaction of `invite`, and given back when that fails. */
  take(memberId: string, inviteeEmail: string): Promise<Taken>;
  invite(acting: Acting, invitation: GameInvitation): Promise<string | undefined>;
  answer(acting: Acting, choice: GameInviteChoice, isAccepted: boolean): Promise<string>;
  join(acting: Acting, choice: GameInviteChoice): Promise<string>;
  /** The member took a seat at this table: an invitation of theirs to it is accepted. Does nothing without one. */
  joinTable(acting: Acting, sessionId: string): Promise<void>;
}
