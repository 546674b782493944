// All SQL about pictures in conversations. A row is there before its bytes and goes after them.
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/tables.ts';
import type { PictureRow } from '../chat.tables.ts';

export async function findUpload(
  db: Db,
  memberId: string,
  uploadId: string,
): Promise<PictureRow | undefined> {
  return db
    .selectFrom('chat_pictures')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('upload_id', '=', uploadId)
    .executeTakeFirst();
}

/** Of all pictures that the member uploaded and that still take room. */
export async function usedBytes(db: Db, memberId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('chat_pictures')
    .select(sql<bigint>`coalesce(sum(size_bytes), 0)::bigint`.as('bytes'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

/** Advisory: of two pictures that one member stores at once, the second is counted after the first. */
export async function lockPicturesOf(tx: Db, memberId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`chat pictures of ${memberId}`}, 0))`.execute(tx);
}

type NewPicture = Omit<PictureRow, 'is_stored' | 'message_id' | 'abandoned_at'>;

/** False when the same upload came before. */
export async function insertPicture(db: Db, picture: NewPicture): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('chat_pictures')
    .values(picture)
    .onConflict((conflict) => conflict.columns(['member_id', 'upload_id']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** False when it was given up meanwhile. */
export async function markStored(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chat_pictures')
    .set({ is_stored: true })
    .where('id', '=', id)
    .where('abandoned_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** In a room that the member is in: sent, or their own and about to be. */
export async function findVisible(
  db: Db,
  { id, roomId, memberId }: { id: string; roomId: string; memberId: string },
) {
  return db
    .selectFrom('chat_pictures as picture')
    .innerJoin('chat_members as member', 'member.room_id', 'picture.room_id')
    .innerJoin('chat_rooms as room', 'room.id', 'picture.room_id')
    .selectAll('picture')
    .select('room.sealed_key')
    .where('picture.id', '=', id)
    .where('picture.room_id', '=', roomId)
    .where('member.member_id', '=', memberId)
    .where('picture.is_stored', '=', true)
    .where('picture.abandoned_at', 'is', null)
    .where(({ or, eb }) =>
      or([eb('picture.message_id', 'is not', null), eb('picture.member_id', '=', memberId)]),
    )
    .executeTakeFirst();
}

export async function abandonPictureOf(tx: Db, messageId: string, now: Date): Promise<void> {
  await tx
    .updateTable('chat_pictures')
    .set({ abandoned_at: now })
    .where('message_id', '=', messageId)
    .execute();
}

export async function abandonPicture(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('chat_pictures')
    .set({ abandoned_at: now })
    .where('id', '=', id)
    .where('message_id', 'is', null)
    .execute();
}

/** Uploads that no message carried in time. */
export async function abandonUnsent(db: Db, before: Date, now: Date): Promise<void> {
  await db
    .updateTable('chat_pictures')
    .set({ abandoned_at: now })
    .where('message_id', 'is', null)
    .where('abandoned_at', 'is', null)
    .where('created_at', '<', before)
    .execute();
}

interface Abandoned {
  id: string;
  abandoned_at: Date | null;
}

/** An upload that began later may still store bytes. `last` is of the batch before. */
export const listAbandoned = (db: Db, uploadedBefore: Date, limit: number, last?: Abandoned) =>
  db
    .selectFrom('chat_pictures')
    .select(['id', 'widths', 'abandoned_at'])
    .where('abandoned_at', 'is not', null)
    .where(({ or, eb }) => or([eb('is_stored', '=', true), eb('created_at', '<', uploadedBefore)]))
    .$if(last !== undefined, (query) =>
      query.where(sql<boolean>`(abandoned_at, id) > (${last?.abandoned_at}, ${last?.id}::uuid)`),
    )
    .orderBy('abandoned_at')
    .orderBy('id')
    .limit(limit)
    .execute();

export async function removePicture(db: Db, id: string): Promise<void> {
  await db.deleteFrom('chat_pictures').where('id', '=', id).execute();
}
