// Upkeep of large tables in small statements: each commits by itself, holds its locks for milliseconds, and lets other
// requests in between. What an interrupted run left is found by the next one.
import { setTimeout as delay } from 'node:timers/promises';

/** With eight indexes a batch costs some ten milliseconds, which is what another request may have to wait for it. */
export const BATCH_ROWS = 100;
/** About as long as a batch: half of the database's time stays with the members. */
const PAUSE_MS = 10;

/**
 * `work` changes at most so many rows and answers how many it changed; a short batch was the last. It takes them in the
 * order of an index: without one the planner scans the table from its start, past all that the batches before removed.
 */
export async function inBatches(work: (limit: number) => Promise<number>): Promise<void> {
  while ((await work(BATCH_ROWS)) === BATCH_ROWS) await delay(PAUSE_MS);
}
