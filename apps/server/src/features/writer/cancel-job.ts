// Stops a generation, on whatever node it runs: its row says so, and the node is told at once.
import { writerRoutes } from '@msm/contract/writer/routes';
import { isActiveMember } from '../../platform/access/active-member.ts';
import { AppError } from '../../platform/errors.ts';
import { handler } from '../../platform/operation.ts';
import { ownAccount } from '../../platform/access/own-account.ts';
import { tellEnd } from './end-generation.ts';
import { presentJob } from './present-job.ts';
import type { WriterDeps } from './writer.deps.ts';
import { askToCancel, listOpenOf, type JobRow } from './writer-jobs.store.ts';

export const cancelJob = handler(
  writerRoutes.cancelJob,
  async ({ params: { id }, session }, deps: WriterDeps) => {
    const job = await cancel({ accountId: ownAccount(session), id }, deps);
    if (!job) throw new AppError('notFound', 'No generation has that id.');
    return presentJob(job);
  },
);

async function cancel(
  { accountId, id }: { accountId: string; id: string },
  { db, clock, events, work }: WriterDeps,
): Promise<JobRow | undefined> {
  const job = await db.transaction().execute((tx) => askToCancel(tx, accountId, id, clock.now()));
  if (job?.state === 'running') work.cancel(id);
  else if (job) tellEnd(job, { events }, job);
  return job;
}

/** A member whose sessions ended because they were disabled, or who left an account: what they asked for there stops. */
export async function cancelJobsOfGone(memberId: string, deps: WriterDeps): Promise<void> {
  for (const { id, account_id: accountId } of await listOpenOf(deps.db, memberId))
    if (!(await isActiveMember(deps.db, { memberId, accountId }, deps)))
      await cancel({ accountId, id }, deps);
}
