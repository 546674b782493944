// The ways to pay, and the deposits of the member.
import { paymentRoutes } from '@msm/contract/wallet/payment-routes';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import type { PaymentMethod } from '../../../platform/ports/payments.ts';
import { findOwnDeposit, listOwnDeposits } from './deposits.store.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { presentDeposit } from './present-deposit.ts';

const presentMethod = ({ provider, reason }: PaymentMethod) => ({ driver: provider?.driver ?? null, reason });

export const readPaymentMethods = handler(
  paymentRoutes.readPaymentMethods,
  async (_call, { payments }: PaymentsDeps) => ({
    card: presentMethod(payments.card),
    paypal: presentMethod(payments.paypal),
    livemode: payments.isLive,
  }),
);

export const listDeposits = handler(paymentRoutes.listDeposits, async ({ member }, { db }: PaymentsDeps) => ({
  deposits: (await listOwnDeposits(db, member.id)).map(presentDeposit),
}));

export const readDeposit = handler(
  paymentRoutes.readDeposit,
  async ({ params: { id }, member }, { db }: PaymentsDeps) => {
    const deposit = await findOwnDeposit(db, id, member.id);
    if (!deposit) throw new AppError('notFound', 'You have no deposit with that id.');
    return { deposit: presentDeposit(deposit) };
  },
);
