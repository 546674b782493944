// What a wallet holds.
import { sql } from 'kysely';
import { VESTING_HOURS } from '@msm/contract/wallet/limits';
import { after, HOUR_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/tables.ts';

export interface Balances {
  cash: bigint;
  heldCash: bigint;
  points: bigint;
  isFrozen: boolean;
}

/** A member whose wallet was never used has no accounts: all is zero. */
export async function balancesOf(db: Db, memberId: string): Promise<Balances> {
  const rows = await db
    .selectFrom('wallet_accounts')
    .select(['asset', 'debits_pending', 'is_frozen', available.as('available')])
    .where('member_id', '=', memberId)
    .execute();
  const [cash, points] = (['USD', 'POINTS'] as const).map((asset) => rows.find((row) => row.asset === asset));
  return {
    cash: cash?.available ?? 0n,
    heldCash: cash?.debits_pending ?? 0n,
    points: points?.available ?? 0n,
    isFrozen: cash?.is_frozen ?? false,
  };
}

const available = sql<bigint>`credits_posted - debits_posted - debits_pending`;

export interface Spendable {
  cash: bigint;
  isFrozen: boolean;
  /** Of what the limit of a day counts, in the day of UTC. */
  spentToday: bigint;
}

/** By member; none for a wallet that was never used. */
export async function listSpendable(
  db: Db,
  memberIds: readonly string[],
  now: Date,
): Promise<Map<string, Spendable>> {
  const { rows } = await sql<Spendable & { memberId: string }>`
    select member_id as "memberId", is_frozen as "isFrozen", ${available} as cash,
      case when spent_on >= (${now}::timestamptz at time zone 'UTC')::date then spent else 0 end as "spentToday"
    from wallet_accounts where member_id = any(${memberIds}::uuid[]) and asset = 'USD'`.execute(db);
  return new Map(rows.map((row) => [row.memberId, row]));
}

/** Earned too recently to be converted. Part of the balance, or spent already. Reads the index of earnings, from the first that counts. */
export async function unvestedPoints(db: Db, memberId: string, now: Date): Promise<bigint> {
  const { rows } = await unvestedSum(memberId, after(now, -VESTING_HOURS * HOUR_MS)).execute(db);
  return rows[0]!.points;
}

/** The partial index names the reason in the same words. */
export const unvestedSum = (memberId: string, since: Date) => sql<{ points: bigint }>`
  select coalesce(sum(amount), 0)::bigint as points from wallet_transfers
  where reason = 'points_earned' and created_at > ${since}
    and credit_id = (select id from wallet_accounts where member_id = ${memberId} and asset = 'POINTS')`;

/** Until the end of the transaction no balance of the member changes. In ascending id, as every posting locks. */
export async function lockAccounts(tx: Db, memberId: string): Promise<void> {
  await tx
    .selectFrom('wallet_accounts')
    .select('id')
    .where('member_id', '=', memberId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Until the end of the transaction the member begins no deposit and no withdrawal. Taken before rows and accounts are locked. */
export async function lockPayments(tx: Db, memberId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('wallet payments ' || ${memberId}::text, 0))`.execute(
    tx,
  );
}

export async function isKeyUsed(tx: Db, actorId: string, idemKey: string): Promise<boolean> {
  const row = await tx
    .selectFrom('wallet_transfers')
    .select('op_id')
    .where('actor_id', '=', actorId)
    .where('idem_key', '=', idemKey)
    .where('leg', '=', 0)
    .executeTakeFirst();
  return row !== undefined;
}
