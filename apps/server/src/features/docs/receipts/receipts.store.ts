// All SQL of patent receipts, and of names whose bytes may lie in storage without a receipt.
import type { Generated, Selectable } from 'kysely';
import { MAX_RECEIPTS } from '@msm/contract/docs/limits';
import type { ReceiptFields, ReceiptStatus } from '@msm/contract/docs/receipts';
import { countOf } from '../../../platform/db/paging.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { AppError } from '../../../platform/errors.ts';

interface ReceiptsTable {
  id: string;
  title: string;
  office: string;
  number: string;
  filed_on: string;
  status: ReceiptStatus;
  note: string;
  stored_name: string;
  file_name: string;
  content_type: string;
  size_bytes: number;
  changed_at: Date;
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    docs_receipts: ReceiptsTable;
    docs_leftovers: { stored_name: string; since: Date; is_taken: Generated<boolean> };
  }
}

export type ReceiptRow = Selectable<ReceiptsTable>;

export const noSuchReceipt = () => new AppError('notFound', 'There is no receipt with that id.');

/** The latest filing first. */
export async function listReceipts(db: Db): Promise<ReceiptRow[]> {
  return db
    .selectFrom('docs_receipts')
    .selectAll()
    .orderBy('filed_on', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_RECEIPTS)
    .execute();
}

export async function findReceipt(db: Db, id: string): Promise<ReceiptRow | undefined> {
  return db.selectFrom('docs_receipts').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function lockReceipt(tx: Db, id: string): Promise<ReceiptRow | undefined> {
  return tx.selectFrom('docs_receipts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export const countReceipts = (db: Db): Promise<number> => countOf(db.selectFrom('docs_receipts'));

/** False when the same upload came before. */
export async function insertReceipt(tx: Db, receipt: ReceiptRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('docs_receipts')
    .values(receipt)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function changeReceipt(
  db: Db,
  id: string,
  { filedOn, title, office, number, status, note }: ReceiptFields,
  now: Date,
): Promise<ReceiptRow> {
  return db
    .updateTable('docs_receipts')
    .set({ title, office, number, status, note, filed_on: filedOn, changed_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Its bytes are noted as left over in the same transaction. */
export async function deleteReceipt(tx: Db, id: string, now: Date): Promise<ReceiptRow | undefined> {
  const row = await tx.deleteFrom('docs_receipts').where('id', '=', id).returningAll().executeTakeFirst();
  if (row) await noteLeftover(tx, row.stored_name, now);
  return row;
}

/** A write-ahead note, committed before the first byte is stored: after a crash the nightly job finds orphaned bytes by it. */
export async function noteLeftover(db: Db, storedName: string, since: Date): Promise<void> {
  await db.insertInto('docs_leftovers').values({ stored_name: storedName, since }).execute();
}

/** By the upload that stored them. False when the upkeep is taking the bytes away, or has. */
export async function dropLeftover(db: Db, storedName: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('docs_leftovers')
    .where('stored_name', '=', storedName)
    .where('is_taken', '=', false)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** False when there is no note: then a receipt has the bytes. */
export async function takeLeftover(db: Db, storedName: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('docs_leftovers')
    .set({ is_taken: true })
    .where('stored_name', '=', storedName)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function forgetLeftover(db: Db, storedName: string): Promise<void> {
  await db.deleteFrom('docs_leftovers').where('stored_name', '=', storedName).execute();
}

export async function someLeftovers(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('docs_leftovers')
    .select('stored_name')
    .where('since', '<', before)
    .orderBy('since')
    .limit(limit)
    .execute();
  return rows.map(({ stored_name }) => stored_name);
}
