// How a generation ends: with a draft, or without. Either way its cost is written, the sockets are told, and a job
// looks in a moment whether the member is still there. All of it is one transaction.
import type { GenerationProgress } from '@msm/contract/writer/events';
import { LEFT_AFTER_MS } from '@msm/contract/writer/limits';
import { after } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/tables.ts';
import type { Writer, WriterFault, WriterUsage, WrittenDraft } from '../../../platform/ports/writer.ts';
import { RunLost, type Snapshot } from './report-progress.ts';
import type { Written } from './write-draft.ts';
import { insertDraft } from '../drafts/drafts.store.ts';
import { endGeneration, type Ending, type GenerationRow } from './generations.store.ts';
import { tellIfLeft } from '../writer-queue.ts';
import { recordUsage } from '../usage/usage.store.ts';
import type { WriterDeps } from '../writer.deps.ts';

interface Parts extends Pick<WriterDeps, 'db' | 'clock' | 'jobs' | 'events'> {
  /** None where it ended before a writer began. */
  writer: Writer | undefined;
}

export async function endWithDraft(
  generation: GenerationRow,
  parts: Parts & { writer: Writer },
  { draft, usage }: Written,
  soFar: Snapshot,
): Promise<WrittenDraft> {
  const now = parts.clock.now();
  const { content, ...details } = draft;
  const row = await parts.db.transaction().execute(async (tx) => {
    const inserted = await insertDraft(tx, {
      accountId: generation.account_id,
      memberId: generation.member_id,
      generationId: generation.id,
      brief: generation.brief,
      content,
      details: { ...details, sources: soFar.sources, writtenBy: parts.writer.writtenBy },
      now,
    });
    await end(tx, generation, parts, usage, {
      ...soFar,
      state: 'done',
      doing: 'Ready',
      problem: null,
      draftId: inserted.id,
      now,
    });
    return inserted;
  });
  tellEnd(generation, parts, { state: 'done', percent: 100, doing: 'Ready' });
  return { draftId: row.id, content: row.content, notes: draft.notes, usage };
}

export async function endWithoutDraft(
  generation: GenerationRow,
  parts: Parts,
  fault: WriterFault,
  soFar: Snapshot,
): Promise<void> {
  const state = fault.kind === 'cancelled' ? 'cancelled' : 'failed';
  const problem = state === 'failed' ? fault.message : null;
  const doing = state === 'failed' ? 'Failed' : 'Cancelled';
  await parts.db.transaction().execute((tx) =>
    end(tx, generation, parts, fault.usage, {
      ...soFar,
      state,
      doing,
      problem,
      draftId: null,
      now: parts.clock.now(),
    }),
  );
  tellEnd(generation, parts, { state, percent: soFar.percent, doing });
}

/** Undone as a whole when another worker has taken the row. */
async function end(
  tx: Db,
  generation: GenerationRow,
  { jobs, writer }: Parts,
  usage: WriterUsage | undefined,
  ending: Ending,
): Promise<void> {
  if (!(await endGeneration(tx, generation, ending))) throw new RunLost();
  // What a model used was written down as each call ended.
  const { account_id: accountId, member_id: memberId, id: generationId } = generation;
  if (usage && writer && !writer.writtenBy.isLanguageModel)
    await recordUsage(tx, { accountId, memberId, generationId, usage, at: ending.now });
  // The queue goes by the time of day, whatever clock the rest goes by.
  if (generation.member_id && ending.state !== 'cancelled')
    await jobs.enqueue(
      tx,
      tellIfLeft,
      { generationId: generation.id },
      { startAfter: after(new Date(), LEFT_AFTER_MS) },
    );
}

/** To every open page of the member. */
export function tellEnd(
  { id, member_id: memberId }: GenerationRow,
  { events }: Pick<WriterDeps, 'events'>,
  { state, percent, doing }: Pick<GenerationProgress, 'state' | 'percent' | 'doing'>,
): void {
  if (!memberId) return;
  const progress = { generationId: id, state, percent, doing, deltas: [] };
  events.emit('writer.progressed', { memberId, progress });
}
