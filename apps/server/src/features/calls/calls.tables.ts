// The table of calls, as the store sees it.
import type { Generated, Selectable } from 'kysely';
import type { CallOutcome, CallType } from '@msm/contract/call-records';
import type { CallStatus } from '@msm/contract/calls/schemas';

interface CallsTable {
  id: string;
  room_id: string;
  call_type: CallType;
  initiator_id: string;
  target_id: string;
  status: CallStatus;
  outcome: CallOutcome | null;
  /** An offer was relayed: answers and candidates belong to it. */
  has_offer: Generated<boolean>;
  /** The socket that speaks for the side; none while it is gone, or has not answered. */
  initiator_socket: string | null;
  initiator_seen_at: Date;
  target_socket: string | null;
  target_seen_at: Date | null;
  /** The window that holds the side, over all its sockets; none of a client that names none. */
  initiator_leg: Generated<string | null>;
  target_leg: Generated<string | null>;
  created_at: Date;
  answered_at: Date | null;
  ended_at: Date | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    calls_calls: CallsTable;
  }
}

export type CallRow = Selectable<CallsTable>;
