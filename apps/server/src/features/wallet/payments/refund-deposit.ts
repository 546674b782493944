// Gives a payment back that is not credited: by a job at once, then by the check of deposits, further and further apart. What fails for days
// ends in SuperAdmin's overview.
import * as z from 'zod/mini';
import { fromCents } from '@msm/contract/wallet/money';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { job } from '../../../platform/jobs.ts';
import { nextRefundAt } from './deposits.rules.ts';
import {
  changeDeposit,
  findDeposit,
  lockDeposit,
  noteFailedRefund,
  stopChecks,
  type DepositRow,
} from './deposits.store.ts';
import type { PaymentsDeps } from './payments.deps.ts';

export const refundDeposit = job('wallet.refund-deposit', z.object({ depositId: z.uuid() }));

/** Idempotent at the provider, so a second run changes nothing. Without a next check it is settled, or waits for a person. */
export async function giveDepositBack(depositId: string, deps: PaymentsDeps): Promise<void> {
  const { db, log, payments } = deps;
  const deposit = await findDeposit(db, depositId);
  if (deposit?.state !== 'mismatched' || !deposit.next_check_at || !deposit.provider_ref) return;
  try {
    const provider = payments.providers.get(deposit.driver);
    if (!provider) throw new Error(`The provider ${deposit.driver} is not set up any more.`);
    await provider.refund({ id: deposit.id, ref: deposit.provider_ref });
    await stopChecks(db, deposit.id);
  } catch (error) {
    log.warn({ err: error, depositId }, 'a payment could not be given back');
    await postponeRefund(deposit, deps);
  }
}

async function postponeRefund({ id, driver, ...deposit }: DepositRow, deps: PaymentsDeps): Promise<void> {
  const { clock, log, notifications, users } = deps;
  await notifications.transaction(async (tx, notify) => {
    const now = clock.now();
    // Another run was faster: it is given back, or a person has or had it.
    if (!(await lockDeposit(tx, id))?.next_check_at) return;
    const next_check_at = nextRefundAt(await noteFailedRefund(tx, id, now), now);
    await changeDeposit(tx, id, { next_check_at, refund_failed_at: next_check_at ? null : now });
    if (next_check_at) return;
    log.error({ depositId: id, driver }, 'a payment was not given back after many tries');
    await recordAudit(tx, 'wallet.refundFailed', { subject: id });
    const paid = `${fromCents(deposit.paid_cents!)} ${deposit.paid_currency?.toUpperCase() ?? ''}`;
    for (const memberId of await users.listSuperAdmins(tx))
      await notify({
        memberId,
        kind: 'wallet_alarm',
        title: 'A payment could not be given back',
        body: `${driver} ${deposit.provider_ref}: give ${paid} back at the provider.`,
      });
  });
}
