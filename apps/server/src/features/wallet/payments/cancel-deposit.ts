// Gives up a deposit that is not paid, so that it no longer counts as open. The provider is told first: what it has taken meanwhile, from another
// tab, is credited, and a deposit of which it gives no answer stays open. PayPal's orders are not ended there: what is never captured is
// never charged.
import { paymentRoutes } from '@msm/contract/wallet/payment-routes';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import { isCancelable } from './deposits.rules.ts';
import { changeDeposit, findOwnDeposit, lockDeposit, type DepositRow } from './deposits.store.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { presentDeposit } from './present-deposit.ts';
import { settleDeposit } from './settle-deposit.ts';

export const cancelDeposit = handler(
  paymentRoutes.cancelDeposit,
  async ({ params: { id }, member, caller }, deps: PaymentsDeps) => {
    const { db, clock, events } = deps;
    const deposit = await findOwnDeposit(db, id, member.id);
    if (!deposit) throw new AppError('notFound', 'You have no deposit with that id.');
    if (!isCancelable(deposit)) return { deposit: presentDeposit(deposit) };
    await endAtProvider(deposit, deps);
    const ended = await db.transaction().execute(async (tx) => {
      const row = (await lockDeposit(tx, id))!;
      if (row.state !== 'canceled' && !isCancelable(row)) return row;
      await recordAudit(tx, 'wallet.depositCanceled', { actorId: member.id, subject: id, caller });
      return changeDeposit(tx, id, { state: 'canceled', failure: null, updated_at: clock.now() });
    });
    events.emit('wallet.changed', { memberId: member.id });
    return { deposit: presentDeposit(ended) };
  },
);

/** A provider that is not set up any more cannot be told, and one that knows no payment need not be. */
async function endAtProvider({ driver, provider_ref: ref }: DepositRow, deps: PaymentsDeps): Promise<void> {
  const provider = deps.payments.providers.get(driver);
  if (!provider || !ref) return;
  const facts = provider.cancel ? await provider.cancel(ref) : await provider.getStatus(ref);
  if (facts) await settleDeposit(driver, facts, deps);
}
