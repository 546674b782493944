// Works on one generation from its beginning to its end. Whatever happens, the row says how it ended: a draft, a reason
// in words, or cancelled. Draft, cost and end are one transaction.
import { isPassing } from '../../../platform/db/database-errors.ts';
import { WorkCancelled } from '../../../platform/long-work.ts';
import {
  WriterFault,
  type Writer,
  type WriterUsage,
  type WrittenDraft,
} from '../../../platform/ports/writer.ts';
import { endWithDraft, endWithoutDraft } from './end-generation.ts';
import { reportProgress, RunLost } from './report-progress.ts';
import { assertMayWrite, reserveCalls } from './reserve-call.ts';
import { writeDraft } from './write-draft.ts';
import type { WriterDeps } from '../writer.deps.ts';
import type { GenerationRow } from './generations.store.ts';

interface Run {
  generation: GenerationRow;
  /** The member who answers for it; null when they are gone. */
  payerId: string | null;
}

/** Throws what stopped it, after the row has been ended. */
export async function performRun(
  { generation, payerId }: Run,
  deps: WriterDeps,
  outer?: AbortSignal,
): Promise<WrittenDraft> {
  const payer = { accountId: generation.account_id, memberId: payerId };
  return deps.work.run(generation.id, async (control) => {
    const stop = () => control.abort(new WorkCancelled());
    outer?.addEventListener('abort', stop, { once: true });
    if (outer?.aborted) stop();
    const report = reportProgress(generation, deps, control);
    let writer: Writer | undefined;
    try {
      await assertMayWrite(payer, deps);
      const inUse = await deps.currentWriter();
      writer = inUse.writer;
      const written = await writeDraft(generation.brief, {
        ...deps,
        writer,
        accountId: generation.account_id,
        report,
        signal: control.signal,
        reserveCall: reserveCalls({ ...payer, generationId: generation.id }, { ...deps, ...inUse }),
      });
      await report.stop();
      return await endWithDraft(generation, { ...deps, writer }, written, report.soFar());
    } catch (error) {
      await report.stop();
      if (error instanceof RunLost || control.signal.reason instanceof RunLost) throw new RunLost();
      const fault = toFault(error, control.signal);
      if (!(error instanceof WriterFault) && fault.kind !== 'cancelled')
        deps.log.error({ err: error, generationId: generation.id }, 'a generation failed');
      else if (fault.reason)
        deps.log.warn(
          { generationId: generation.id, kind: fault.kind, reason: fault.reason },
          'the writer refused',
        );
      await endWithoutDraft(generation, { ...deps, writer }, fault, report.soFar());
      throw fault;
    } finally {
      outer?.removeEventListener('abort', stop);
    }
  });
}

/** An aborted call throws whatever it likes; why it was aborted is what counts. */
function toFault(error: unknown, signal: AbortSignal): WriterFault {
  const usage: WriterUsage | undefined = error instanceof WriterFault ? error.usage : undefined;
  if (signal.aborted) return new WriterFault('cancelled', 'Cancelled', { usage });
  if (error instanceof WriterFault) return error;
  if (isPassing(error))
    return new WriterFault('away', 'The portal was busy while writing. Please try again in a moment.');
  return new WriterFault('unusable', 'Something went wrong while writing. Please try again.');
}
