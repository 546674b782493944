// Turns vested points into cash. Vesting is checked under the lock of the accounts: points that are earned meanwhile wait for it.
import { randomUUID } from 'node:crypto';
import { cashForPoints, fromCents } from '@msm/contract/wallet/money';
import { walletRoutes } from '@msm/contract/wallet/routes';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import { postOperation } from '../ledger/ledger.ts';
import { postingTransaction } from '../ledger/posting-transaction.ts';
import type { WalletDeps } from '../wallet.deps.ts';
import { balancesOf, isKeyUsed, lockAccounts, unvestedPoints } from '../wallet.store.ts';
import { conversionLegs } from './conversion.ts';

export const convertPointsToCash = handler(
  walletRoutes.convertPointsToCash,
  async ({ input, member, caller, idempotencyKey }, deps: WalletDeps) => {
    const { clock, events, livemode } = deps;
    const { cents, pointsUsed } = cashForPoints(BigInt(input.points));
    if (cents === 0n) throw invalidField('points', 'These points are worth less than a cent.');
    const [actorId, idemKey, now] = [member.id, idempotencyKey ?? randomUUID(), clock.now()];
    const posted = await postingTransaction(deps, async (tx) => {
      await lockAccounts(tx, member.id);
      if (!(await isKeyUsed(tx, actorId, idemKey))) {
        const [{ points }, unvested] = [
          await balancesOf(tx, member.id),
          await unvestedPoints(tx, member.id, now),
        ];
        if (points >= pointsUsed && points - unvested < pointsUsed) throw notVested(points - unvested);
      }
      const operation = await postOperation(
        tx,
        {
          actorId,
          idemKey,
          request: { pointsToCash: input.points },
          reason: 'points_to_cash',
          legs: conversionLegs(member.id, ['POINTS', pointsUsed], ['USD', cents]),
        },
        now,
      );
      if (!operation.isReplay)
        await recordAudit(tx, 'wallet.points_to_cash', { actorId, subject: operation.id, caller });
      return operation;
    });
    events.emit('wallet.changed', { memberId: member.id });
    const [taken, given] = posted.legs;
    return {
      operationId: posted.id,
      cashAmount: fromCents(given!.amount),
      pointsUsed: Number(taken!.amount),
      livemode,
    };
  },
);

const notVested = (vested: bigint) =>
  new AppError(
    'conflict',
    `Only ${vested > 0n ? vested : 0n} of your points can be converted now: points convert 72 hours after they were earned.`,
    { problem: 'notVested' },
  );
