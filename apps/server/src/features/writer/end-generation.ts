// How a generation ends: with a draft, or without. Either way its cost is written, the sockets are told, and somebody
// looks in a moment whether the member is still there. All of it is one transaction.
import type { JobProgress } from '@msm/contract/writer/events';
import { LEFT_AFTER_MS } from '@msm/contract/writer/limits';
import { after } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { WriterFault, WriterUsage, WrittenDraft } from '../../platform/ports/writer.ts';
import { RunLost, type Snapshot } from './report-progress.ts';
import type { Written } from './write-draft.ts';
import { insertDraft } from './writer-drafts.store.ts';
import { endJob, type Ending, type JobRow } from './writer-jobs.store.ts';
import { tellIfLeft } from './writer-queue.ts';
import { recordUsage } from './writer-usage.store.ts';
import type { WriterDeps } from './writer.deps.ts';

type Parts = Pick<WriterDeps, 'db' | 'clock' | 'jobs' | 'events' | 'writer'>;

export async function endWithDraft(
  job: JobRow,
  parts: Parts,
  { draft, usage }: Written,
  soFar: Snapshot,
): Promise<WrittenDraft> {
  const now = parts.clock.now();
  const { content, ...details } = draft;
  const row = await parts.db.transaction().execute(async (tx) => {
    const inserted = await insertDraft(tx, {
      accountId: job.account_id,
      memberId: job.member_id,
      jobId: job.id,
      brief: job.brief,
      content,
      details: { ...details, sources: soFar.sources, writtenBy: parts.writer.writtenBy },
      now,
    });
    await end(tx, job, parts, usage, {
      ...soFar,
      state: 'done',
      doing: 'Ready',
      problem: null,
      draftId: inserted.id,
      now,
    });
    return inserted;
  });
  tellEnd(job, parts, { state: 'done', percent: 100, doing: 'Ready' });
  return { draftId: row.id, content: row.content, notes: draft.notes, usage };
}

export async function endWithoutDraft(
  job: JobRow,
  parts: Parts,
  fault: WriterFault,
  soFar: Snapshot,
): Promise<void> {
  const state = fault.kind === 'cancelled' ? 'cancelled' : 'failed';
  const problem = state === 'failed' ? fault.message : null;
  const doing = state === 'failed' ? 'Failed' : 'Cancelled';
  await parts.db.transaction().execute((tx) =>
    end(tx, job, parts, fault.usage, {
      ...soFar,
      state,
      doing,
      problem,
      draftId: null,
      now: parts.clock.now(),
    }),
  );
  tellEnd(job, parts, { state, percent: soFar.percent, doing });
}

/** Undone as a whole when the row is somebody else's by now. */
async function end(
  tx: Db,
  job: JobRow,
  { jobs, writer }: Parts,
  usage: WriterUsage | undefined,
  ending: Ending,
): Promise<void> {
  if (!(await endJob(tx, job, ending))) throw new RunLost();
  // What a model used was written down as each call ended.
  const { account_id: accountId, member_id: memberId, id: jobId } = job;
  if (usage && !writer.writtenBy.isLanguageModel)
    await recordUsage(tx, { accountId, memberId, jobId, usage, at: ending.now });
  // The queue goes by the time of day, whatever clock the rest goes by.
  if (job.member_id && ending.state !== 'cancelled')
    await jobs.enqueue(tx, tellIfLeft, { jobId: job.id }, { startAfter: after(new Date(), LEFT_AFTER_MS) });
}

/** To every open page of the member. */
export function tellEnd(
  { id, member_id: memberId }: JobRow,
  { events }: Pick<WriterDeps, 'events'>,
  { state, percent, doing }: Pick<JobProgress, 'state' | 'percent' | 'doing'>,
): void {
  if (!memberId) return;
  const progress = { jobId: id, state, percent, doing, deltas: [] };
  events.emit('writer.progressed', { memberId, progress });
}
