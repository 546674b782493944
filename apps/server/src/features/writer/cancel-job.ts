// Stops a generation, on whatever node it runs: its row says so, and the node is told at once.
import { writerRoutes } from '@msm/contract/writer/routes';
import { AppError } from '../../platform/errors.ts';
import { handler } from '../../platform/operation.ts';
import { ownAccount } from '../../platform/own-account.ts';
import { tellEnd } from './end-generation.ts';
import { presentJob } from './present-job.ts';
import type { WriterDeps } from './writer.deps.ts';
import { askToCancel } from './writer-jobs.store.ts';

export const cancelJob = handler(
  writerRoutes.cancelJob,
  async ({ params: { id }, session }, { db, clock, events, work }: WriterDeps) => {
    const accountId = ownAccount(session);
    const job = await db.transaction().execute((tx) => askToCancel(tx, accountId, id, clock.now()));
    if (!job) throw new AppError('notFound', 'No generation has that id.');
    if (job.state === 'running') work.cancel(id);
    else tellEnd(job, { events }, job);
    return presentJob(job);
  },
);
