// SQL of the check of the ledger. It reads everything, in ranges: first the accounts with their entries, then the operations. Each range is one
// statement, hence one snapshot: what is posted meanwhile does not look like a violation.
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/tables.ts';

/** Entries of the accounts in one range; an account that has more is a range of its own. */
const ENTRIES_PER_RANGE = 20_000;
const ACCOUNTS_PER_RANGE = 500;
const OPERATIONS_PER_RANGE = 5_000;
const FIRST_OPERATION = '00000000-0000-0000-0000-000000000000';

export interface Violation {
  violation: string;
  account_id: bigint | null;
  seq: bigint | null;
  op_id: string | null;
}

/** Exclusive. Operations come after all accounts. */
export interface Cursor {
  account_after: bigint;
  op_after: string | null;
}

const START: Cursor = { account_after: 0n, op_after: null };

interface Checked {
  /** None at the end of the ledger. */
  next: Cursor | undefined;
  operations: number;
  violations: Violation[];
}

/** One range of those that begin at the cursor. */
export async function checkRange(db: Db, cursor: Cursor): Promise<Checked> {
  return cursor.op_after === null
    ? checkAccounts(db, cursor.account_after)
    : checkOperations(db, cursor.account_after, cursor.op_after);
}

async function checkAccounts(db: Db, after: bigint): Promise<Checked> {
  const accounts = await db
    .selectFrom('wallet_accounts')
    .select(['id', 'seq'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(ACCOUNTS_PER_RANGE)
    .execute();
  let [upto, entries] = [accounts[0]?.id, 0n];
  for (const { id, seq } of accounts) {
    entries += seq;
    if (entries > ENTRIES_PER_RANGE) break;
    upto = id;
  }
  if (upto === undefined)
    return { next: { account_after: after, op_after: FIRST_OPERATION }, operations: 0, violations: [] };
  const { rows: violations } = await sql<Violation>`
    select * from wallet_account_violations(${after}::bigint, ${upto}::bigint)`.execute(db);
  return { next: { account_after: upto, op_after: null }, operations: 0, violations };
}

async function checkOperations(db: Db, account_after: bigint, after: string): Promise<Checked> {
  const { rows } = await sql<{ upto: string; operations: bigint }>`
    select op_id as upto, count(*) over () as operations from (
      select op_id from wallet_transfers where op_id > ${after} and leg = 0 order by op_id limit ${OPERATIONS_PER_RANGE}
    ) as range order by op_id desc limit 1`.execute(db);
  const [range] = rows;
  if (!range) return { next: undefined, operations: 0, violations: [] };
  const { rows: violations } = await sql<Violation>`
    select * from wallet_transfer_violations(${after}::uuid, ${range.upto}::uuid)`.execute(db);
  return { next: { account_after, op_after: range.upto }, operations: Number(range.operations), violations };
}

interface ChecksTable extends Cursor {
  id: number;
  /** Of the pass that is under way. */
  operations: bigint;
  violations: number;
  finished_at: Date | null;
  finished_violations: number;
  /** SuperAdmin was told; null again when a whole pass found nothing. */
  alarmed_at: Date | null;
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    wallet_checks: ChecksTable;
  }
}

const AT_START = { ...START, operations: 0n, violations: 0 };

export async function lockCheck(tx: Db): Promise<ChecksTable> {
  await openCheck(tx);
  return tx.selectFrom('wallet_checks').selectAll().forUpdate().executeTakeFirstOrThrow();
}

/** Undefined while another node has it. */
export async function tryToLockCheck(tx: Db): Promise<ChecksTable | undefined> {
  await openCheck(tx);
  return tx.selectFrom('wallet_checks').selectAll().forUpdate().skipLocked().executeTakeFirst();
}

async function openCheck(tx: Db): Promise<void> {
  await tx
    .insertInto('wallet_checks')
    .values({ id: 1, ...AT_START, finished_at: null, finished_violations: 0, alarmed_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function changeCheck(tx: Db, change: Partial<ChecksTable>): Promise<void> {
  await tx.updateTable('wallet_checks').set(change).execute();
}

/** The next pass begins at the start. */
export async function finishCheck(tx: Db, violations: number, now: Date): Promise<void> {
  await changeCheck(tx, {
    ...AT_START,
    finished_at: now,
    finished_violations: violations,
    ...(violations === 0 && { alarmed_at: null }),
  });
}

export async function findCheck(db: Db): Promise<ChecksTable | undefined> {
  return db.selectFrom('wallet_checks').selectAll().executeTakeFirst();
}

/** Empty, or the ledger is broken. Reads all of it. */
export async function listViolations(db: Db, limit: number): Promise<Violation[]> {
  return (await checkAll(db, limit)).violations;
}

/** From the start to the end, past what is being checked elsewhere. */
export async function checkAll(
  db: Db,
  limit: number,
): Promise<{ operations: number; found: number; violations: Violation[] }> {
  const all = { operations: 0, found: 0, violations: [] as Violation[] };
  for (let cursor: Cursor | undefined = START; cursor;) {
    const { next, operations, violations } = await checkRange(db, cursor);
    all.operations += operations;
    all.found += violations.length;
    all.violations.push(...violations.slice(0, limit - all.violations.length));
    cursor = next;
  }
  return all;
}
