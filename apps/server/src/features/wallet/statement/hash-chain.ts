// The hash chain of an account: each entry is hashed with the hash of the one before, so that a changed, removed or added entry changes every
// hash after it. It is computed from the ledger when it is asked for, never while money moves; anchors (wallet_seals) hold what it was
// at earlier times. scripts/verify-statement.mjs computes the same without the portal.
import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/tables.ts';
import { listEntries, type EntryRow, type OwnAccount } from './statement.store.ts';

interface SealsTable {
  account_id: bigint;
  seq: bigint;
  hash: string;
  sealed_at: Date;
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    wallet_seals: SealsTable;
  }
}

export interface ChainLine {
  asset: string;
  seq: string;
  side: string;
  kind: string;
  reason: string;
  amount: string;
  change: string;
  after: string;
  at: string;
  operationId: string;
  leg: number;
  hash: string;
}

const ROWS_AT_ONCE = 1_000;

/** Of an account without entries. Its id keeps the chains of two accounts apart. */
export const genesis = (accountId: bigint): string =>
  hash('sha256', `msm wallet account ${accountId}`, 'hex');

/** The order of the fields is the format: verifiers outside this repository depend on it. */
const link = (before: string, line: Omit<ChainLine, 'hash'>): string =>
  hash(
    'sha256',
    [
      before,
      line.asset,
      line.seq,
      line.side,
      line.kind,
      line.reason,
      line.amount,
      line.change,
      line.after,
      line.at,
      line.operationId,
      line.leg,
    ].join('|'),
    'hex',
  );

const toLine = (row: EntryRow): Omit<ChainLine, 'hash'> => ({
  asset: row.asset,
  seq: row.seq.toString(),
  side: row.side,
  kind: row.kind,
  reason: row.reason,
  amount: row.amount.toString(),
  change: row.change.toString(),
  after: row.after.toString(),
  at: row.created_at.toISOString(),
  operationId: row.op_id,
  leg: row.leg,
});

/** From an anchor, or from the first entry. Anchors on the way must be met: throws when one is not. */
export async function* readChain(
  db: Db,
  account: OwnAccount,
  from: { seq: bigint; hash: string } = { seq: 0n, hash: genesis(account.id) },
): AsyncGenerator<ChainLine[]> {
  const anchors = new Map((await listSeals(db, account.id)).map((seal) => [seal.seq, seal.hash]));
  let [beyondSeq, before] = [from.seq, from.hash];
  for (;;) {
    const rows = await listEntries(db, account, { filter: {}, order: 'asc', limit: ROWS_AT_ONCE, beyondSeq });
    const lines = rows.map((row) => {
      const line = toLine(row);
      before = link(before, line);
      const anchor = anchors.get(row.seq);
      if (anchor !== undefined && anchor !== before)
        throw new Error(
          `The sealed history of account ${account.id} was changed at or before entry ${row.seq}.`,
        );
      return { ...line, hash: before };
    });
    if (lines.length > 0) yield lines;
    if (rows.length < ROWS_AT_ONCE) return;
    beyondSeq = rows.at(-1)!.seq;
  }
}

const listSeals = (db: Db, accountId: bigint) =>
  db.selectFrom('wallet_seals').selectAll().where('account_id', '=', accountId).execute();

/** Two nodes that seal the same write the same. */
export async function keepSeal(db: Db, seal: SealsTable): Promise<void> {
  await db
    .insertInto('wallet_seals')
    .values(seal)
    .onConflict((conflict) => conflict.columns(['account_id', 'seq']).doNothing())
    .execute();
}

/** Extends the anchors of at most so many accounts that changed since; answers how many. */
export async function sealSome(db: Db, now: Date, limit: number): Promise<number> {
  const { rows } = await sql<OwnAccount & { sealed_seq: bigint | null; sealed_hash: string | null }>`
    select account.id, account.asset, account.seq, seal.seq as sealed_seq, seal.hash as sealed_hash
    from wallet_accounts account
    left join wallet_seals seal on seal.account_id = account.id
      and seal.seq = (select max(seq) from wallet_seals where account_id = account.id)
    where account.seq > coalesce(seal.seq, 0) order by account.id limit ${limit}`.execute(db);
  for (const { sealed_seq, sealed_hash, ...account } of rows) {
    const from = sealed_seq === null ? undefined : { seq: sealed_seq, hash: sealed_hash! };
    let last: ChainLine | undefined;
    for await (const lines of readChain(db, account, from)) last = lines.at(-1);
    if (last)
      await keepSeal(db, { account_id: account.id, seq: BigInt(last.seq), hash: last.hash, sealed_at: now });
  }
  return rows.length;
}
