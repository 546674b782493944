// Decides what a provider's message changes in a deposit, and what the ledger has to be told because of it. Messages are merged in any
// order and any number of times: totals only grow, and what is final stays.
import type { DepositFacts, Dispute } from '../../../platform/ports/payments.ts';
import { storable } from '../../../platform/ports/payments.ts';
import { OPEN_DEPOSIT_DAYS } from '@msm/contract/wallet/limits';
import { after, DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts';
import type { DepositRow } from './deposits.store.ts';

type Merged = Pick<
  DepositRow,
  'state' | 'failure' | 'paid_cents' | 'paid_currency' | 'refunded_cents' | 'next_check_at'
>;

/** Credited, or never to be: later messages change the totals alone. */
const SETTLED: readonly DepositRow['state'][] = ['succeeded', 'mismatched', 'refunded'];

const STATES = {
  confirming: 'confirming',
  processing: 'processing',
  failed: 'failed',
  canceled: 'canceled',
} as const;

export function merge(deposit: DepositRow, facts: DepositFacts, now: Date): Merged {
  const isPaid = deposit.paid_cents !== null || facts.paidCents !== undefined;
  return {
    ...(isPaid ? { state: deposit.state, failure: deposit.failure } : stateAfter(deposit, facts)),
    paid_cents: deposit.paid_cents ?? facts.paidCents ?? null,
    paid_currency: deposit.paid_currency ?? facts.currency ?? null,
    refunded_cents: greater(deposit.refunded_cents, facts.refundedCents ?? 0n),
    // What was approved is still to be collected, unless the member gave it up.
    next_check_at:
      facts.state === 'approved' && !isPaid && deposit.state !== 'canceled' ? now : deposit.next_check_at,
  };
}

function stateAfter(
  { state, failure }: DepositRow,
  facts: DepositFacts,
): Pick<DepositRow, 'state' | 'failure'> {
  if (SETTLED.includes(state) || state === 'canceled') return { state, failure };
  const next = STATES[facts.state as keyof typeof STATES] ?? (state === 'opening' ? 'waiting' : state);
  return {
    state: next,
    failure: next === 'failed' ? storable(facts.failure ?? 'The payment failed.') : null,
  };
}

const greater = (one: bigint, other: bigint) => (one > other ? one : other);
const smaller = (one: bigint, other: bigint) => (one < other ? one : other);

const CANCELABLE: readonly DepositRow['state'][] = ['opening', 'waiting', 'confirming', 'failed'];

/** One that was refused at the start has no next check: there is nothing left to give up. */
export const isCancelable = ({ state, paid_cents, next_check_at }: DepositRow): boolean =>
  CANCELABLE.includes(state) && paid_cents === null && next_check_at !== null;

/** Paid as asked for: another amount or currency is not credited. */
export const isAsAsked = ({ amount_cents, paid_cents, paid_currency }: DepositRow): boolean =>
  paid_cents === amount_cents && paid_currency?.toLowerCase() === 'usd';

/** A dispute ends once, and an open one only grows: an older message changes nothing. */
export const isDisputeNews = (known: Omit<Dispute, 'ref'> | undefined, told: Dispute): boolean =>
  known === undefined ||
  (known.state === 'open' && (told.state !== 'open' || told.amountCents > known.amountCents));

/**
 * What the provider has taken back and the ledger does not know; negative when it gave something back. Refunds and disputes together
 * take no more than was paid.
 */
export function reversalDue(deposit: DepositRow, disputedCents: bigint): bigint {
  const { amount_cents, refunded_cents, taken_cents, lost_cents } = deposit;
  return smaller(amount_cents, refunded_cents + disputedCents) - taken_cents - lost_cents;
}

const CHECKED_FOR_MS = OPEN_DEPOSIT_DAYS * DAY_MS;
/** The provider told no id: the member got nothing to pay with, and asks again with the same key or with a new one. */
const OPENING_FOR_MS = HOUR_MS;
const FIRST_CHECK_MS = 10 * MINUTE_MS;
const CHECKS_APART_MS = 6 * HOUR_MS;
/** Of one that was paid and is not here after all that: banks take days. */
const LATE_CHECKS_APART_MS = DAY_MS;

export const firstCheckAt = (now: Date): Date => after(now, FIRST_CHECK_MS);

/** Further and further apart; none when it is given up. What is being processed is followed until the provider says how it ended. */
export function nextCheckAt(
  {
    created_at,
    checks,
    state,
    provider_ref,
  }: Pick<DepositRow, 'created_at' | 'checks' | 'state' | 'provider_ref'>,
  now: Date,
): Date | null {
  const ageMs = now.getTime() - created_at.getTime();
  const isLate = ageMs > (provider_ref === null ? OPENING_FOR_MS : CHECKED_FOR_MS);
  if (isLate && state !== 'processing') return null;
  return after(now, Math.min(FIRST_CHECK_MS * 2 ** checks, isLate ? LATE_CHECKS_APART_MS : CHECKS_APART_MS));
}

/** About four days. */
const MOST_REFUND_TRIES = 20;

/** After so many tries that failed; none when a person has to do it. */
export const nextRefundAt = (tries: number, now: Date): Date | null =>
  tries < MOST_REFUND_TRIES ? after(now, Math.min(FIRST_CHECK_MS * 2 ** tries, CHECKS_APART_MS)) : null;
