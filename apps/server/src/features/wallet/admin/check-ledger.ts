// Compares every balance with its history: some of it at the start of the server and every few minutes, all of it when SuperAdmin asks.
import { walletRoutes } from '@msm/contract/wallet/routes';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { StandingWork } from '../../../platform/jobs.ts';
import { handler } from '../../../platform/operation.ts';
import type { WalletDeps } from '../wallet.deps.ts';

/** Not awaited: the server listens meanwhile. A ledger that cannot be read at that moment is read by the job. */
export function checkAtBoot({ checks, log }: Pick<WalletDeps, 'checks' | 'log'>): StandingWork {
  let running: Promise<unknown> = Promise.resolve();
  return {
    async begin() {
      running = checks
        .goOn()
        .catch((error: unknown) => log.error({ err: error }, 'the ledger was not checked'));
    },
    drain: async () => void (await running),
  };
}

export const checkLedger = handler(
  walletRoutes.checkLedger,
  async ({ member, caller }, { db, checks }: WalletDeps) => {
    const { at, tookMs, operations, violations } = await checks.run();
    const details = { violations: violations.length };
    await recordAudit(db, 'wallet.checked', { actorId: member.id, caller, details });
    return {
      at: at.toISOString(),
      tookMs,
      operations,
      violations: violations.map(({ violation, account_id, seq, op_id }) => ({
        kind: violation,
        subject: op_id === null ? `account ${account_id}` : `operation ${op_id}`,
        detail: seq === null ? '' : `entry ${seq}`,
      })),
    };
  },
);
