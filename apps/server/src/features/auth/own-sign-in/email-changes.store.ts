// All SQL of e-mail changes that wait for their confirmation: one for each member, the last one asked for.
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../../platform/db/tables.ts';
import { removeOldest } from '../../../platform/db/batches.ts';

interface EmailChangesTable {
  user_id: string;
  id: string;
  old_email: string;
  new_email: string;
  /** Of the password that was typed, with the salt of the new address: claims on one address share it (claims.ts). */
  password_hash: string;
  created_at: Date;
  expires_at: Date;
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    auth_email_changes: EmailChangesTable;
  }
}

type EmailChange = Selectable<EmailChangesTable>;

/** Replaces the one before, whose link is then good for nothing. */
export async function saveEmailChange(tx: Db, change: Insertable<EmailChangesTable>): Promise<void> {
  const { user_id: _userId, ...rest } = change;
  await tx
    .insertInto('auth_email_changes')
    .values(change)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(rest))
    .execute();
}

export async function findEmailChange(db: Db, id: string): Promise<EmailChange | undefined> {
  return db.selectFrom('auth_email_changes').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findEmailChangeOf(db: Db, userId: string): Promise<EmailChange | undefined> {
  return db.selectFrom('auth_email_changes').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** False when it was used, replaced or cancelled meanwhile. */
export async function takeEmailChange(tx: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('auth_email_changes')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function removeEmailChange(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('auth_email_changes').where('user_id', '=', userId).execute();
}

/** At most so many that ran out, and how many they were. */
export const removeSomeEmailChanges = (db: Db, before: Date, limit: number): Promise<number> =>
  removeOldest(db, { table: 'auth_email_changes', column: 'expires_at' }, before, limit);
