// Pays an approved withdrawal out by the provider. That it is being sent is written down before the call, and the provider knows the payout by
// the withdrawal's id: after a lost answer or a crash it is asked how that one stands, and never pays a second. Without an answer it is asked
// again, further and further apart; a refusal is an end.
import * as z from 'zod/mini';
import { after, DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts';
import { job } from '../../../platform/jobs.ts';
import { PaymentFault, type PayoutOutcome, type Payments } from '../../../platform/ports/payments.ts';
import { postingTransaction } from '../ledger/posting-transaction.ts';
import type { PaymentsDeps } from '../payments/payments.deps.ts';
import { balancesOf } from '../wallet.store.ts';
import { settlePayout } from './settle-payout.ts';
import { changeWithdrawal, listDuePayouts, lockWithdrawal, type WithdrawalRow } from './withdrawals.store.ts';

export const sendPayout = job('wallet.send-payout', z.object({ withdrawalId: z.uuid() }));

/** Longer than a call may take: meanwhile no other run asks the provider. */
const LEASE_MS = 2 * MINUTE_MS;
const MOST_APART_MS = 6 * HOUR_MS;
/** PayPal knows the id of a batch for thirty days: a later call could pay again, so a person has to look. */
const KNOWN_FOR_MS = 25 * DAY_MS;
const CHECKED_AT_ONCE = 20;

export async function checkPayouts(deps: PaymentsDeps): Promise<void> {
  const due = await listDuePayouts(deps.db, deps.clock.now(), CHECKED_AT_ONCE);
  for (const id of due) await payOut(id, deps);
}

export async function payOut(id: string, deps: PaymentsDeps): Promise<void> {
  const { payouts } = deps.payments;
  const claimed = payouts && (await claim(id, deps));
  if (!claimed) return;
  const outcome = await outcomeOf(payouts, claimed, deps);
  if (outcome) await settlePayout(id, outcome, deps);
}

/** Undefined when another run has it, or when it is over. */
async function claim(id: string, deps: PaymentsDeps): Promise<WithdrawalRow | undefined> {
  const { clock, users, payments } = deps;
  return postingTransaction(deps, async (tx, notify) => {
    const row = await lockWithdrawal(tx, id);
    const now = clock.now();
    if (row?.state !== 'approved' || row.next_check_at === null || row.next_check_at > now) return undefined;
    // Keys of the other mode were set since: test money must not leave as real money, nor the other way round.
    if (row.is_live !== payments.isLive) return undefined;
    // Frozen since the approval: it waits until the wallet is opened, or a person rejects it.
    if (row.sent_at === null && row.member_id && (await balancesOf(tx, row.member_id)).isFrozen)
      return void (await changeWithdrawal(tx, id, { next_check_at: after(now, HOUR_MS) }));
    const isForgotten = row.sent_at !== null && now.getTime() - row.sent_at.getTime() > KNOWN_FOR_MS;
    if (isForgotten && row.reference === null) {
      for (const memberId of await users.listSuperAdmins(tx))
        await notify({
          memberId,
          kind: 'wallet_alarm',
          title: 'A payout has had no answer for weeks',
          body: `Look it up at the provider under the id ${id}.`,
        });
      return void (await changeWithdrawal(tx, id, { next_check_at: null }));
    }
    const pauseMs = Math.min(LEASE_MS * 2 ** row.checks, MOST_APART_MS);
    return changeWithdrawal(tx, id, {
      sent_at: row.sent_at ?? now,
      checks: row.checks + 1,
      next_check_at: after(now, pauseMs),
      updated_at: now,
    });
  });
}

async function outcomeOf(
  provider: NonNullable<Payments['payouts']>,
  { id, amount_cents: amountCents, payout_to: receiver, reference: ref }: WithdrawalRow,
  { log }: PaymentsDeps,
): Promise<PayoutOutcome | undefined> {
  try {
    return await provider.payout({ id, amountCents, receiver, ref });
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    log.warn({ err: error, withdrawalId: id }, 'a payout had no answer');
    return error.isRefusal ? { state: 'failed', ref: null, reason: error.message } : undefined;
  }
}
