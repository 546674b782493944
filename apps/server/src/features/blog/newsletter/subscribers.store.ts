// All SQL of readers who take the newsletter.
import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { removeOldest } from '../../../platform/db/batches.ts';
import type { Db } from '../../../platform/db/tables.ts';

export interface Subscriber {
  id: string;
  email: string;
  confirmed_at: Date | null;
  mailed_until: Date | null;
}

/** The same address twice is one row. */
export async function noteSubscriber(tx: Db, email: string, now: Date): Promise<Subscriber> {
  return tx
    .insertInto('blog_subscribers')
    .values({ id: randomUUIDv7(), email, asked_at: now })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ asked_at: now }))
    .returning(['id', 'email', 'confirmed_at', 'mailed_until'])
    .executeTakeFirstOrThrow();
}

export async function findSubscriber(db: Db, id: string): Promise<Subscriber | undefined> {
  return db
    .selectFrom('blog_subscribers')
    .select(['id', 'email', 'confirmed_at', 'mailed_until'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** From then on; a second confirmation changes nothing. False when the address is unknown. */
export async function confirm(tx: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('blog_subscribers')
    .set({
      confirmed_at: sql<Date>`coalesce(confirmed_at, ${now})`,
      mailed_until: sql<Date>`coalesce(mailed_until, ${now})`,
    })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function forget(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('blog_subscribers').where('id', '=', id).execute();
}

export async function countConfirmed(db: Db): Promise<number> {
  const { rows } = await sql<{ readers: bigint }>`
    select count(*) as readers from blog_subscribers where confirmed_at is not null`.execute(db);
  return Number(rows[0]!.readers);
}

export async function listConfirmed(db: Db, afterId: string, limit: number): Promise<Subscriber[]> {
  return db
    .selectFrom('blog_subscribers')
    .select(['id', 'email', 'confirmed_at', 'mailed_until'])
    .where('confirmed_at', 'is not', null)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function noteMailed(tx: Db, id: string, until: Date): Promise<void> {
  await tx.updateTable('blog_subscribers').set({ mailed_until: until }).where('id', '=', id).execute();
}

export const removeSomeUnconfirmed = (db: Db, before: Date, limit: number): Promise<number> =>
  removeOldest(
    db,
    { table: 'blog_subscribers', column: 'asked_at', where: sql`confirmed_at is null` },
    before,
    limit,
  );
