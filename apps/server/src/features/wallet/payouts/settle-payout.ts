// Takes in how a payout ended, by answer, webhook or a person's word: the hold is posted or voided once, and the member told in the same
// transaction. Money that comes back after it was paid is credited again.
import { fromCents } from '@msm/contract/wallet/money';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/tables.ts';
import type { Notify } from '../../../platform/ports/notifications.ts';
import { storable, type PayoutOutcome } from '../../../platform/ports/payments.ts';
import { posted, postOperation, SYSTEM_ACTOR, type Leg, type Party } from '../ledger/ledger.ts';
import { postingTransaction } from '../ledger/posting-transaction.ts';
import type { PaymentsDeps } from '../payments/payments.deps.ts';
import { raiseAttention } from './raise-attention.ts';
import {
  changeWithdrawal,
  isVoided,
  lockWithdrawal,
  sumLost,
  type WithdrawalRow,
} from './withdrawals.store.ts';

/** Once for each withdrawal: the ledger refuses a second end of a hold. */
export async function endHold(
  tx: Db,
  { id, operation_id: operationId }: WithdrawalRow,
  kind: 'post' | 'void',
  now: Date,
): Promise<void> {
  await postOperation(
    tx,
    {
      actorId: SYSTEM_ACTOR,
      idemKey: `withdrawal:${id}:end`,
      request: { kind },
      reason: 'withdrawal',
      legs: [{ kind, ref: { operationId, leg: 0 } }],
    },
    now,
  );
}

export interface Settling {
  tx: Db;
  notify: Notify;
  now: Date;
}

export async function settlePayout(id: string, outcome: PayoutOutcome, deps: PaymentsDeps): Promise<void> {
  const { clock, events } = deps;
  const settled = await postingTransaction(deps, async (tx, notify) => {
    const row = await lockWithdrawal(tx, id);
    if (!row) return undefined;
    const settling = { tx, notify, now: clock.now() };
    if (row.state === 'approved') return settleOpen(row, outcome, settling);
    if (row.returned_at !== null) return undefined;
    if (row.state === 'paid' && ['returned', 'failed'].includes(outcome.state))
      return row.finished_at === null
        ? takeBack(row, outcome.reason ?? 'The receiver did not accept it.', settling)
        : raiseAttention(row, 'returnedAfterFinish', settling, deps);
    if (row.state === 'paid') return undefined;
    const isPaidTwice = outcome.state === 'paid' && (await isVoided(tx, row));
    return isPaidTwice ? raiseAttention(row, 'paidAfterReturn', settling, deps) : undefined;
  });
  if (settled?.member_id) events.emit('wallet.changed', { memberId: settled.member_id });
}

async function settleOpen(
  row: WithdrawalRow,
  { state, ref, reason }: PayoutOutcome,
  settling: Settling,
): Promise<WithdrawalRow> {
  const reference = ref ?? row.reference;
  if (state === 'pending')
    return changeWithdrawal(settling.tx, row.id, { reference, updated_at: settling.now });
  if (state === 'paid') return finishPaid(row, reference, settling);
  const failed = await finishUnpaid(
    row,
    { state: 'failed', reason: storable(reason ?? 'The payout failed.') },
    settling,
  );
  return state === 'returned' ? changeWithdrawal(settling.tx, row.id, { returned_at: settling.now }) : failed;
}

export async function finishPaid(
  row: WithdrawalRow,
  reference: string | null,
  { tx, notify, now }: Settling,
): Promise<WithdrawalRow> {
  await endHold(tx, row, 'post', now);
  await recordAudit(tx, 'wallet.withdrawalPaid', { subject: row.id });
  await tellPaid(row, notify);
  return changeWithdrawal(tx, row.id, {
    state: 'paid',
    reference,
    attention: null,
    next_check_at: null,
    updated_at: now,
  });
}

export async function tellPaid(
  { id, member_id: memberId, amount_cents }: WithdrawalRow,
  notify: Notify,
): Promise<void> {
  const amount = fromCents(amount_cents);
  if (memberId)
    await notify({
      memberId,
      kind: 'withdrawal_paid',
      title: `Your withdrawal of $${amount} was paid out`,
      metadata: { withdrawalId: id, amount },
    });
}

interface Unpaid {
  state: 'rejected' | 'failed';
  reason: string;
  /** What the member is told, when it is not that the money is in the wallet again. */
  told?: { what: string; body: string };
}

export async function finishUnpaid(
  row: WithdrawalRow,
  { state, reason, told }: Unpaid,
  settling: Settling,
): Promise<WithdrawalRow> {
  const { tx, now } = settling;
  await endHold(tx, row, 'void', now);
  const what = state === 'rejected' ? 'was rejected' : 'could not be paid out';
  await tell(row, told ?? { what, body: isBack(reason) }, settling);
  return changeWithdrawal(tx, row.id, {
    state,
    reason,
    attention: null,
    next_check_at: null,
    decided_at: row.decided_at ?? now,
    updated_at: now,
  });
}

/** Of the operation that takes the money again of a payout that was paid after its return. */
export const paidAgainKey = (id: string) => `withdrawal:${id}:paid`;

const back = (credit: Party, cents: bigint): Leg[] =>
  cents > 0n ? [posted('USD', { system: 'payouts' }, credit, cents)] : [];

/** What the house had lost by it is made good first. */
export async function takeBack(
  row: WithdrawalRow,
  reason: string,
  settling: Settling,
): Promise<WithdrawalRow> {
  const { tx, now } = settling;
  const lost = await sumLost(tx, paidAgainKey(row.id));
  if (row.member_id)
    await postOperation(
      tx,
      {
        actorId: SYSTEM_ACTOR,
        idemKey: `withdrawal:${row.id}:returned`,
        request: { id: row.id },
        reason: 'refund',
        note: 'Withdrawal came back',
        legs: [
          ...back({ member: row.member_id }, row.amount_cents - lost),
          ...back({ system: 'losses' }, lost),
        ],
      },
      now,
    );
  const said = storable(reason);
  await tell(row, { what: 'came back', body: isBack(said) }, settling);
  return changeWithdrawal(tx, row.id, {
    state: 'failed',
    reason: said,
    returned_at: now,
    attention: null,
    updated_at: now,
  });
}

const isBack = (reason: string) => `${reason} The money is in your wallet again.`;

async function tell(
  { id, member_id: memberId, amount_cents }: WithdrawalRow,
  { what, body }: NonNullable<Unpaid['told']>,
  { notify }: Settling,
): Promise<void> {
  const amount = fromCents(amount_cents);
  if (memberId)
    await notify({
      memberId,
      kind: 'withdrawal_rejected',
      title: `Your withdrawal of $${amount} ${what}`,
      body,
      metadata: { withdrawalId: id, amount },
    });
}
