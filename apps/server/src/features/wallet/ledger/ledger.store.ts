// The SQL of the ledger. `wallet_post` is the only writer of transfers and balances (migrations/20261117T1800_wallet_ledger.ts).
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/tables.ts';
import { auditFrom } from '../../../platform/audit/audit.ts';

/** Cents, and points. */
export type Asset = 'USD' | 'POINTS';

export interface LegRef {
  operationId: string;
  leg: number;
}

interface AccountsTable {
  id: bigint;
  /** Null when the member was erased. */
  member_id: string | null;
  asset: Asset;
  credits_posted: bigint;
  debits_posted: bigint;
  credits_pending: bigint;
  debits_pending: bigint;
  seq: bigint;
  is_frozen: boolean;
  frozen_reason: string | null;
  spent_on: Date | null;
  spent: bigint;
}

export interface TransferRow {
  op_id: string;
  leg: number;
  debit_id: bigint;
  credit_id: bigint;
  amount: bigint;
  debit_seq: bigint | null;
  debit_after: bigint | null;
  credit_seq: bigint | null;
  credit_after: bigint | null;
  created_at: Date;
  actor_id: string;
  kind: 'posted' | 'hold' | 'post' | 'void';
  reason: string;
  note: string | null;
  idem_key: string | null;
  request: string | null;
  ref_op: string | null;
  ref_leg: number | null;
}

/** What a transfer did to one account; `change` is to what is available. */
interface EntriesView {
  account_id: bigint;
  seq: bigint;
  side: 'debit' | 'credit';
  after: bigint;
  other_id: bigint;
  change: bigint;
  op_id: string;
  leg: number;
  kind: TransferRow['kind'];
  reason: string;
  note: string | null;
  amount: bigint;
  actor_id: string;
  ref_op: string | null;
  ref_leg: number | null;
  created_at: Date;
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    wallet_accounts: AccountsTable;
    wallet_transfers: TransferRow;
    wallet_entries: EntriesView;
    wallet_bells: { op_id: string };
  }
}

/** Columns of operations, then of their legs, in the same order. */
export interface Batch {
  at: Date;
  ops: string[];
  actors: string[];
  keys: string[];
  requests: string[];
  reasons: string[];
  notes: (string | null)[];
  dayLimits: (bigint | null)[];
  evenIfFrozen: boolean[];
  legCounts: number[];
  kinds: TransferRow['kind'][];
  debits: bigint[];
  credits: bigint[];
  amounts: bigint[];
  refOps: (string | null)[];
  refLegs: (number | null)[];
}

export interface PostRow {
  /** Of the operation in the batch, from 1; none of what was posted, which is known by its id. */
  nth: number | null;
  status:
    | 'posted'
    | 'replayed'
    | 'keyReused'
    | 'insufficient'
    | 'frozen'
    | 'dayLimit'
    | 'resolved'
    | 'noRef'
    | 'noRecipient';
  op: string;
  /** None of an operation that was not posted. */
  leg: number | null;
  debit_after: bigint | null;
  credit_after: bigint | null;
}

export async function postBatch(tx: Db, batch: Batch): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`/* writes */ select * from ${posting(batch)}`.execute(tx);
  return rows;
}

/** Array literals: the drivers' own conversion of a thousand elements takes longer than the statement. Text may hold anything. */
const list = (values: readonly (string | bigint | number | boolean | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`;
const textList = (values: readonly (string | null)[]): string =>
  list(values.map((value) => (value === null ? null : `"${value.replaceAll(/["\\]/g, '\\$&')}"`)));

const posting = (batch: Batch) => sql`
  wallet_post(${batch.at}, ${list(batch.ops)}, ${list(batch.actors)}, ${textList(batch.keys)}, ${textList(batch.requests)},
    ${textList(batch.reasons)}, ${textList(batch.notes)}, ${list(batch.dayLimits)}, ${list(batch.evenIfFrozen)},
    ${list(batch.legCounts)}, ${list(batch.kinds)}, ${list(batch.debits)}, ${list(batch.credits)}, ${list(batch.amounts)},
    ${list(batch.refOps)}, ${list(batch.refLegs)})`;

