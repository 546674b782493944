// The wallet: the ledger and what members do with it, deposits and payouts, points, linked addresses and their balances on chains.
import { walletEvents } from '@msm/contract/wallet/events';
import { withDeps, type Feature } from '../../platform/operation.ts';
import { checkLedger } from './admin/check-ledger.ts';
import { freezeWallet, unfreezeWallet } from './admin/freeze-wallet.ts';
import { listWalletHolders } from './admin/list-wallet-holders.ts';
import { readLedgerOverview } from './admin/read-ledger-overview.ts';
import { createFundsCheck } from './cash/check-funds.ts';
import { convertCashToPoints } from './cash/convert-cash-to-points.ts';
import { convertPointsToCash } from './cash/convert-points-to-cash.ts';
import { createRecipients } from './cash/find-recipient.ts';
import { createBells } from './cash/ring-bells.ts';
import { transferCash } from './cash/transfer-cash.ts';
import { createLedger } from './ledger/group-commit.ts';
import { createLedgerChecks } from './ledger/ledger-checks.ts';
import type { LinkingDeps } from './linking/linking.deps.ts';
import { linkingOperations } from './linking/linking.operations.ts';
import type { PaymentsDeps } from './payments/payments.deps.ts';
import { paymentsJobs } from './payments/payments.jobs.ts';
import { paymentsOperations } from './payments/payments.operations.ts';
import type { PointsDeps } from './points/points.deps.ts';
import { pointsJobs } from './points/points.jobs.ts';
import { readPointsOverview } from './points/read-points-overview.ts';
import { readWallet } from './read-wallet.ts';
import { exportHashChain } from './statement/export-hash-chain.ts';
import { exportStatement } from './statement/export-statement.ts';
import { readReceipt } from './statement/read-receipt.ts';
import { readStatement } from './statement/read-statement.ts';
import type { WalletDeps } from './wallet.deps.ts';
import { walletJobs } from './wallet.jobs.ts';

type Given = LinkingDeps &
  PaymentsDeps &
  PointsDeps &
  Omit<WalletDeps, 'ledger' | 'checks' | 'checkFunds' | 'findRecipient'>;

export function walletFeature(given: Given): Feature {
  const deps = {
    ...given,
    ledger: createLedger(given),
    checks: createLedgerChecks(given),
    checkFunds: createFundsCheck(given),
    findRecipient: createRecipients(given),
  };
  const bells = createBells(given);
  const { events } = given;
  return {
    name: 'wallet',
    operations: [
      ...[
        readWallet,
        transferCash,
        convertPointsToCash,
        convertCashToPoints,
        readStatement,
        exportStatement,
        exportHashChain,
        readReceipt,
        readLedgerOverview,
        checkLedger,
        listWalletHolders,
        freezeWallet,
        unfreezeWallet,
      ].map(withDeps(deps)),
      ...linkingOperations.map(withDeps(deps)),
      ...paymentsOperations.map(withDeps(deps)),
      withDeps<PointsDeps>(deps)(readPointsOverview),
    ],
    jobs: [...walletJobs(deps), ...paymentsJobs(deps), ...pointsJobs(deps), bells],
    listen(realtime) {
      events.on('wallet.changed', ({ memberId }) => realtime.tell(memberId, walletEvents.changed, {}));
      events.on('wallet.transferred', bells.wake);
    },
  };
}
