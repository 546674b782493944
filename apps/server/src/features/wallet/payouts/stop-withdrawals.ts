// Money that a provider takes is not shielded by a withdrawal: those that no provider was asked to pay are stopped, the newest first.
import { balancesOf, lockAccounts, lockPayments } from '../wallet.store.ts';
import { finishUnpaid, type Settling } from './settle-payout.ts';
import { lockUnsent } from './withdrawals.store.ts';

/**
 * Stops as many as are needed for this amount, and answers what is available. The accounts stay locked, and no new withdrawal begins.
 * Withdrawals are locked before the accounts, as by every decision over one.
 */
export async function freeHeldCash(
  memberId: string,
  { neededCents, reason }: { neededCents: bigint; reason: string },
  settling: Settling,
): Promise<bigint> {
  const { tx } = settling;
  await lockPayments(tx, memberId);
  const unsent = await lockUnsent(tx, memberId);
  await lockAccounts(tx, memberId);
  let { cash } = await balancesOf(tx, memberId);
  for (const row of unsent) {
    if (cash >= neededCents) break;
    const told = { what: 'was stopped', body: reason };
    await finishUnpaid(row, { state: 'rejected', reason, told }, settling);
    cash += row.amount_cents;
  }
  return cash;
}
