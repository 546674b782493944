// The newest generations of the account: whoever comes back finds what still goes on.
import { writerRoutes } from '@msm/contract/writer/routes';
import { handler } from '../../platform/operation.ts';
import { ownAccount } from '../../platform/access/own-account.ts';
import { presentJob } from './present-job.ts';
import type { WriterDeps } from './writer.deps.ts';
import { listJobs as findJobs } from './writer-jobs.store.ts';

/** As many as a page shows; everything that goes on is among them. */
const NEWEST = 20;

export const listJobs = handler(writerRoutes.listJobs, async ({ session }, { db }: WriterDeps) => {
  const rows = await findJobs(db, ownAccount(session), NEWEST);
  return { jobs: rows.map(presentJob) };
});
