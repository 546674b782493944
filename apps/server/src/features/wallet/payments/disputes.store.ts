// SQL of disputes over deposits: one row for each, by the provider's reference. Written under the lock of the deposit.
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/tables.ts';
import type { Dispute } from '../../../platform/ports/payments.ts';

interface DisputesTable {
  deposit_id: string;
  ref: string;
  amount_cents: bigint;
  state: Dispute['state'];
  updated_at: Date;
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    wallet_disputes: DisputesTable;
  }
}

export async function findDispute(
  tx: Db,
  depositId: string,
  ref: string,
): Promise<Omit<Dispute, 'ref'> | undefined> {
  return tx
    .selectFrom('wallet_disputes')
    .select(['state', 'amount_cents as amountCents'])
    .where('deposit_id', '=', depositId)
    .where('ref', '=', ref)
    .executeTakeFirst();
}

export async function writeDispute(
  tx: Db,
  depositId: string,
  { ref, amountCents, state }: Dispute,
  now: Date,
): Promise<void> {
  const told = { amount_cents: amountCents, state, updated_at: now };
  await tx
    .insertInto('wallet_disputes')
    .values({ deposit_id: depositId, ref, ...told })
    .onConflict((conflict) => conflict.columns(['deposit_id', 'ref']).doUpdateSet(told))
    .execute();
}

/** What the provider holds because of disputes that are open or lost. */
export async function sumDisputed(tx: Db, depositId: string): Promise<bigint> {
  const { cents } = await tx
    .selectFrom('wallet_disputes')
    .select(sql<bigint>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'))
    .where('deposit_id', '=', depositId)
    .where('state', '<>', 'won')
    .executeTakeFirstOrThrow();
  return cents;
}