const postingOne = (batch: Batch) => sql`
  wallet_post_one(${batch.at}, ${batch.ops[0]}, ${batch.actors[0]}, ${batch.keys[0]}, ${batch.requests[0]}, ${batch.reasons[0]},
    ${batch.notes[0]}, ${batch.dayLimits[0]}, ${batch.debits[0]}, ${batch.credits[0]}, ${batch.amounts[0]})`;

/** What is written with a posted operation, in the order of the batch. */
export interface Beside {
  /** For the audit log; none for the system's own. */
  addresses: (string | null)[];
  requestIds: (string | null)[];
  /** Whether the recipient's bell is to be rung. */
  bells: boolean[];
}

/** One statement, hence one commit. */
export async function postWithEvidence(db: Db, batch: Batch, beside: Beside): Promise<PostRow[]> {
  if (beside.addresses.every((address) => address === null) && !beside.bells.includes(true))
    return postBatch(db, batch);
  const { rows } = await sql<PostRow>`
    with wallet_posted as materialized (select * from ${posting(batch)}),
    ${evidence(batch, beside)}
    select * from wallet_posted`.execute(db);
  return rows;
}

/** Throws for what is not plainly allowed (isUndecided): wallet_post has the verdict. */
export async function postOneWithEvidence(db: Db, batch: Batch, beside: Beside): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    with wallet_posted as materialized (
      select 1 as nth, 'posted' as status, ${batch.ops[0]}::uuid as op, 0::smallint as leg, * from ${postingOne(batch)}),
    ${evidence(batch, beside)}
    select * from wallet_posted`.execute(db);
  return rows;
}

const evidence = ({ ops, actors, reasons }: Batch, { addresses, requestIds, bells }: Beside) => sql`
  wallet_beside as (
    select op, 'wallet.' || reason as action, actor, address, request_id, bell
    from unnest(${list(ops)}::uuid[], ${list(actors)}::uuid[], ${textList(reasons)}::text[], ${textList(addresses)}::text[],
      ${textList(requestIds)}::text[], ${list(bells)}::boolean[]) as given (op, actor, reason, address, request_id, bell)
    join wallet_posted using (op) where wallet_posted.status = 'posted' and wallet_posted.leg = 0
  ), audited as (
    ${auditFrom('wallet_beside')}
  ), told as (
    insert into wallet_bells (op_id) select op from wallet_beside where bell
  )`;

export interface AccountRow {
  id: bigint;
  member_id: string;
  asset: Asset;
}

export async function findAccounts(db: Db, memberIds: readonly string[]): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select id, member_id, asset from wallet_accounts where member_id = any(${memberIds})`.execute(db);
  return rows;
}

/** Both accounts of each member have the same number. Another transaction may open them at the same moment: the first stay. */
export async function openAccounts(tx: Db, memberIds: readonly string[]): Promise<AccountRow[]> {
  await sql`
    insert into wallet_accounts (id, member_id, asset)
    select number * 10 + digit, member_id, asset
    from (select member_id, nextval('wallet_numbers') as number
          from unnest(${memberIds.toSorted()}::uuid[]) as member_id order by member_id) numbered,
      (values (1, 'USD'), (2, 'POINTS')) as assets (digit, asset)
    on conflict (member_id, asset) do nothing`.execute(tx);
  return findAccounts(tx, memberIds);
}

export async function findTransfers(db: Db, refs: readonly LegRef[]): Promise<TransferRow[]> {
  const ids = refs.map(({ operationId }) => operationId);
  return db
    .selectFrom('wallet_transfers')
    .selectAll()
    .where('op_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** All legs of each, in order. */
export async function findOperations(db: Db, ids: readonly string[]): Promise<Map<string, TransferRow[]>> {
  const rows = await db
    .selectFrom('wallet_transfers')
    .selectAll()
    .where('op_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('op_id')
    .orderBy('leg')
    .execute();
  return Map.groupBy(rows, ({ op_id }) => op_id);
}
