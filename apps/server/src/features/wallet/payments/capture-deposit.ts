// Collects what a member approved at PayPal, when the browser comes back; the check of open deposits does the same for one that never does.
import { paymentRoutes } from '@msm/contract/wallet/payment-routes';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import { findOwnDeposit, type DepositRow } from './deposits.store.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { presentDeposit } from './present-deposit.ts';
import { settleDeposit } from './settle-deposit.ts';

const OPEN: readonly DepositRow['state'][] = ['opening', 'waiting', 'confirming', 'processing', 'failed'];

export const captureDeposit = handler(
  paymentRoutes.captureDeposit,
  async ({ params: { id }, member }, deps: PaymentsDeps) => {
    const { db, payments } = deps;
    const deposit = await findOwnDeposit(db, id, member.id);
    if (!deposit) throw new AppError('notFound', 'You have no deposit with that id.');
    const { driver, provider_ref: ref, state } = deposit;
    const provider = payments.providers.get(driver);
    if (!OPEN.includes(state)) return { deposit: presentDeposit(deposit) };
    if (!provider?.capture || !ref)
      throw new AppError('conflict', 'There is nothing to collect: this deposit is not one of PayPal.');
    const settled = await settleDeposit(driver, await provider.capture({ id, ref }), deps);
    return { deposit: presentDeposit(settled ?? deposit) };
  },
);
