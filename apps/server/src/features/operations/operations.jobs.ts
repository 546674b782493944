// The audit log is kept as long as it serves to explain what happened, and no longer.
import * as z from 'zod/mini';
import { AUDIT_KEPT_DAYS, removeSomeAudit } from '../../platform/audit/audit.ts';
import { DAY_MS, after } from '../../platform/clock.ts';
import { inBatches } from '../../platform/db/batches.ts';
import { job, worker, type JobWorker } from '../../platform/jobs.ts';
import type { OperationsDeps } from './operations.deps.ts';

/** The table refuses by the database's clock and calendar: they may be behind ours, or within an hour of summer time. */
const SPARE_DAYS = 1;

const tidy = job('operations.tidy', z.object({}), { every: '53 3 * * *' });

export const operationsJobs = ({ db, clock }: Pick<OperationsDeps, 'db' | 'clock'>): JobWorker[] => [
  worker(tidy, () => {
    const before = after(clock.now(), -(AUDIT_KEPT_DAYS + SPARE_DAYS) * DAY_MS);
    return inBatches((limit) => removeSomeAudit(db, before, limit));
  }),
];
