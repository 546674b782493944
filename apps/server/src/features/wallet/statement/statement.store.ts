// The SQL of statements: entries of a member's two accounts. Each account is read in the order of its own sequence, from an index, and
// both are merged by time; a cursor is the place in each.
import { sql, type ExpressionBuilder } from 'kysely';
import { MAX_COUNTED } from '@msm/contract/paging';
import type { OperationKind, Asset as ShownAsset } from '@msm/contract/wallet/schemas';
import type { Db, Tables } from '../../../platform/db/tables.ts';
import type { Asset, TransferRow } from '../ledger/ledger.store.ts';

export interface StatementFilter {
  asset?: ShownAsset | undefined;
  kind?: OperationKind | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export interface EntryRow {
  op_id: string;
  leg: number;
  seq: bigint;
  side: 'debit' | 'credit';
  kind: TransferRow['kind'];
  reason: string;
  note: string | null;
  asset: Asset;
  amount: bigint;
  change: bigint;
  after: bigint;
  ref_op: string | null;
  created_at: Date;
  /** Of the other account; none of a system account or an erased member. */
  other_member_id: string | null;
}

export interface OwnAccount {
  id: bigint;
  asset: Asset;
  seq: bigint;
}

export const SHOWN: Readonly<Record<Asset, ShownAsset>> = { USD: 'cash', POINTS: 'points' };

export async function accountsOfMember(db: Db, memberId: string, asset?: ShownAsset): Promise<OwnAccount[]> {
  const rows = await db
    .selectFrom('wallet_accounts')
    .select(['id', 'asset', 'seq'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();
  return rows.filter((row) => asset === undefined || SHOWN[row.asset] === asset);
}

/** As `kindOf` in present-entry.ts tells them. */
const REASONS: Readonly<Record<Exclude<OperationKind, 'reversal'>, readonly string[]>> = {
  deposit: ['deposit'],
  withdrawal: ['withdrawal'],
  transfer: ['transfer'],
  conversion: ['points_to_cash', 'cash_to_points'],
  earning: ['points_earned'],
};
const IS_REVERSAL = sql<boolean>`(entry.kind = 'void' or (entry.kind = 'posted' and entry.ref_op is not null)
  or entry.reason in ('refund', 'dispute'))`;

type Eb = ExpressionBuilder<Tables & { entry: Tables['wallet_entries'] }, 'entry'>;

const matches =
  ({ kind, from, to }: StatementFilter) =>
  ({ and, eb }: Eb) =>
    and([
      ...(kind === 'reversal' ? [IS_REVERSAL] : []),
      ...(kind !== undefined && kind !== 'reversal'
        ? [eb('entry.reason', 'in', REASONS[kind]), sql<boolean>`not ${IS_REVERSAL}`]
        : []),
      ...(from === undefined ? [] : [eb('entry.created_at', '>=', new Date(from))]),
      ...(to === undefined ? [] : [eb('entry.created_at', '<', new Date(to))]),
    ]);

interface Part {
  filter: StatementFilter;
  limit: number;
  order: 'asc' | 'desc';
  /** Exclusive, in the order. */
  beyondSeq?: bigint | undefined;
}

export async function listEntries(
  db: Db,
  account: OwnAccount,
  { filter, limit, order, beyondSeq }: Part,
): Promise<EntryRow[]> {
  const rows = await db
    .selectFrom('wallet_entries as entry')
    .leftJoin('wallet_accounts as other', 'other.id', 'entry.other_id')
    .select([
      'entry.op_id',
      'entry.leg',
      'entry.seq',
      'entry.side',
      'entry.kind',
      'entry.reason',
      'entry.note',
      'entry.amount',
      'entry.change',
      'entry.after',
      'entry.ref_op',
      'entry.created_at',
      'other.member_id as other_member_id',
    ])
    .where('entry.account_id', '=', account.id)
    .where(matches(filter) as never)
    .$if(beyondSeq !== undefined, (query) =>
      query.where('entry.seq', order === 'asc' ? '>' : '<', beyondSeq!),
    )
    .orderBy('entry.seq', order)
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, asset: account.asset }));
}

/** Up to MAX_COUNTED and one more. */
export async function countEntries(
  db: Db,
  accounts: readonly OwnAccount[],
  filter: StatementFilter,
): Promise<number> {
  const ids = accounts.map(({ id }) => id);
  const some = db
    .selectFrom('wallet_entries as entry')
    .select(sql`1`.as('one'))
    .where('entry.account_id', '=', sql<bigint>`any(${ids}::bigint[])`)
    .where(matches(filter) as never)
    .limit(MAX_COUNTED + 1);
  const { rows } = await sql<{ total: bigint }>`select count(*) as total from (${some}) as counted`.execute(
    db,
  );
  return Number(rows[0]!.total);
}

/** What an operation did to the member's own accounts, in its order. */
export async function entriesOfOperation(
  db: Db,
  accounts: readonly OwnAccount[],
  operationId: string,
): Promise<EntryRow[]> {
  const rows = await db
    .selectFrom('wallet_entries as entry')
    .leftJoin('wallet_accounts as other', 'other.id', 'entry.other_id')
    .selectAll('entry')
    .select('other.member_id as other_member_id')
    .where('entry.op_id', '=', operationId)
    .where('entry.account_id', '=', sql<bigint>`any(${accounts.map(({ id }) => id)}::bigint[])`)
    .orderBy('entry.leg')
    .execute();
  return rows.map((row) => ({ ...row, asset: accounts.find(({ id }) => id === row.account_id)!.asset }));
}
