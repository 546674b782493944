// Rings the bell of a member whose generation ended while they were away: nobody has fetched its end. Once, however
// often the job is worked.
import type { WriterDeps } from './writer.deps.ts';
import { findAnyJob, noteSeen } from './writer-jobs.store.ts';

/** The page on which drafts are. */
const DRAFTS_PAGE = '/schedule-posts?compose=new';

export async function ringForWhoLeft(
  jobId: string,
  { clock, notifications }: Pick<WriterDeps, 'clock' | 'notifications'>,
): Promise<void> {
  await notifications.transaction(async (tx, notify) => {
    const job = await findAnyJob(tx, jobId);
    if (!job?.member_id || !job.ended_at || job.seen_at > job.ended_at) return;
    const isDone = job.state === 'done';
    await notify({
      memberId: job.member_id,
      kind: isDone ? 'draft_ready' : 'draft_failed',
      title: isDone ? 'Your draft is ready' : 'Your draft could not be written',
      body: isDone ? job.brief.topic : (job.problem ?? undefined),
      link: DRAFTS_PAGE,
      ...(job.draft_id && { target: { type: 'draft', id: job.draft_id } }),
      metadata: { jobId, draftId: job.draft_id },
    });
    await noteSeen(tx, jobId, clock.now());
  });
}
