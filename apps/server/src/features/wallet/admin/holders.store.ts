// The SQL of SuperAdmin's view: wallets of members.
import { sql } from 'kysely';
import type { PageQuery } from '@msm/contract/paging';
import { pageOf } from '../../../platform/db/paging.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { openAccounts } from '../ledger/ledger.store.ts';
import { lockAccounts } from '../wallet.store.ts';

export interface HolderRow {
  member_id: string;
  cash: bigint;
  held: bigint;
  points: bigint;
  is_frozen: boolean;
  frozen_reason: string | null;
}

const wallets = (db: Db) =>
  db
    .selectFrom('wallet_accounts as cash')
    .innerJoin('wallet_accounts as points', (join) =>
      join.onRef('points.member_id', '=', 'cash.member_id').on('points.asset', '=', 'POINTS'),
    )
    .where('cash.asset', '=', 'USD');

const available = (alias: string) =>
  sql<bigint>`${sql.ref(`${alias}.credits_posted`)} - ${sql.ref(`${alias}.debits_posted`)} - ${sql.ref(`${alias}.debits_pending`)}`;

const shown = (query: ReturnType<typeof wallets>) =>
  query.select([
    'cash.member_id as member_id',
    'cash.is_frozen as is_frozen',
    'cash.frozen_reason as frozen_reason',
    'cash.debits_pending as held',
    available('cash').as('cash'),
    available('points').as('points'),
  ]);

/** Wallets that were used, those of the newest members first: ids are in the order of time. */
export async function listHolders(
  db: Db,
  { isFrozen, ...query }: PageQuery & { isFrozen?: boolean | undefined },
) {
  const matching = wallets(db)
    .where('cash.member_id', 'is not', null)
    .$if(isFrozen !== undefined, (all) => all.where('cash.is_frozen', '=', isFrozen!));
  const order = { by: { 'cash.member_id': 'id' }, direction: 'desc' } as const;
  return pageOf(db, { matching, select: shown, order }, query);
}

export async function findHolders(db: Db, memberIds: readonly string[]): Promise<Map<string, HolderRow>> {
  const rows = await shown(
    wallets(db).where('cash.member_id', '=', sql<string>`any(${memberIds}::uuid[])`),
  ).execute();
  return new Map(rows.map((row) => [row.member_id!, { ...row, member_id: row.member_id! }]));
}

/** Few: each was frozen by a person or an alarm. */
export async function listFrozen(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('wallet_accounts')
    .select('member_id')
    .where('asset', '=', 'USD')
    .where('is_frozen', '=', true)
    .where('member_id', 'is not', null)
    .execute();
  return rows.map(({ member_id }) => member_id!);
}

/** Null opens it again. */
export async function setFrozen(tx: Db, memberId: string, reason: string | null): Promise<void> {
  if (reason !== null) await openAccounts(tx, [memberId]);
  // In ascending order, as every posting locks them.
  await lockAccounts(tx, memberId);
  await tx
    .updateTable('wallet_accounts')
    .set({ is_frozen: reason !== null, frozen_reason: reason })
    .where('member_id', '=', memberId)
    .execute();
}

/** False when it is frozen already: the reason that was first stands. */
export async function freezeOpen(tx: Db, memberId: string, reason: string): Promise<boolean> {
  await openAccounts(tx, [memberId]);
  await lockAccounts(tx, memberId);
  const { numUpdatedRows } = await tx
    .updateTable('wallet_accounts')
    .set({ is_frozen: true, frozen_reason: reason })
    .where('member_id', '=', memberId)
    .where('is_frozen', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives a wallet that is frozen for one reason another; null opens it. False when it is not frozen for that one. */
export async function replaceFrozenReason(
  tx: Db,
  memberId: string,
  { from, to }: { from: string; to: string | null },
): Promise<boolean> {
  await lockAccounts(tx, memberId);
  const { numUpdatedRows } = await tx
    .updateTable('wallet_accounts')
    .set({ is_frozen: to !== null, frozen_reason: to })
    .where('member_id', '=', memberId)
    .where('frozen_reason', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countWallets(db: Db): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from wallet_accounts where asset = 'USD'`.execute(db);
  return Number(rows[0]!.count);
}
