// What calls ask of conversations: who can be called in a room, and that a call is written down there.
import * as z from 'zod/mini';
import { CallRecord } from '@msm/contract/call-records';
import { Id } from '@msm/contract/fields';
import type { Db } from '../db/tables.ts';
import { job } from '../jobs.ts';

export interface CallRooms {
  /** The other member of a direct room, `group` for a larger one; undefined when the member is in no such room. */
  findPartner(db: Db, roomId: string, memberId: string): Promise<{ partnerId: string } | 'group' | undefined>;
}

/** Enqueued in the transaction that ends a call; the conversation has one record of it however often the job runs. */
export const recordCall = job('chat.record-call', z.object({ roomId: Id, callerId: Id, record: CallRecord }));
