// All SQL of withdrawals.
import { randomUUIDv7 } from 'node:crypto';
import { sql, type Generated, type Selectable, type Updateable } from 'kysely';
import type { PageQuery } from '@msm/contract/paging';
import type { WithdrawalAttention, WithdrawalState } from '@msm/contract/wallet/schemas';
import { NEWEST_FIRST, pageOf, type Order } from '../../../platform/db/paging.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { SYSTEM_ACTOR, systemAccountId } from '../ledger/ledger.ts';
import { changePayment, listPayments } from '../payments/payment-rows.store.ts';

interface WithdrawalsTable {
  id: string;
  member_id: string | null;
  amount_cents: bigint;
  payout_to: string;
  is_live: boolean;
  state: WithdrawalState;
  reason: string | null;
  /** The provider's id of the payout, or what SuperAdmin wrote down. */
  reference: string | null;
  /** The hold. */
  operation_id: string;
  decided_at: Date | null;
  /** The provider was first asked then: from now on it may have been paid. */
  sent_at: Date | null;
  /** The provider, or a person who judged it, said that it came back: a later `paid` is older news. */
  returned_at: Date | null;
  /** A person said that it was paid: a provider that says otherwise is for a person to judge. */
  finished_at: Date | null;
  attention: WithdrawalAttention | null;
  checks: Generated<number>;
  /** When the provider is asked next. */
  next_check_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    wallet_withdrawals: WithdrawalsTable;
  }
}

export type WithdrawalRow = Selectable<WithdrawalsTable>;
type NewWithdrawal = Pick<
  WithdrawalRow,
  'member_id' | 'amount_cents' | 'payout_to' | 'is_live' | 'operation_id'
>;

export async function insertWithdrawal(tx: Db, withdrawal: NewWithdrawal, now: Date): Promise<WithdrawalRow> {
  return tx
    .insertInto('wallet_withdrawals')
    .values({ ...withdrawal, id: randomUUIDv7(), state: 'waiting', created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findByOperation(db: Db, operationId: string): Promise<WithdrawalRow | undefined> {
  return db
    .selectFrom('wallet_withdrawals')
    .selectAll()
    .where('operation_id', '=', operationId)
    .executeTakeFirst();
}

/** What the member asked for since then and did not get back. */
export async function sumWithdrawn(
  tx: Db,
  memberId: string,
  since: Date,
): Promise<{ cents: bigint; waiting: number }> {
  const { rows } = await sql<{ cents: bigint; waiting: bigint }>`
    select coalesce(sum(amount_cents) filter (where created_at > ${since}), 0)::bigint as cents,
      count(*) filter (where state = 'waiting') as waiting
    from wallet_withdrawals
    where member_id = ${memberId} and state in ('waiting', 'approved', 'paid')
      and (created_at > ${since} or state = 'waiting')`.execute(tx);
  return { cents: rows[0]!.cents, waiting: Number(rows[0]!.waiting) };
}

/** Of two decisions at once the second sees the first. */
export async function lockWithdrawal(tx: Db, id: string): Promise<WithdrawalRow | undefined> {
  return tx.selectFrom('wallet_withdrawals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Those that no provider was asked to pay, the newest first, locked. */
export async function lockUnsent(tx: Db, memberId: string): Promise<WithdrawalRow[]> {
  return tx
    .selectFrom('wallet_withdrawals')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', 'in', ['waiting', 'approved'])
    .where('sent_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .forUpdate()
    .execute();
}

/** The hold was given back into the wallet. */
export async function isVoided(tx: Db, { operation_id }: WithdrawalRow): Promise<boolean> {
  const end = await tx
    .selectFrom('wallet_transfers')
    .select('kind')
    .where('ref_op', '=', operation_id)
    .where('ref_leg', '=', 0)
    .executeTakeFirst();
  return end?.kind === 'void';
}

/** Whether another withdrawal of the member needs a person for this. */
export async function hasOtherInNeed(
  tx: Db,
  { id, member_id }: WithdrawalRow,
  attention: WithdrawalAttention,
): Promise<boolean> {
  const other = await tx
    .selectFrom('wallet_withdrawals')
    .select('id')
    .where('member_id', '=', member_id)
    .where('attention', '=', attention)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Of a payout that was paid after its return: what the wallet did not cover. */
export async function sumLost(tx: Db, paidKey: string): Promise<bigint> {
  const { rows } = await sql<{ cents: bigint }>`
    select coalesce(sum(amount), 0)::bigint as cents from wallet_transfers
    where debit_id = ${systemAccountId('losses', 'USD')} and op_id = (
      select op_id from wallet_transfers where actor_id = ${SYSTEM_ACTOR} and idem_key = ${paidKey} and leg = 0)`.execute(
    tx,
  );
  return rows[0]!.cents;
}

export const changeWithdrawal = (
  tx: Db,
  id: string,
  change: Updateable<WithdrawalsTable>,
): Promise<WithdrawalRow> => changePayment(tx, 'wallet_withdrawals', id, change);

export const listOwnWithdrawals = (db: Db, memberId: string): Promise<WithdrawalRow[]> =>
  listPayments(db, 'wallet_withdrawals', memberId);

const OLDEST_FIRST: Order = { ...NEWEST_FIRST, direction: 'asc' };

export async function listQueue(
  db: Db,
  {
    state,
    needsAttention,
    ...query
  }: PageQuery & { state?: WithdrawalState | undefined; needsAttention?: boolean | undefined },
) {
  const matching = db
    .selectFrom('wallet_withdrawals')
    .$if(state !== undefined, (all) => all.where('state', '=', state!))
    .$if(needsAttention !== undefined, (all) =>
      all.where('attention', needsAttention ? 'is not' : 'is', null),
    );
  const order = state === 'waiting' ? OLDEST_FIRST : NEWEST_FIRST;
  return pageOf(db, { matching, select: (all) => all.selectAll(), order }, query);
}

/** Those without a next check come first, unless they wait for a person. */
export async function listDuePayouts(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('wallet_withdrawals')
    .select('id')
    .where('state', '=', 'approved')
    .where(({ or, and, eb }) =>
      or([
        eb('next_check_at', '<=', now),
        and([eb('next_check_at', 'is', null), eb('attention', 'is', null)]),
      ]),
    )
    .orderBy('next_check_at', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
