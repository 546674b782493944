// All SQL about messages; replies have a store of their own beside this one. Everything goes by an index.
import { randomUUIDv7 } from 'node:crypto';
import { sql, type ColumnType, type Generated, type GeneratedAlways, type Selectable } from 'kysely';
import type {
  Category,
  InboxQuery,
  MessageChange,
  MessageFilter,
  Metadata,
  Priority,
  Status,
} from '@msm/contract/support/schemas';
import { countSome, NEWEST_FIRST, pageOf, type Order, type PageRows } from '../../platform/db/paging.ts';
import { removeOldest } from '../../platform/db/batches.ts';
import type { Db } from '../../platform/db/tables.ts';

interface MessagesTable {
  id: string;
  reference_id: string;
  member_id: string | null;
  submission_id: string | null;
  sender_name: string;
  sender_email: string;
  sender_phone: string | null;
  subject: string;
  message: string;
  category: Category;
  priority: Priority;
  urgency: GeneratedAlways<number>;
  source: string;
  metadata: ColumnType<Metadata, string, never>;
  search_text: string;
  status: Generated<Status>;
  created_at: Date;
  updated_at: Date;
  read_at: Date | null;
}

interface HistoryTable {
  id: string;
  message_id: string;
  actor_id: string | null;
  from_status: Status;
  to_status: Status;
  created_at: Date;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    support_messages: MessagesTable;
    support_history: HistoryTable;
  }
}

export type MessageRow = Selectable<MessagesTable>;
/** What a line of the inbox shows: the texts of a page of messages would be half a megabyte. */
const LINE = [
  'id',
  'reference_id',
  'priority',
  'category',
  'subject',
  'sender_name',
  'sender_email',
  'status',
  'created_at',
  'updated_at',
  'read_at',
] as const;
export type MessageLine = Pick<MessageRow, (typeof LINE)[number]>;
export type HistoryRow = Selectable<HistoryTable>;

export interface NewMessage {
  memberId: string | null;
  submissionId: string | null;
  senderName: string;
  senderEmail: string;
  senderPhone: string | null;
  subject: string;
  message: string;
  category: Category;
  priority: Priority;
  source: string;
  metadata: Metadata;
  receivedAt: Date;
}

interface Filed {
  id: string;
  referenceId: string;
  /** False when the same submission came before. */
  isNew: boolean;
}

/** Among a million messages a reference is taken once in a million draws; more in a row is a fault, not bad luck. */
const MAX_DRAWS = 5;

/** The same submission twice is one message; a reference that is taken is drawn anew. */
export async function insertMessage(
  tx: Db,
  message: NewMessage,
  drawReference: () => string,
): Promise<Filed> {
  for (let draw = 0; draw < MAX_DRAWS; draw++) {
    const filed = await tx
      .insertInto('support_messages')
      .values(newRow(message, drawReference()))
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'reference_id'])
      .executeTakeFirst();
    if (filed) return { id: filed.id, referenceId: filed.reference_id, isNew: true };
    const earlier = await findSubmission(tx, message);
    if (earlier) return { id: earlier.id, referenceId: earlier.reference_id, isNew: false };
  }
  throw new Error(`${MAX_DRAWS} references in a row were taken.`);
}

const newRow = (message: NewMessage, referenceId: string) => ({
  id: randomUUIDv7(),
  reference_id: referenceId,
  member_id: message.memberId,
  submission_id: message.submissionId,
  sender_name: message.senderName,
  sender_email: message.senderEmail,
  sender_phone: message.senderPhone,
  subject: message.subject,
  message: message.message,
  category: message.category,
  priority: message.priority,
  source: message.source,
  metadata: JSON.stringify(message.metadata),
  search_text: [message.subject, message.senderName, message.senderEmail, referenceId]
    .join('\n')
    .toLowerCase(),
  created_at: message.receivedAt,
  updated_at: message.receivedAt,
});

async function findSubmission(tx: Db, { submissionId, senderEmail }: NewMessage) {
  return tx
    .selectFrom('support_messages')
    .select(['id', 'reference_id'])
    .where('sender_email', '=', senderEmail)
    .where('submission_id', '=', submissionId)
    .executeTakeFirst();
}

export async function findMessage(db: Db, id: string): Promise<MessageRow | undefined> {
  return db.selectFrom('support_messages').selectAll().where('id', '=', id).executeTakeFirst();
}

/** One look-up for both: nothing tells which of the two was wrong. */
export async function findByReference(
  db: Db,
  referenceId: string,
  senderEmail: string,
): Promise<MessageRow | undefined> {
  return db
    .selectFrom('support_messages')
    .selectAll()
    .where('reference_id', '=', referenceId)
    .where('sender_email', '=', senderEmail)
    .executeTakeFirst();
}

