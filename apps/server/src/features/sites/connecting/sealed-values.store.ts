// All SQL that replaces sealed values while the application secret is being rotated.
import type { Db } from '../../../platform/db/tables.ts';

export interface SealedValue {
  siteId: string;
  sealed: string;
}

export async function listSealedPasswords(db: Db): Promise<SealedValue[]> {
  const rows = await db
    .selectFrom('sites')
    .select(['id as siteId', 'sealed_password as sealed'])
    .where('sealed_password', 'is not', null)
    .execute();
  return rows.map(({ siteId, sealed }) => ({ siteId, sealed: sealed! }));
}

export const listSealedKeys = (db: Db): Promise<SealedValue[]> =>
  db.selectFrom('sites_bridges').select(['site_id as siteId', 'sealed_key as sealed']).execute();

/** Compare and set: a password that its member changed meanwhile stays. */
export async function replaceSealedPassword(db: Db, { siteId, sealed }: SealedValue, renewed: string) {
  await db
    .updateTable('sites')
    .set({ sealed_password: renewed })
    .where('id', '=', siteId)
    .where('sealed_password', '=', sealed)
    .execute();
}

export async function replaceSealedKey(db: Db, { siteId, sealed }: SealedValue, renewed: string) {
  await db
    .updateTable('sites_bridges')
    .set({ sealed_key: renewed })
    .where('site_id', '=', siteId)
    .where('sealed_key', '=', sealed)
    .execute();
}
