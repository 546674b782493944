// All SQL about replies and how far their mails came.
import { randomUUIDv7 } from 'node:crypto';
import { sql, type Generated, type Selectable } from 'kysely';
import type { Delivery } from '@msm/contract/support/schemas';
import type { Db } from '../../platform/db/tables.ts';

interface RepliesTable {
  id: string;
  message_id: string;
  author_id: string | null;
  submission_id: string | null;
  text: string;
  created_at: Date;
  delivery: Generated<Delivery['state']>;
  attempts: Generated<number>;
  failure_reason: string | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    support_replies: RepliesTable;
  }
}

export type ReplyRow = Selectable<RepliesTable>;

export interface NewReply {
  messageId: string;
  authorId: string;
  submissionId: string | null;
  text: string;
  writtenAt: Date;
}

/** The same submission twice is one reply; `isNew` tells. */
export async function insertReply(tx: Db, reply: NewReply): Promise<{ row: ReplyRow; isNew: boolean }> {
  const inserted = await tx
    .insertInto('support_replies')
    .values({
      id: randomUUIDv7(),
      message_id: reply.messageId,
      author_id: reply.authorId,
      submission_id: reply.submissionId,
      text: reply.text,
      created_at: reply.writtenAt,
    })
    .onConflict((conflict) => conflict.columns(['message_id', 'submission_id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted) {
    await tx
      .updateTable('support_messages')
      .set({ updated_at: reply.writtenAt })
      .where('id', '=', reply.messageId)
      .execute();
    return { row: inserted, isNew: true };
  }
  const row = await tx
    .selectFrom('support_replies')
    .selectAll()
    .where('message_id', '=', reply.messageId)
    .where('submission_id', '=', reply.submissionId)
    .executeTakeFirstOrThrow();
  return { row, isNew: false };
}

export async function listReplies(db: Db, messageId: string): Promise<ReplyRow[]> {
  return db
    .selectFrom('support_replies')
    .selectAll()
    .where('message_id', '=', messageId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Counts the try before it is made, so that one that ends the process counts too. Nothing when it is no longer due. */
export async function beginDelivery(db: Db, replyId: string): Promise<ReplyRow | undefined> {
  return db
    .updateTable('support_replies')
    .set({ attempts: sql`attempts + 1` })
    .where('id', '=', replyId)
    .where('delivery', '=', 'queued')
    .returningAll()
    .executeTakeFirst();
}

export async function noteDelivery(
  db: Db,
  replyId: string,
  delivery: Delivery['state'],
  failureReason: string | null,
): Promise<void> {
  await db
    .updateTable('support_replies')
    .set({ delivery, failure_reason: failureReason })
    .where('id', '=', replyId)
    .execute();
}
