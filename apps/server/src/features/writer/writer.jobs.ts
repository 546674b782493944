// What the writer does by itself: generations, taking up those whose node died, the bell for members who left, tidying.
import { GENERATION_DAYS, USAGE_MONTHS } from '@msm/contract/writer/limits';
import { DAY_MS, after } from '../../platform/clock.ts';
import { inBatches } from '../../platform/db/batches.ts';
import { worker, type JobWorker } from '../../platform/jobs.ts';
import { WriterFault } from '../../platform/ports/writer.ts';
import { endWithoutDraft } from './generating/end-generation.ts';
import { performRun } from './generating/perform-run.ts';
import { RunLost } from './generating/report-progress.ts';
import { ringForWhoLeft } from './generating/ring-for-who-left.ts';
import type { WriterDeps } from './writer.deps.ts';
import {
  beginRun,
  listStalled,
  removeSomeEnded,
  type GenerationRow,
} from './generating/generations.store.ts';
import { resealKey } from './settings/stored-settings.ts';
import { removeSomeUsage } from './usage/usage.store.ts';
import { generate, sweep, tellIfLeft, tidy } from './writer-queue.ts';

/** Each worker does one at a time. Generations wait for a vendor most of the time: a node bears several. */
const GENERATIONS_PER_NODE = 4;
/** A generation that waited longer than this for its turn is dropped. */
const LONGEST_WAIT_MS = 30 * 60_000;
/** A generation that twice took its node along is not given to a third. */
const MAX_RUNS = 2;

export function writerJobs(deps: WriterDeps): JobWorker[] {
  const { db, clock } = deps;
  const runOne = worker(generate, async ({ generationId }) => {
    const generation = await beginRun(db, generationId);
    if (!generation) return;
    try {
      await performRun({ generation, payerId: generation.member_id }, deps);
    } catch (error) {
      // The row has the reason in words already; a lost run is another worker's now.
      if (!(error instanceof WriterFault) && !(error instanceof RunLost)) throw error;
    }
  });
  return [
    ...Array.from({ length: GENERATIONS_PER_NODE }, () => runOne),
    worker(tellIfLeft, ({ generationId }) => ringForWhoLeft(generationId, deps)),
    worker(sweep, async () => {
      const stalled = await listStalled(db, { longestWaitMs: LONGEST_WAIT_MS });
      for (const generation of stalled) await takeUp(generation, deps);
      await resealKey(deps);
    }),
    worker(tidy, async () => {
      const now = clock.now();
      const endedBefore = after(now, -GENERATION_DAYS * DAY_MS);
      // The whole of the oldest month that the list of use can reach.
      const usageBefore = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - USAGE_MONTHS.max, 1));
      await inBatches((limit) => removeSomeEnded(db, endedBefore, limit));
      await inBatches((limit) => removeSomeUsage(db, usageBefore, limit));
    }),
  ];
}

/** Once more, or ended in words: nothing stays as if a node still worked on it. */
async function takeUp(generation: GenerationRow, deps: WriterDeps): Promise<void> {
  const isWorthAnotherRun =
    generation.state === 'running' && generation.runs < MAX_RUNS && generation.member_id !== null;
  if (isWorthAnotherRun && !generation.cancel_asked_at) {
    await deps.jobs.enqueue(deps.db, generate, { generationId: generation.id });
    return;
  }
  const fault = generation.cancel_asked_at
    ? new WriterFault('cancelled', 'Cancelled')
    : new WriterFault('away', 'The writing was interrupted and could not be resumed. Please try again.');
  try {
    await endWithoutDraft(generation, { ...deps, writer: undefined }, fault, generation);
  } catch (error) {
    // It came back to life meanwhile, and its own worker ends it.
    if (!(error instanceof RunLost)) throw error;
  }
}
