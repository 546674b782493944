// How a generation gets on. Whoever fetches its end was there: the bell stays silent.
import { writerRoutes } from '@msm/contract/writer/routes';
import { AppError } from '../../platform/errors.ts';
import { handler } from '../../platform/operation.ts';
import { ownAccount } from '../../platform/access/own-account.ts';
import { presentJob } from './present-job.ts';
import type { WriterDeps } from './writer.deps.ts';
import { findJob, noteSeen } from './writer-jobs.store.ts';

export const readJob = handler(
  writerRoutes.readJob,
  async ({ params: { id }, session, member }, { db, clock }: WriterDeps) => {
    const job = await findJob(db, ownAccount(session), id);
    if (!job) throw new AppError('notFound', 'No generation has that id.');
    const isItsMember = job.member_id === member.id;
    if (isItsMember && job.ended_at && job.seen_at <= job.ended_at) await noteSeen(db, id, clock.now());
    return presentJob(job);
  },
);
