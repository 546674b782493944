// Sends cash to another member by e-mail. Whether an address has a member is learnt only by a transfer that goes through: funds,
// freeze and limits are checked before the recipient is looked up, and an unknown one is refused with one message for every reason.
import { randomUUID } from 'node:crypto';
import { TRANSFERRED_CENTS_PER_DAY } from '@msm/contract/wallet/limits';
import { fromCents, toCents } from '@msm/contract/wallet/money';
import { walletRoutes } from '@msm/contract/wallet/routes';
import { invalidField } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import { posted } from '../ledger/ledger.ts';
import type { WalletDeps } from '../wallet.deps.ts';

export const transferCash = handler(
  walletRoutes.transferCash,
  async (
    { input, member, caller, idempotencyKey },
    { checkFunds, findRecipient, ledger, events, livemode }: WalletDeps,
  ) => {
    const { recipientEmail, amount } = input;
    if (recipientEmail === member.email)
      throw invalidField('recipientEmail', 'You cannot send money to yourself.');
    const [cents, dayLimit] = [toCents(amount), BigInt(TRANSFERRED_CENTS_PER_DAY)];
    const idemKey = idempotencyKey ?? randomUUID();
    await checkFunds({ memberId: member.id, idemKey, amount: cents, dayLimit });
    const recipientId = await findRecipient(recipientEmail);
    const recipient = recipientId === undefined ? 'unknown' : { member: recipientId };
    const operation = await ledger.post({
      actorId: member.id,
      idemKey,
      request: { transfer: recipientEmail, amount: cents.toString() },
      reason: 'transfer',
      legs: [posted('USD', { member: member.id }, recipient, cents)],
      dayLimit,
      caller,
      ringsBell: true,
    });
    if (!operation.isReplay) {
      for (const memberId of [member.id, recipientId!]) events.emit('wallet.changed', { memberId });
      events.emit('wallet.transferred', { operationId: operation.id });
    }
    const [leg] = operation.legs;
    return {
      operationId: operation.id,
      amount: fromCents(leg!.amount),
      recipientEmail,
      balance_cash: fromCents(leg!.debitAfter!),
      livemode,
    };
  },
);