export async function countUnread(db: Db): Promise<number> {
  const { total } = await countSome(db, db.selectFrom('support_messages').where('read_at', 'is', null));
  return total;
}

export async function listRecentUnread(db: Db, limit: number): Promise<MessageLine[]> {
  return db
    .selectFrom('support_messages')
    .select(LINE)
    .where('read_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

const matching = (db: Db, { status, category, priority, read, search, since, before }: MessageFilter) =>
  db
    .selectFrom('support_messages')
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(category !== undefined, (query) => query.where('category', '=', category!))
    .$if(priority !== undefined, (query) => query.where('priority', '=', priority!))
    .$if(read !== undefined, (query) => query.where('read_at', read === 'read' ? 'is not' : 'is', null))
    .$if(Boolean(search), (query) =>
      query.where(sql<boolean>`platform_finds(search_text, ${search!.toLowerCase()})`),
    )
    .$if(since !== undefined, (query) => query.where('created_at', '>=', new Date(since!)))
    .$if(before !== undefined, (query) => query.where('created_at', '<', new Date(before!)));

const URGENT_FIRST: Order = {
  by: { urgency: 'number', created_at: 'instant', id: 'id' },
  direction: 'desc',
};

/** The page is found by the indices alone; only its own lines are read from the table. */
export async function listMessages(db: Db, query: InboxQuery): Promise<PageRows<MessageLine>> {
  const found = matching(db, query);
  const isUrgentFirst = query.sort === 'urgent';
  const list = {
    matching: found,
    // Only the index that sorts by it holds the urgency.
    select: (all: typeof found) =>
      all.select(['id', 'created_at']).$if(isUrgentFirst, (some) => some.select('urgency')),
    order: isUrgentFirst ? URGENT_FIRST : NEWEST_FIRST,
  };
  const { rows: places, ...page } = await pageOf(db, list, query);
  const ids = places.map(({ id }) => id);
  const lines =
    ids.length === 0
      ? []
      : await db.selectFrom('support_messages').select(LINE).where('id', 'in', ids).execute();
  return { ...page, rows: inOrderOf(ids, lines) };
}

/** Newest first. */
export async function listMatchingIds(db: Db, filter: MessageFilter, limit: number): Promise<string[]> {
  const rows = await matching(db, filter)
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** In the order of the ids. */
export async function listByIds(db: Db, ids: string[]): Promise<MessageRow[]> {
  const rows = await db.selectFrom('support_messages').selectAll().where('id', 'in', ids).execute();
  return inOrderOf(ids, rows);
}

function inOrderOf<Row extends { id: string }>(ids: string[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

interface Deed {
  actorId: string;
  at: Date;
}

interface Changed {
  /** How many of the messages exist. */
  found: number;
  /** Those whose status is another one now. */
  moved: { id: string; from: Status }[];
}

/**
 * Who decides about a message has read it, unless they say otherwise. Locked, so that the history has no gaps; not for
 * its key, which replies that are being written hold.
 */
export async function changeMessages(
  tx: Db,
  ids: string[],
  { status, isRead = true }: MessageChange,
  { actorId, at }: Deed,
): Promise<Changed> {
  const before = await tx
    .selectFrom('support_messages')
    .select(['id', 'status'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const moved = status ? before.filter((message) => message.status !== status) : [];
  if (status && moved.length > 0) {
    await tx
      .updateTable('support_messages')
      .set({ status, updated_at: at })
      .where(
        'id',
        'in',
        moved.map(({ id }) => id),
      )
      .execute();
    await tx
      .insertInto('support_history')
      .values(
        moved.map((message) => ({
          id: randomUUIDv7(),
          message_id: message.id,
          actor_id: actorId,
          from_status: message.status,
          to_status: status,
          created_at: at,
        })),
      )
      .execute();
  }
  await tx
    .updateTable('support_messages')
    .set({ read_at: isRead ? sql`coalesce(read_at, ${at})` : null })
    .where('id', 'in', ids)
    .execute();
  return { found: before.length, moved: moved.map(({ id, status: from }) => ({ id, from })) };
}

export async function listHistory(db: Db, messageId: string): Promise<HistoryRow[]> {
  return db
    .selectFrom('support_history')
    .selectAll()
    .where('message_id', '=', messageId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Deletes ended messages; foreign keys delete their replies and history. Open messages stay, however old. */
export const removeSomeEnded = (db: Db, before: Date, limit: number): Promise<number> =>
  removeOldest(
    db,
    {
      table: 'support_messages',
      column: 'updated_at',
      where: sql`status in ('answered', 'resolved', 'spam')`,
    },
    before,
    limit,
  );
