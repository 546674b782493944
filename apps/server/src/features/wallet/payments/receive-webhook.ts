// Webhooks: the signature over the raw bytes is checked before anything of them is read. The answer is sent when the change is committed;
// a provider that gets another one delivers again.
import { paymentRoutes } from '@msm/contract/wallet/payment-routes';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import type { PaymentDriver, SignedMessage } from '../../../platform/ports/payments.ts';
import { settlePayout } from '../payouts/settle-payout.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { settleDeposit } from './settle-deposit.ts';

export async function receiveMessage(
  driver: PaymentDriver,
  message: SignedMessage,
  deps: PaymentsDeps,
): Promise<void> {
  const provider = deps.payments.providers.get(driver);
  if (!provider) throw new AppError('notFound', 'This provider is not set up here.');
  for (const event of await provider.parseWebhook(message)) {
    if (event.about === 'deposit') await settleDeposit(driver, event.facts, deps);
    else await settlePayout(event.payoutId, event.outcome, deps);
  }
}

export const receiveStripeEvent = handler(
  paymentRoutes.receiveStripeEvent,
  async ({ raw }, deps: PaymentsDeps) => {
    await receiveMessage('stripe', raw, deps);
    return {};
  },
);

export const receivePaypalEvent = handler(
  paymentRoutes.receivePaypalEvent,
  async ({ raw }, deps: PaymentsDeps) => {
    await receiveMessage('paypal', raw, deps);
    return {};
  },
);

export const receiveTestEvent = handler(
  paymentRoutes.receiveTestEvent,
  async ({ raw }, deps: PaymentsDeps) => {
    await receiveMessage('test', raw, deps);
    return {};
  },
);
