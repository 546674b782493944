// Upkeep of calls: rows of calls that ended long ago.
import * as z from 'zod/mini';
import { CALL_ROW_DAYS } from '@msm/contract/calls/limits';
import { after, DAY_MS } from '../../platform/clock.ts';
import { inBatches } from '../../platform/db/batches.ts';
import { job, worker } from '../../platform/jobs.ts';
import type { CallDeps } from './calls.deps.ts';
import { removeSomeEnded } from './calls.store.ts';

const tidy = job('calls.tidy', z.object({}), { every: '40 3 * * *' });

export const callJobs = ({ db, timeOf }: CallDeps) => [
  worker(tidy, async () => {
    const before = after(await timeOf(db), -CALL_ROW_DAYS * DAY_MS);
    await inBatches((limit) => removeSomeEnded(db, before, limit));
  }),
];
