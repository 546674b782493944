// Totals for SuperAdmin: what the system accounts owe and own. Each asset sums up to zero.
import { fromCents } from '@msm/contract/wallet/money';
import { walletRoutes } from '@msm/contract/wallet/routes';
import { handler } from '../../../platform/operation.ts';
import { findCheck } from '../ledger/check.store.ts';
import { systemAccountName } from '../ledger/ledger.ts';
import { countOperations, listTotals } from '../ledger/days.store.ts';
import { listFailedRefunds } from '../payments/deposits.store.ts';
import { shownAmount } from '../statement/present-entry.ts';
import { SHOWN } from '../statement/statement.store.ts';
import type { WalletDeps } from '../wallet.deps.ts';
import { countWallets } from './holders.store.ts';

export const readLedgerOverview = handler(
  walletRoutes.readLedgerOverview,
  async (_call, { db, clock, livemode }: WalletDeps) => {
    const now = clock.now();
    const totals = await listTotals(db, now);
    const check = await findCheck(db);
    return {
      accounts: totals.map(({ id, asset, balance }) => ({
        code: id === null ? 'members' : systemAccountName(id),
        asset: SHOWN[asset],
        balance: shownAmount(asset, balance),
      })),
      wallets: await countWallets(db),
      operations: await countOperations(db, now),
      lastCheck: check?.finished_at
        ? { at: check.finished_at.toISOString(), violations: check.finished_violations }
        : null,
      failedRefunds: (await listFailedRefunds(db)).map((deposit) => ({
        depositId: deposit.id,
        driver: deposit.driver,
        reference: deposit.provider_ref,
        amount: fromCents(deposit.paid_cents!),
        currency: (deposit.paid_currency ?? '').toUpperCase(),
        failedAt: deposit.refund_failed_at!.toISOString(),
      })),
      livemode,
    };
  },
);
