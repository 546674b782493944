// A node that posts to the ledger, as a process that can be killed: operations come from the parent, outcomes go back.
import { flushCompileCache } from 'node:module';
import { sql } from 'kysely';
import { createLedger, type Posting } from '../../../src/features/wallet/ledger/group-commit.ts';
import { listViolations } from '../../../src/features/wallet/ledger/check.store.ts';
import type { Leg, PostedOperation } from '../../../src/features/wallet/ledger/ledger.ts';
import { openDatabase } from '../../../src/platform/db/database.ts';
import { migrate } from '../../../src/platform/db/migrate.ts';
import { AppError } from '../../../src/platform/errors.ts';
import { createLog } from '../../../src/platform/log.ts';

/** Amounts are text on the way: messages between processes are JSON. */
type Sent<T> = T extends bigint ? string : T extends object ? { [K in keyof T]: Sent<T[K]> } : T;

export type Asked =
  | { id: number; post: Sent<Posting>; at: string }
  | { id: number; freeze: string; isFrozen: boolean }
  | { id: number; openMembers: readonly string[] }
  | { id: number; dump: true };

export type Outcome = { posted: Sent<PostedOperation> } | { refused: string } | { unknown: string };

export interface Dump {
  /** Key and id of every operation. */
  operations: [key: string, id: string][];
  balances: [memberId: string, asset: string, available: string, held: string][];
  negative: number;
  violations: string[];
}

const url = process.env['DATABASE_URL'] || undefined;
const database = await openDatabase({
  databaseUrl: url,
  dataDir: process.env['DATA_DIR']!,
  log: createLog('silent'),
});
await database.unhurried(migrate);
const { db } = database;
let now: Date;
const ledger = createLedger({ db, clock: { now: () => now } });

const asText = (_key: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value);
const answer = (id: number, what: object) =>
  process.send!(JSON.parse(JSON.stringify({ id, ...what }, asText)));

process.on('message', (asked: Asked) => {
  void (async () => {
    if ('post' in asked) {
      now = new Date(asked.at);
      answer(asked.id, { outcome: await tryPosting(asked.post) });
    } else if ('dump' in asked) answer(asked.id, { dump: await dumpAll() });
    else if ('freeze' in asked) {
      await db
        .updateTable('wallet_accounts')
        .set({ is_frozen: asked.isFrozen })
        .where('member_id', '=', asked.freeze)
        .execute();
      answer(asked.id, {});
    } else {
      await sql`
        insert into users (id, email, username, first_name, last_name, role, created_at)
        select id, id || '@example.com', 'm' || id, 'Proof', 'Member', 'User', now()
        from unnest(${asked.openMembers}::uuid[]) as id`.execute(db);
      answer(asked.id, {});
    }
  })().catch((error: unknown) => answer(asked.id, { outcome: { unknown: String(error) } }));
});
process.on('disconnect', () => void database.close().then(() => process.exit(0)));
// Kept at the end of a process, which a kill prevents: the next one starts faster.
flushCompileCache();
process.send!({ ready: true });

async function tryPosting(sent: Sent<Posting>): Promise<object> {
  const { dayLimit, legs: sentLegs, ...rest } = sent;
  const legs = sentLegs.map((leg): Leg => ('amount' in leg ? { ...leg, amount: BigInt(leg.amount) } : leg));
  try {
    return {
      posted: await ledger.post({
        ...rest,
        legs,
        ...(dayLimit !== undefined && { dayLimit: BigInt(dayLimit) }),
      }),
    };
  } catch (error) {
    if (error instanceof AppError && error.problem) return { refused: error.problem };
    return { unknown: String(error) };
  }
}

async function dumpAll(): Promise<Dump> {
  const operations = await db
    .selectFrom('wallet_transfers')
    .select(['idem_key', 'op_id'])
    .where('leg', '=', 0)
    .execute();
  const accounts = await db
    .selectFrom('wallet_accounts')
    .select(['member_id', 'asset', 'debits_pending'])
    .select(sql<bigint>`credits_posted - debits_posted - debits_pending`.as('available'))
    .execute();
  return {
    operations: operations.map(({ idem_key, op_id }) => [idem_key!, op_id]),
    balances: accounts.map(({ member_id, asset, available, debits_pending }) => [
      member_id!,
      asset,
      available.toString(),
      debits_pending.toString(),
    ]),
    negative: accounts.filter(({ available }) => available < 0n).length,
    violations: (await listViolations(db, 20)).map(({ violation }) => violation),
  };
}
