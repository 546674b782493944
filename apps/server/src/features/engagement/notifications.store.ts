// All SQL of the bell. The unread count is always counted, never kept: it cannot drift or fall below zero.
import { randomUUIDv7 } from 'node:crypto';
import { sql, type ColumnType, type Selectable } from 'kysely';
import type { PageQuery } from '@msm/contract/paging';
import { countOf, NEWEST_FIRST, pageOf } from '../../platform/db/paging.ts';
import type { Db } from '../../platform/db/tables.ts';
import { removeOldest } from '../../platform/db/batches.ts';

interface NotificationsTable {
  id: string;
  member_id: string;
  kind: string;
  title: string;
  body: string | null;
  link: string | null;
  actor_id: string | null;
  actor_email: string | null;
  actor_username: string | null;
  target_type: string | null;
  target_id: string | null;
  metadata: ColumnType<Record<string, unknown>, string>;
  merge_key: string | null;
  read_at: Date | null;
  created_at: Date;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    engagement_notifications: NotificationsTable;
  }
}

export type NotificationRow = Selectable<NotificationsTable>;

export async function insertNotification(
  tx: Db,
  row: Omit<NotificationRow, 'id' | 'read_at'>,
): Promise<string> {
  const id = randomUUIDv7();
  await tx
    .insertInto('engagement_notifications')
    .values({ ...row, id, read_at: null, metadata: JSON.stringify(row.metadata) })
    .execute();
  return id;
}

/** One at a time for each source: of two at once, the second waits and then sees what the first wrote. */
export async function lockBell(tx: Db, memberId: string, source: string): Promise<void> {
  const lock = `notification ${memberId} ${source}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx);
}

export async function findMergeable(
  tx: Db,
  memberId: string,
  mergeKey: string,
  since: Date,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('engagement_notifications')
    .select('id')
    .where('member_id', '=', memberId)
    .where('merge_key', '=', mergeKey)
    .where('created_at', '>', since)
    .executeTakeFirst();
  return row?.id;
}

/** What one member's acts left in another's bell, newest first. */
export async function listIdsFrom(
  tx: Db,
  { actorId, memberId, since }: { actorId: string; memberId: string; since: Date },
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('engagement_notifications')
    .select('id')
    .where('actor_id', '=', actorId)
    .where('member_id', '=', memberId)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Keeps a bell bounded without letting one member push out what others or the portal said. The portal's own rows have
 * room of their own. Rows that were read go first. The others share the room in turns, the newest row of each actor first:
 * who sent the most loses the oldest first. Rows that another transaction changes are left to the next trim.
 */
export async function trimBell(tx: Db, memberId: string, kept: number): Promise<void> {
  await sql`
    delete from engagement_notifications where id in (
      select id from engagement_notifications
      where id in (
        select id from (
          select id, row_number() over (
            partition by actor_id is null order by read_at is not null, turn, created_at desc, id desc) as place
          from (
            select id, actor_id, read_at, created_at, row_number() over (
              partition by actor_id order by read_at is not null, created_at desc, id desc) as turn
            from engagement_notifications where member_id = ${memberId}
          ) as in_turns
        ) as placed
        where place > ${kept}
      )
      for update skip locked
    )`.execute(tx);
}

export async function findNotification(db: Db, id: string): Promise<NotificationRow | undefined> {
  return db.selectFrom('engagement_notifications').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function listOf(db: Db, memberId: string, query: PageQuery) {
  const own = db.selectFrom('engagement_notifications').where('member_id', '=', memberId);
  return pageOf(db, { matching: own, select: (all) => all.selectAll(), order: NEWEST_FIRST }, query);
}

export async function unreadCountFor(db: Db, memberId: string): Promise<number> {
  return countOf(
    db.selectFrom('engagement_notifications').where('member_id', '=', memberId).where('read_at', 'is', null),
  );
}

/** True when something was unread. */
export async function markRead(db: Db, memberId: string, readAt: Date, id?: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('engagement_notifications')
    .set({ read_at: readAt })
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removeOwn(db: Db, memberId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('engagement_notifications')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const removeSomeRead = (db: Db, before: Date, limit: number): Promise<number> =>
  removeOldest(
    db,
    { table: 'engagement_notifications', column: 'created_at', where: sql`read_at is not null` },
    before,
    limit,
  );
