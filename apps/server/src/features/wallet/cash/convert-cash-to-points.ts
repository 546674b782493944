// Turns cash into points. They count as bought, not earned: they convert back at once.
import { randomUUID } from 'node:crypto';
import { fromCents, pointsForCash, toCents } from '@msm/contract/wallet/money';
import { walletRoutes } from '@msm/contract/wallet/routes';
import { invalidField } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import type { WalletDeps } from '../wallet.deps.ts';
import { conversionLegs } from './conversion.ts';

export const convertCashToPoints = handler(
  walletRoutes.convertCashToPoints,
  async ({ input, member, caller, idempotencyKey }, { ledger, events, livemode }: WalletDeps) => {
    const { points, centsUsed } = pointsForCash(toCents(input.amount));
    if (points === 0n) throw invalidField('amount', 'This amount is worth less than a point.');
    const posted = await ledger.post({
      actorId: member.id,
      idemKey: idempotencyKey ?? randomUUID(),
      request: { cashToPoints: toCents(input.amount).toString() },
      reason: 'cash_to_points',
      legs: conversionLegs(member.id, ['USD', centsUsed], ['POINTS', points]),
      caller,
    });
    if (!posted.isReplay) events.emit('wallet.changed', { memberId: member.id });
    const [taken, given] = posted.legs;
    return {
      operationId: posted.id,
      points: Number(given!.amount),
      cashUsed: fromCents(taken!.amount),
      livemode,
    };
  },
);
