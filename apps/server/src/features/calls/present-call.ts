// A call as both of its members see it.
import type { Call } from '@msm/contract/calls/schemas';
import type { Db } from '../../platform/db/tables.ts';
import type { User, Users } from '../../platform/ports/users.ts';
import type { CallRow } from './calls.tables.ts';

const FORMER_MEMBER = 'former member';

export async function presentCall(row: CallRow, { db, users }: { db: Db; users: Users }): Promise<Call> {
  const people = await users.list(db, [row.initiator_id, row.target_id]);
  const nameOf = (id: string) => displayName(people.find((each) => each.id === id));
  return {
    callId: row.id,
    roomId: row.room_id,
    initiatorId: row.initiator_id,
    initiatorName: nameOf(row.initiator_id),
    targetUserId: row.target_id,
    targetName: nameOf(row.target_id),
    callType: row.call_type,
    status: row.status,
    outcome: row.outcome,
    answeredAt: row.answered_at?.toISOString() ?? null,
  };
}

const displayName = (user: User | undefined): string =>
  user ? [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username : FORMER_MEMBER;
