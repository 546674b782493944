// All SQL about the language model that SuperAdmin chose: one row, or none.
import type { Selectable } from 'kysely';
import type { ProviderId } from '@msm/contract/writer/providers';
import type { Db } from '../../../platform/db/tables.ts';

interface SettingsTable {
  is_only: boolean;
  version: string;
  provider: ProviderId;
  base_url: string;
  sealed_key: string | null;
  key_hint: string | null;
  model: string;
  usd_in: number | null;
  usd_out: number | null;
  updated_at: Date;
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    writer_settings: SettingsTable;
  }
}

export type SettingsRow = Selectable<SettingsTable>;

export const findSettings = (db: Db): Promise<SettingsRow | undefined> =>
  db.selectFrom('writer_settings').selectAll().executeTakeFirst();

/** Until the transaction ends: a key that another tab replaces or removes meanwhile must not come back. */
export async function lockSettings(tx: Db): Promise<void> {
  await tx.selectFrom('writer_settings').select('is_only').forUpdate().execute();
}

export async function replaceSettings(db: Db, row: Omit<SettingsRow, 'is_only'>): Promise<void> {
  await db
    .insertInto('writer_settings')
    .values({ is_only: true, ...row })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(row))
    .execute();
}

export async function removeSettings(db: Db): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('writer_settings').executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Nothing where the settings have changed since they were read. */
export async function replaceSealedKey(db: Db, version: string, sealed: string): Promise<void> {
  await db
    .updateTable('writer_settings')
    .set({ sealed_key: sealed })
    .where('version', '=', version)
    .where('sealed_key', 'is not', null)
    .execute();
}
