// All SQL of deposits.
import { randomUUIDv7 } from 'node:crypto';
import { sql, type Generated, type Selectable, type Updateable } from 'kysely';
import { DEPOSITS_LISTED } from '@msm/contract/wallet/limits';
import type { DepositMethod, DepositState } from '@msm/contract/wallet/schemas';
import type { Db } from '../../../platform/db/tables.ts';
import type { DepositFacts, PaymentDriver } from '../../../platform/ports/payments.ts';
import { changePayment, listPayments } from './payment-rows.store.ts';

interface DepositsTable {
  id: string;
  member_id: string | null;
  idem_key: string;
  method: DepositMethod;
  driver: PaymentDriver;
  is_live: boolean;
  /** The provider's id of the payment; none until it answered. */
  provider_ref: string | null;
  amount_cents: bigint;
  /** `opening`: the provider is being asked. `mismatched`: paid otherwise than asked for, and given back. */
  state: DepositState | 'opening' | 'mismatched';
  failure: string | null;
  paid_cents: bigint | null;
  paid_currency: string | null;
  refunded_cents: Generated<bigint>;
  /** The credit. */
  operation_id: string | null;
  /** Of what the provider took back: what the member's balance covered, and what it did not. */
  taken_cents: Generated<bigint>;
  lost_cents: Generated<bigint>;
  /** Numbers the operations that take or give back. */
  reversals: Generated<number>;
  /** It could not be given back: a person does it. */
  refund_failed_at: Date | null;
  checks: Generated<number>;
  /** When the provider is asked by itself. */
  next_check_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    wallet_deposits: DepositsTable;
  }
}

export type DepositRow = Selectable<DepositsTable>;
type NewDeposit = Pick<
  DepositRow,
  'member_id' | 'idem_key' | 'method' | 'driver' | 'is_live' | 'amount_cents'
>;

