// SuperAdmin's word on a payment that could not be given back: tried again from the start, or settled in another way and off the list.
import { paymentRoutes } from '@msm/contract/wallet/payment-routes';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import { firstCheckAt } from './deposits.rules.ts';
import { changeDeposit, lockDeposit } from './deposits.store.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { refundDeposit } from './refund-deposit.ts';

export const retryRefund = handler(
  paymentRoutes.retryRefund,
  async ({ params: { id }, member, caller }, { db, clock, jobs }: PaymentsDeps) => {
    await db.transaction().execute(async (tx) => {
      await lockFailedRefund(tx, id);
      const next_check_at = firstCheckAt(clock.now());
      await changeDeposit(tx, id, { refund_failed_at: null, checks: 0, next_check_at });
      await jobs.enqueue(tx, refundDeposit, { depositId: id });
      await recordAudit(tx, 'wallet.refundRetried', { actorId: member.id, subject: id, caller });
    });
    return {};
  },
);

export const dismissRefund = handler(
  paymentRoutes.dismissRefund,
  async ({ params: { id }, input, member, caller }, { db }: PaymentsDeps) => {
    await db.transaction().execute(async (tx) => {
      await lockFailedRefund(tx, id);
      // Without a next check nothing tries it again.
      await changeDeposit(tx, id, { refund_failed_at: null });
      await recordAudit(tx, 'wallet.refundDismissed', {
        actorId: member.id,
        subject: id,
        caller,
        details: input,
      });
    });
    return {};
  },
);

async function lockFailedRefund(tx: Db, id: string): Promise<void> {
  const deposit = await lockDeposit(tx, id);
  if (!deposit) throw new AppError('notFound', 'No deposit has that id.');
  if (deposit.refund_failed_at === null)
    throw new AppError('conflict', 'This payment does not wait for a person any more.');
}
