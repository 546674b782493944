// SuperAdmin freezes a wallet: nothing leaves it and nothing converts; money that comes in stays welcome.
import { walletRoutes } from '@msm/contract/wallet/routes';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import { postingTransaction } from '../ledger/posting-transaction.ts';
import type { WalletDeps } from '../wallet.deps.ts';
import { setFrozen } from './holders.store.ts';

export const freezeWallet = handler(
  walletRoutes.freezeWallet,
  async ({ params, input, member, caller }, deps: WalletDeps) => {
    const { users, events } = deps;
    await postingTransaction(deps, async (tx) => {
      if (!(await users.find(tx, params.id))) throw new AppError('notFound', 'There is no such member.');
      await setFrozen(tx, params.id, input.reason);
      await recordAudit(tx, 'wallet.frozen', {
        actorId: member.id,
        subject: params.id,
        caller,
        details: input,
      });
    });
    events.emit('wallet.changed', { memberId: params.id });
    return {};
  },
);

export const unfreezeWallet = handler(
  walletRoutes.unfreezeWallet,
  async ({ params, member, caller }, deps: WalletDeps) => {
    const { users, events } = deps;
    await postingTransaction(deps, async (tx) => {
      if (!(await users.find(tx, params.id))) throw new AppError('notFound', 'There is no such member.');
      await setFrozen(tx, params.id, null);
      await recordAudit(tx, 'wallet.unfrozen', { actorId: member.id, subject: params.id, caller });
    });
    events.emit('wallet.changed', { memberId: params.id });
    return {};
  },
);
