// Asks for a payout: the amount is held in the transaction that puts the request into SuperAdmin's queue. Taken back, it is free again.
import { randomUUID } from 'node:crypto';
import { Email } from '@msm/contract/fields';
import { MAX_WAITING_WITHDRAWALS, WITHDRAWN_CENTS_PER_DAY } from '@msm/contract/wallet/limits';
import { fromCents, toCents } from '@msm/contract/wallet/money';
import { paymentRoutes } from '@msm/contract/wallet/payment-routes';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { after, DAY_MS } from '../../../platform/clock.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import { postOperation } from '../ledger/ledger.ts';
import { postingTransaction } from '../ledger/posting-transaction.ts';
import { assertOneMode } from '../payments/assert-one-mode.ts';
import type { PaymentsDeps } from '../payments/payments.deps.ts';
import { lockPayments } from '../wallet.store.ts';
import { presentWithdrawal } from './present-withdrawal.ts';
import { endHold } from './settle-payout.ts';
import {
  changeWithdrawal,
  findByOperation,
  insertWithdrawal,
  listOwnWithdrawals,
  lockWithdrawal,
  sumWithdrawn,
} from './withdrawals.store.ts';

export const withdraw = handler(
  paymentRoutes.withdraw,
  async ({ input, member, caller, idempotencyKey = randomUUID() }, deps: PaymentsDeps) => {
    const { db, clock, events, payments, users } = deps;
    const { payoutTo = member.email } = input;
    if (payments.payouts && !Email.safeParse(payoutTo).success)
      throw invalidField('payoutTo', 'Give the e-mail address of a PayPal account.');
    await assertOneMode(db, payments);
    const amount = toCents(input.amount);
    const now = clock.now();
    const withdrawal = await postingTransaction(deps, async (tx, notify) => {
      await lockPayments(tx, member.id);
      const hold = await postOperation(
        tx,
        {
          actorId: member.id,
          idemKey: idempotencyKey,
          request: { withdraw: input.amount, payoutTo },
          reason: 'withdrawal',
          legs: [
            {
              kind: 'hold',
              asset: 'USD',
              debit: { member: member.id },
              credit: { system: 'payouts' },
              amount,
            },
          ],
        },
        now,
      );
      const first = hold.isReplay && (await findByOperation(tx, hold.id));
      if (first) return first;
      // The hold has locked the wallet: of two requests at once the second counts the first.
      const { cents, waiting } = await sumWithdrawn(tx, member.id, after(now, -DAY_MS));
      if (waiting >= MAX_WAITING_WITHDRAWALS)
        throw new AppError(
          'conflict',
          `${MAX_WAITING_WITHDRAWALS} withdrawals of yours wait already. Wait until one is decided.`,
        );
      if (cents + amount > BigInt(WITHDRAWN_CENTS_PER_DAY))
        throw new AppError(
          'conflict',
          `You can withdraw $${fromCents(BigInt(WITHDRAWN_CENTS_PER_DAY))} in 24 hours.`,
        );
      const row = await insertWithdrawal(
        tx,
        {
          member_id: member.id,
          amount_cents: amount,
          payout_to: payoutTo,
          is_live: payments.isLive,
          operation_id: hold.id,
        },
        now,
      );
      await recordAudit(tx, 'wallet.withdrawalRequested', { actorId: member.id, subject: row.id, caller });
      for (const memberId of await users.listSuperAdmins(tx))
        await notify({
          memberId,
          kind: 'withdrawal_waiting',
          title: `${member.username} asks for a payout of $${fromCents(amount)}`,
          actor: member,
          metadata: { withdrawalId: row.id, amount: fromCents(amount) },
        });
      return row;
    });
    events.emit('wallet.changed', { memberId: member.id });
    return { withdrawal: presentWithdrawal(withdrawal) };
  },
);

export const listWithdrawals = handler(
  paymentRoutes.listWithdrawals,
  async ({ member }, { db }: PaymentsDeps) => ({
    withdrawals: (await listOwnWithdrawals(db, member.id)).map(presentWithdrawal),
  }),
);

export const cancelWithdrawal = handler(
  paymentRoutes.cancelWithdrawal,
  async ({ params: { id }, member }, deps: PaymentsDeps) => {
    const { clock, events } = deps;
    const withdrawal = await postingTransaction(deps, async (tx) => {
      const row = await lockWithdrawal(tx, id);
      if (row?.member_id !== member.id)
        throw new AppError('notFound', 'You have no withdrawal with that id.');
      if (row.state === 'canceled') return row;
      if (row.state !== 'waiting') throw new AppError('conflict', 'This withdrawal is decided already.');
      const now = clock.now();
      await endHold(tx, row, 'void', now);
      return changeWithdrawal(tx, id, { state: 'canceled', updated_at: now });
    });
    events.emit('wallet.changed', { memberId: member.id });
    return { withdrawal: presentWithdrawal(withdrawal) };
  },
);
