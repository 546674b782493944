// Asks the feature that owns an account or a group whether a member may invite into it, and lets the invited in.
// Features hand theirs over in app.ts, by kind of invitation.
import type { GivenRole } from '@msm/contract/member';
import type { Db } from '../db/tables.ts';

export interface InviteSubject {
  /** Its name, for a member who may invite into it. Asked when the invitation is sent, and again when it is accepted. */
  nameForInviter(db: Db, memberId: string, subjectId: string): Promise<string | undefined>;
  /** Makes a member of it, in the role that the invitation offers; once is enough. */
  admit(tx: Db, memberId: string, subjectId: string, role: GivenRole | null): Promise<void>;
}

export type InviteSubjects = ReadonlyMap<string, InviteSubject>;
