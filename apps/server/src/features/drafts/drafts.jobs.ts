// Removes drafts that were deleted or scheduled long ago.
import * as z from 'zod/mini';
import { DRAFT_RETENTION_DAYS } from '@msm/contract/drafts/limits';
import { after, DAY_MS } from '../../platform/clock.ts';
import { inBatches } from '../../platform/db/batches.ts';
import { job, worker, type JobWorker } from '../../platform/jobs.ts';
import type { DraftsDeps } from './drafts.deps.ts';
import { removeSomeEnded } from './drafts.store.ts';

const tidy = job('drafts.tidy', z.object({}), { every: '37 4 * * *' });

export const draftJobs = ({ db, clock }: DraftsDeps): JobWorker[] => [
  worker(tidy, async () => {
    const before = after(clock.now(), -DRAFT_RETENTION_DAYS * DAY_MS);
    await inBatches((limit) => removeSomeEnded(db, before, limit));
  }),
];
