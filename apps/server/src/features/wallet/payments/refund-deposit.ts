// Gives a payment back that is not credited.
import * as z from 'zod/mini';
import { job } from '../../../platform/jobs.ts';
import { findDeposit } from './deposits.store.ts';
import type { PaymentsDeps } from './payments.deps.ts';

/** A provider may be away for hours. */
export const refundDeposit = job('wallet.refund-deposit', z.object({ depositId: z.uuid() }), { retries: 20 });

/** Idempotent at the provider, so a second run changes nothing. */
export async function giveDepositBack(depositId: string, { db, payments }: PaymentsDeps): Promise<void> {
  const deposit = await findDeposit(db, depositId);
  const provider = deposit && payments.providers.get(deposit.driver);
  if (deposit?.state !== 'mismatched' || !deposit.provider_ref) return;
  if (!provider) throw new Error(`The provider ${deposit.driver} is not set up any more.`);
  await provider.refund({ id: deposit.id, ref: deposit.provider_ref });
}
