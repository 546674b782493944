// Removes bytes that no file of a library has: an upload was interrupted by a crash, or storage did not answer to a
// deletion.
import * as z from 'zod/mini';
import { after, MINUTE_MS } from '../../platform/clock.ts';
import { inBatches } from '../../platform/db/batches.ts';
import { job, worker, type JobWorker } from '../../platform/jobs.ts';
import type { MediaDeps } from './media.deps.ts';
import { someLeftovers } from './media.store.ts';
import { tryRemoveBytes } from './stored-bytes.ts';

/** An upload that still runs has noted its bytes as left over, too; none takes this long. */
const ABANDONED_AFTER_MS = 60 * MINUTE_MS;

const tidy = job('media.tidy', z.object({}), { every: '17 4 * * *' });

export const mediaJobs = (deps: MediaDeps): JobWorker[] => [
  worker(tidy, async () => {
    const before = after(deps.clock.now(), -ABANDONED_AFTER_MS);
    await inBatches(async (limit) => {
      const leftovers = await someLeftovers(deps.db, before, limit);
      let removed = 0;
      for (const leftover of leftovers) if (await tryRemoveBytes(deps, leftover)) removed += 1;
      return removed;
    });
  }),
];
