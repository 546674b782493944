// Upkeep of the wallet: bells that a killed node left, anchors of the hash chains, sums of days, the check of the ledger.
import * as z from 'zod/mini';
import { inBatches } from '../../platform/db/batches.ts';
import { job, worker, type JobWorker, type StandingWork } from '../../platform/jobs.ts';
import { checkAtBoot } from './admin/check-ledger.ts';
import { ringSome } from './cash/ring-bells.ts';
import { closeDays } from './ledger/days.store.ts';
import { sealSome } from './statement/hash-chain.ts';
import type { WalletDeps } from './wallet.deps.ts';

const ringBells = job('wallet.ring', z.object({}), { every: '* * * * *' });
const goOnChecking = job('wallet.check-ledger', z.object({}), { every: '*/10 * * * *' });
const closeBooks = job('wallet.close-books', z.object({}), { every: '17 * * * *' });
const seal = job('wallet.seal', z.object({}), { every: '13 2 * * *' });

export const walletJobs = (deps: WalletDeps): (JobWorker | StandingWork)[] => [
  worker(ringBells, () => inBatches((limit) => ringSome(deps, limit))),
  worker(seal, () => inBatches((limit) => sealSome(deps.db, deps.clock.now(), limit))),
  worker(closeBooks, () => closeDays(deps.db, deps.clock.now())),
  worker(goOnChecking, () => deps.checks.goOn()),
  checkAtBoot(deps),
];