export async function insertDeposit(
  db: Db,
  deposit: NewDeposit,
  { now, checkAt }: { now: Date; checkAt: Date },
): Promise<DepositRow> {
  const times = { next_check_at: checkAt, created_at: now, updated_at: now };
  return db
    .insertInto('wallet_deposits')
    .values({ ...deposit, id: randomUUIDv7(), state: 'opening', ...times })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findByKey(db: Db, memberId: string, idemKey: string): Promise<DepositRow | undefined> {
  return db
    .selectFrom('wallet_deposits')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('idem_key', '=', idemKey)
    .executeTakeFirst();
}

/** Not paid, and still asked about at the provider. */
const IS_OPEN = sql<boolean>`next_check_at is not null and paid_cents is null and state <> 'canceled'`;

export async function countOpenDeposits(tx: Db, memberId: string): Promise<number> {
  const { open } = await tx
    .selectFrom('wallet_deposits')
    .select(sql<bigint>`count(*)`.as('open'))
    .where('member_id', '=', memberId)
    .where(IS_OPEN)
    .executeTakeFirstOrThrow();
  return Number(open);
}

/**
 * A deposit keeps the first reference: refunds and disputes name that one. Undefined when the provider made another. One that was refused
 * before, and so has no reference, is open from now on.
 */
export async function noteOpened(
  db: Db,
  id: string,
  ref: string,
  { now, checkAt }: { now: Date; checkAt: Date },
): Promise<DepositRow | undefined> {
  const wasRefused = sql`(state = 'failed' and provider_ref is null)`;
  return db
    .updateTable('wallet_deposits')
    .set({
      provider_ref: ref,
      state: sql`case when state = 'opening' or ${wasRefused} then 'waiting' else state end`,
      failure: sql`case when ${wasRefused} then null else failure end`,
      next_check_at: sql`case when ${wasRefused} then ${checkAt} else next_check_at end`,
      updated_at: now,
    })
    .where('id', '=', id)
    .where((row) => row.or([row('provider_ref', 'is', null), row('provider_ref', '=', ref)]))
    .returningAll()
    .executeTakeFirst();
}

/** A conditional update, in state `opening` only: a deposit that an earlier request opened stays payable when its retry is refused. */
export async function noteRefused(db: Db, id: string, failure: string, now: Date): Promise<void> {
  await db
    .updateTable('wallet_deposits')
    .set({ state: 'failed', failure, next_check_at: null, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'opening')
    .execute();
}

export const changeDeposit = (tx: Db, id: string, change: Updateable<DepositsTable>): Promise<DepositRow> =>
  changePayment(tx, 'wallet_deposits', id, change);

/** A message may overtake the answer that tells us the provider's id: then our own, which the provider keeps, finds it. */
export async function lockByFacts(
  tx: Db,
  driver: PaymentDriver,
  { ref, depositId }: Pick<DepositFacts, 'ref' | 'depositId'>,
): Promise<DepositRow | undefined> {
  const ofDriver = tx.selectFrom('wallet_deposits').selectAll().where('driver', '=', driver).forUpdate();
  const known = await ofDriver.where('provider_ref', '=', ref).executeTakeFirst();
  if (known || depositId === undefined) return known;
  return ofDriver.where('id', '=', depositId).where('provider_ref', 'is', null).executeTakeFirst();
}

export async function findOwnDeposit(db: Db, id: string, memberId: string): Promise<DepositRow | undefined> {
  return db
    .selectFrom('wallet_deposits')
    .selectAll()
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}

export async function findDeposit(db: Db, id: string): Promise<DepositRow | undefined> {
  return db.selectFrom('wallet_deposits').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function lockDeposit(tx: Db, id: string): Promise<DepositRow | undefined> {
  return tx.selectFrom('wallet_deposits').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The latest, and all that are open: only what is seen can be given up. Newest first. */
export async function listOwnDeposits(db: Db, memberId: string): Promise<DepositRow[]> {
  const latest = await listPayments(db, 'wallet_deposits', memberId);
  if (latest.length < DEPOSITS_LISTED) return latest;
  const { created_at, id } = latest.at(-1)!;
  const older = await db
    .selectFrom('wallet_deposits')
    .selectAll()
    .where('member_id', '=', memberId)
    .where(IS_OPEN)
    .where(sql<boolean>`(created_at, id) < (${created_at}, ${id})`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return [...latest, ...older];
}

/**
 * Claims by moving the time ahead (a lease): another node leaves them alone until then. The oldest of each member come before the second ones,
 * so that one member with many delays no other.
 */
export async function claimDue(db: Db, { now, until, limit }: { now: Date; until: Date; limit: number }) {
  const { rows } = await sql<DepositRow>`
    update wallet_deposits set next_check_at = ${until} where id in (
      select id from wallet_deposits where next_check_at <= ${now} and id = any(array(
        select id from (
          select id, next_check_at, row_number() over (partition by member_id order by next_check_at, id) as place
          from wallet_deposits where next_check_at <= ${now}) as placed
        order by place, next_check_at, id limit ${limit}))
      for update skip locked)
    returning *`.execute(db);
  return rows.toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime());
}

/** Given up without a next time; not when the money came meanwhile, nor when an approval ended the lease of the check: it is due at once. */
export async function postponeCheck(
  db: Db,
  { id, next_check_at: lease }: Pick<DepositRow, 'id' | 'next_check_at'>,
  next: Date | null,
  now: Date,
): Promise<void> {
  await db
    .updateTable('wallet_deposits')
    .set(({ eb }) => ({
      checks: eb('checks', '+', 1),
      next_check_at: next,
      updated_at: now,
      ...(next === null && { state: 'canceled' as const }),
    }))
    .where('id', '=', id)
    .where('next_check_at', '=', lease)
    .where('paid_cents', 'is', null)
    .execute();
}

export async function stopChecks(db: Db, id: string): Promise<void> {
  await db.updateTable('wallet_deposits').set({ next_check_at: null }).where('id', '=', id).execute();
}

/** Answers how often it failed. */
export async function noteFailedRefund(tx: Db, id: string, now: Date): Promise<number> {
  const { checks } = await tx
    .updateTable('wallet_deposits')
    .set(({ eb }) => ({ checks: eb('checks', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .returning('checks')
    .executeTakeFirstOrThrow();
  return checks;
}

/** Until the provider says that a person gave it back. */
export async function listFailedRefunds(db: Db): Promise<DepositRow[]> {
  return db
    .selectFrom('wallet_deposits')
    .selectAll()
    .where('refund_failed_at', 'is not', null)
    .whereRef('refunded_cents', '<', 'paid_cents')
    .orderBy('refund_failed_at', 'desc')
    .limit(DEPOSITS_LISTED)
    .execute();
}

/** Whether wallets hold money of the other mode: play money must never be paid out for real. */
export async function hasMoneyOfMode(db: Db, isLive: boolean): Promise<boolean> {
  const row = await db
    .selectFrom('wallet_deposits')
    .select('id')
    .where('is_live', '=', isLive)
    .where('operation_id', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The provider's id of the payment behind an operation, or of the payout. */
export async function referenceOf(db: Db, operationId: string): Promise<string | null> {
  const { rows } = await sql<{ reference: string | null }>`
    select provider_ref as reference from wallet_deposits where operation_id = ${operationId}
    union all
    select reference from wallet_withdrawals where operation_id = ${operationId}`.execute(db);
  return rows[0]?.reference ?? null;
}
