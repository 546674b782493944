// SuperAdmin says how a withdrawal ended of which no provider tells: it has none any more, gave no answer, paid what was given back, or did not
// pay what was recorded as paid.
import { fromCents } from '@msm/contract/wallet/money';
import { paymentRoutes } from '@msm/contract/wallet/payment-routes';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import type { Payments } from '../../../platform/ports/payments.ts';
import { posted, postOperation, SYSTEM_ACTOR, type Leg, type Party } from '../ledger/ledger.ts';
import { postingTransaction } from '../ledger/posting-transaction.ts';
import type { PaymentsDeps } from '../payments/payments.deps.ts';
import { replaceFrozenReason } from '../admin/holders.store.ts';
import { lockAccounts } from '../wallet.store.ts';
import { tellAndPresent } from './present-withdrawal.ts';
import { PAID_AFTER_RETURN } from './raise-attention.ts';
import {
  finishPaid,
  finishUnpaid,
  paidAgainKey,
  takeBack,
  tellPaid,
  type Settling,
} from './settle-payout.ts';
import { freeHeldCash } from './stop-withdrawals.ts';
import { changeWithdrawal, hasOtherInNeed, lockWithdrawal, type WithdrawalRow } from './withdrawals.store.ts';

export const finishWithdrawal = handler(
  paymentRoutes.finishWithdrawal,
  async ({ params: { id }, input: { isPaid, note }, member, caller }, deps: PaymentsDeps) => {
    const { clock, payments } = deps;
    const finished = await postingTransaction(deps, async (tx, notify) => {
      const row = await lockUnfinished(tx, id, payments);
      const details = { isPaid, note, attention: row.attention };
      await recordAudit(tx, 'wallet.withdrawalFinished', {
        actorId: member.id,
        subject: id,
        caller,
        details,
      });
      const settling = { tx, notify, now: clock.now() };
      if (row.attention === 'returnedAfterFinish') return judgeReturn(row, { isPaid, note }, settling);
      if (row.state !== 'approved') return finishReturned(row, { isPaid, note }, settling);
      return isPaid
        ? finishByWord(row, note, settling)
        : finishUnpaid(row, { state: 'failed', reason: note }, settling);
    });
    return { withdrawal: await tellAndPresent(finished, deps) };
  },
);

async function lockUnfinished(tx: Db, id: string, { isLive, payouts }: Payments): Promise<WithdrawalRow> {
  const row = await lockWithdrawal(tx, id);
  if (!row) throw new AppError('notFound', 'No withdrawal has that id.');
  if (row.attention !== null) return row;
  if (row.state === 'waiting') throw new AppError('conflict', 'Approve or reject this withdrawal first.');
  if (row.state !== 'approved') throw new AppError('conflict', `This withdrawal is ${row.state} already.`);
  if (row.sent_at !== null && payouts && row.is_live === isLive)
    throw new AppError('conflict', 'The provider is paying this out. Wait for its answer.');
  return row;
}

interface Word {
  isPaid: boolean;
  note: string;
}

async function finishByWord(row: WithdrawalRow, note: string, settling: Settling): Promise<WithdrawalRow> {
  await finishPaid(row, row.reference ?? note, settling);
  return changeWithdrawal(settling.tx, row.id, { finished_at: settling.now });
}

/** Paid in another way, it stays paid; otherwise the money goes back. Either way the provider's word counts as heard. */
async function judgeReturn(
  row: WithdrawalRow,
  { isPaid, note }: Word,
  settling: Settling,
): Promise<WithdrawalRow> {
  const { tx, now } = settling;
  if (!isPaid) return takeBack(row, note, settling);
  return changeWithdrawal(tx, row.id, {
    reference: note,
    attention: null,
    returned_at: now,
    updated_at: now,
  });
}

const TAKEN_AGAIN =
  'An earlier withdrawal was paid out although its money came back, and this money was needed for it.';

const paid = (debit: Party, cents: bigint): Leg[] =>
  cents > 0n ? [posted('USD', debit, { system: 'payouts' }, cents)] : [];

/** The money went back into the wallet. Paid all the same, it is taken again; what the wallet does not cover is a loss. */
async function finishReturned(
  row: WithdrawalRow,
  { isPaid, note }: Word,
  settling: Settling,
): Promise<WithdrawalRow> {
  const { tx, notify, now } = settling;
  const { id, member_id: member, amount_cents: amount } = row;
  if (!isPaid) {
    await openWallet(tx, row);
    // The alarm is judged: the same news again is no new one.
    return changeWithdrawal(tx, id, { attention: null, returned_at: now, updated_at: now });
  }
  const needed = { neededCents: amount, reason: TAKEN_AGAIN };
  const available = member ? await freeHeldCash(member, needed, settling) : 0n;
  const taken = available < amount ? available : amount;
  await postOperation(
    tx,
    {
      actorId: SYSTEM_ACTOR,
      idemKey: paidAgainKey(id),
      request: { id },
      reason: 'withdrawal',
      note: 'Withdrawal paid out',
      evenIfFrozen: true,
      legs: [...(member ? paid({ member }, taken) : []), ...paid({ system: 'losses' }, amount - taken)],
    },
    now,
  );
  await tellPaid(row, notify);
  if (taken === amount) await openWallet(tx, row);
  else if (member) await keepFrozenForDebt(tx, member, amount - taken);
  return changeWithdrawal(tx, id, {
    state: 'paid',
    reason: null,
    reference: row.reference ?? note,
    attention: null,
    updated_at: now,
  });
}

/** Only what the alarm froze, and with the last payout that alarmed: a person's own reason stands until a person lifts it. */
async function openWallet(tx: Db, row: WithdrawalRow): Promise<void> {
  const { id, member_id: memberId } = row;
  if (!memberId) return;
  // Of two that are judged or raised at once, the second sees the first.
  await lockAccounts(tx, memberId);
  if (await hasOtherInNeed(tx, row, 'paidAfterReturn')) return;
  if (await replaceFrozenReason(tx, memberId, { from: PAID_AFTER_RETURN, to: null }))
    await recordAudit(tx, 'wallet.unfrozen', { subject: memberId, details: { withdrawalId: id } });
}

/** Another payout of the member that is judged later must not open the wallet. */
async function keepFrozenForDebt(tx: Db, memberId: string, owedCents: bigint): Promise<void> {
  const to = `$${fromCents(owedCents)} of a withdrawal that was paid out after its money came back were spent.`;
  await replaceFrozenReason(tx, memberId, { from: PAID_AFTER_RETURN, to });
}
