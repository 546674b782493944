// Removes bytes that no receipt has: an upload was interrupted by a crash, or storage did not answer to a deletion.
import * as z from 'zod/mini';
import { after, MINUTE_MS } from '../../platform/clock.ts';
import { inBatches } from '../../platform/db/batches.ts';
import { job, worker, type JobWorker } from '../../platform/jobs.ts';
import type { DocsDeps } from './docs.deps.ts';
import { tryRemoveBytes } from './receipts/receipt-bytes.ts';
import { someLeftovers } from './receipts/receipts.store.ts';

/** An upload that still runs has noted its bytes as left over, too; none takes this long. */
const ABANDONED_AFTER_MS = 60 * MINUTE_MS;

const tidy = job('docs.tidy', z.object({}), { every: '47 4 * * *' });

export const docJobs = (deps: DocsDeps): JobWorker[] => [
  worker(tidy, async () => {
    const before = after(deps.clock.now(), -ABANDONED_AFTER_MS);
    await inBatches(async (limit) => {
      let removed = 0;
      for (const storedName of await someLeftovers(deps.db, before, limit))
        if (await tryRemoveBytes(deps, storedName)) removed += 1;
      return removed;
    });
  }),
];
