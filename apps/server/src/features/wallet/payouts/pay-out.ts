// Pays an approved withdrawal out by the provider. That it is being sent is written down before the call, and the provider knows the payout by
// the withdrawal's id: after a lost answer or a crash it is asked how that one stands, and never pays a second. Without an answer it is asked
// again, further and further apart. A refusal of the first call is an end; one of a later call is for a person to judge.
import * as z from 'zod/mini';
import type { WithdrawalAttention } from '@msm/contract/wallet/schemas';
import { after, DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts';
import { job } from '../../../platform/jobs.ts';
import { PaymentFault, type PayoutOutcome, type Payments } from '../../../platform/ports/payments.ts';
import { postingTransaction } from '../ledger/posting-transaction.ts';
import type { PaymentsDeps } from '../payments/payments.deps.ts';
import { balancesOf } from '../wallet.store.ts';
import { raiseAttention } from './raise-attention.ts';
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
  const { db, clock, log } = deps;
  const due = await listDuePayouts(db, clock.now(), CHECKED_AT_ONCE);
  // Side by side, each for itself: a call that hangs or fails holds up no other payout.
  const checks = due.map((id) =>
    payOut(id, deps).catch((error: unknown) =>
      log.error({ err: error, withdrawalId: id }, 'a payout could not be checked'),
    ),
  );
  await Promise.all(checks);
}

export async function payOut(id: string, deps: PaymentsDeps): Promise<void> {
  const claimed = await claim(id, deps);
  if (!claimed) return;
  const outcome = await outcomeOf(claimed, deps);
  if (outcome === 'unclear') await markUnclear(id, deps);
  else if (outcome) await settlePayout(id, outcome, deps);
}

type Provider = NonNullable<Payments['payouts']>;

interface Claimed {
  row: WithdrawalRow;
  provider: Provider;
  /** No earlier call can have paid it. */
  isFirst: boolean;
}

/** Undefined when another run has it, when it is over, and when it waits for a person. */
async function claim(id: string, deps: PaymentsDeps): Promise<Claimed | undefined> {
  const { clock, payments } = deps;
  return postingTransaction(deps, async (tx, notify) => {
    const row = await lockWithdrawal(tx, id);
    const now = clock.now();
    if (row?.state !== 'approved' || !isDue(row, now)) return undefined;
    const postpone = (next_check_at: Date | null) => changeWithdrawal(tx, id, { next_check_at });
    const raise = (attention: WithdrawalAttention) =>
      raiseAttention(row, attention, { tx, notify, now }, deps);
    // Keys of the other mode count for none: test money must not leave as real money, nor the other way round.
    const provider = row.is_live === payments.isLive ? payments.payouts : undefined;
    if (!provider) {
      await raise('noProvider');
      return void (await postpone(after(now, MOST_APART_MS)));
    }
    // Frozen since the approval: it waits until the wallet is opened, or a person finishes it.
    if (row.sent_at === null && row.member_id && (await balancesOf(tx, row.member_id)).isFrozen)
      return void (await postpone(after(now, HOUR_MS)));
    const isForgotten = row.sent_at !== null && now.getTime() - row.sent_at.getTime() > KNOWN_FOR_MS;
    if (isForgotten && row.reference === null) {
      await raise('noAnswer');
      return void (await postpone(null));
    }
    const pauseMs = Math.min(LEASE_MS * 2 ** row.checks, MOST_APART_MS);
    const claimed = await changeWithdrawal(tx, id, {
      sent_at: row.sent_at ?? now,
      attention: row.attention === 'noProvider' ? null : row.attention,
      checks: row.checks + 1,
      next_check_at: after(now, pauseMs),
      updated_at: now,
    });
    return { row: claimed, provider, isFirst: row.sent_at === null };
  });
}

const isDue = ({ next_check_at: at, attention }: WithdrawalRow, now: Date): boolean =>
  at === null ? attention === null : at <= now;

/** A refusal ends only the first call: of a later one it does not tell what the one before did. */
async function outcomeOf(
  { row, provider, isFirst }: Claimed,
  { log }: PaymentsDeps,
): Promise<PayoutOutcome | 'unclear' | undefined> {
  const { id, amount_cents: amountCents, payout_to: receiver, reference: ref } = row;
  try {
    return await provider.payout({ id, amountCents, receiver, ref });
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    log.warn({ err: error, withdrawalId: id }, 'a payout had no answer');
    if (!error.isRefusal) return undefined;
    return isFirst ? { state: 'failed', ref: null, reason: error.message } : 'unclear';
  }
}

/** The provider is asked on: it may name the first payout yet. */
async function markUnclear(id: string, deps: PaymentsDeps): Promise<void> {
  await postingTransaction(deps, async (tx, notify) => {
    const row = await lockWithdrawal(tx, id);
    if (row?.state === 'approved')
      await raiseAttention(row, 'unclear', { tx, notify, now: deps.clock.now() }, deps);
  });
}
