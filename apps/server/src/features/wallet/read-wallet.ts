// The member's balances and linked addresses.
import { fromCents } from '@msm/contract/wallet/money';
import { walletRoutes } from '@msm/contract/wallet/routes';
import { handler } from '../../platform/operation.ts';
import { addressesOf } from './linking/links.store.ts';
import type { WalletDeps } from './wallet.deps.ts';
import { balancesOf, unvestedPoints } from './wallet.store.ts';

export const readWallet = handler(
  walletRoutes.readWallet,
  async ({ member }, { db, clock, livemode }: WalletDeps) => {
    const [balances, unvested, addresses] = await Promise.all([
      balancesOf(db, member.id),
      unvestedPoints(db, member.id, clock.now()),
      addressesOf(db, member.id),
    ]);
    const vested = balances.points - unvested;
    return {
      balance_cash: fromCents(balances.cash),
      held_cash: fromCents(balances.heldCash),
      balance_points: Number(balances.points),
      vested_points: Number(vested > 0n ? vested : 0n),
      ...addresses,
      livemode,
      is_frozen: balances.isFrozen,
    };
  },
);
