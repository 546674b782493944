// What browsers reported is not kept for good.
import * as z from 'zod/mini';
import { DAY_MS, after } from '../../platform/clock.ts';
import { inBatches } from '../../platform/db/batches.ts';
import { job, worker, type JobWorker } from '../../platform/jobs.ts';
import type { TrafficDeps } from './traffic.deps.ts';
import { removeSomeGameEvents, removeSomePageViews } from './traffic.store.ts';

/** Thirteen months: a month can still be compared with that of the year before, and no longer than data protection
 *  authorities allow the measuring of audiences. */
export const TRAFFIC_KEPT_DAYS = 396;

const tidy = job('traffic.tidy', z.object({}), { every: '41 3 * * *' });

export const trafficJobs = ({ db, clock }: TrafficDeps): JobWorker[] => [
  worker(tidy, async () => {
    const before = after(clock.now(), -TRAFFIC_KEPT_DAYS * DAY_MS);
    await inBatches((limit) => removeSomePageViews(db, before, limit));
    await inBatches((limit) => removeSomeGameEvents(db, before, limit));
  }),
];
