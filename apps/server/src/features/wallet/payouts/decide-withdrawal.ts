// SuperAdmin's queue of withdrawals. Approving hands one to the provider by a job in the same transaction; without a provider the approval
// says that it was paid by hand. Of two decisions at once the second is a conflict.
import { paymentRoutes } from '@msm/contract/wallet/payment-routes';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { handler } from '../../../platform/operation.ts';
import { postingTransaction } from '../ledger/posting-transaction.ts';
import { assertOneMode } from '../payments/assert-one-mode.ts';
import type { PaymentsDeps } from '../payments/payments.deps.ts';
import { balancesOf } from '../wallet.store.ts';
import { sendPayout } from './pay-out.ts';
import { presentQueue, tellAndPresent } from './present-withdrawal.ts';
import { finishPaid, finishUnpaid } from './settle-payout.ts';
import { changeWithdrawal, listQueue, lockWithdrawal, type WithdrawalRow } from './withdrawals.store.ts';

export const listQueuedWithdrawals = handler(
  paymentRoutes.listQueuedWithdrawals,
  async ({ input }, { db, users }: PaymentsDeps) => {
    const { rows, ...found } = await listQueue(db, input);
    return {
      page: input.page,
      pageSize: input.pageSize,
      ...found,
      withdrawals: await presentQueue(db, rows, users),
    };
  },
);

export const approveWithdrawal = handler(
  paymentRoutes.approveWithdrawal,
  async ({ params: { id }, input, member, caller }, deps: PaymentsDeps) => {
    const { clock, jobs, payments } = deps;
    await assertOneMode(deps.db, payments);
    const decided = await postingTransaction(deps, async (tx, notify) => {
      const { member_id: owner } = await lockWaiting(tx, id);
      if (owner && (await balancesOf(tx, owner)).isFrozen)
        throw new AppError('conflict', 'This wallet is frozen. Open it first, or reject the withdrawal.');
      const now = clock.now();
      await recordAudit(tx, 'wallet.withdrawalApproved', { actorId: member.id, subject: id, caller });
      const approved = await changeWithdrawal(tx, id, {
        state: 'approved',
        decided_at: now,
        updated_at: now,
      });
      if (!payments.payouts) return finishPaid(approved, input.reference ?? null, { tx, notify, now });
      await jobs.enqueue(tx, sendPayout, { withdrawalId: id });
      return changeWithdrawal(tx, approved.id, { next_check_at: now });
    });
    return { withdrawal: await tellAndPresent(decided, deps) };
  },
);

export const rejectWithdrawal = handler(
  paymentRoutes.rejectWithdrawal,
  async ({ params: { id }, input: { reason }, member, caller }, deps: PaymentsDeps) => {
    const decided = await postingTransaction(deps, async (tx, notify) => {
      const row = await lockWaiting(tx, id);
      await recordAudit(tx, 'wallet.withdrawalRejected', { actorId: member.id, subject: id, caller });
      return finishUnpaid(row, { state: 'rejected', reason }, { tx, notify, now: deps.clock.now() });
    });
    return { withdrawal: await tellAndPresent(decided, deps) };
  },
);

async function lockWaiting(tx: Db, id: string): Promise<WithdrawalRow> {
  const row = await lockWithdrawal(tx, id);
  if (!row) throw new AppError('notFound', 'No withdrawal has that id.');
  if (row.state !== 'waiting') throw new AppError('conflict', `This withdrawal is ${row.state} already.`);
  return row;
}
