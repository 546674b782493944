// Creates the files of a new database, in a thread of its own, before the first opening.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { WorkerOptions } from './protocol.ts';

export async function createCluster(folder: string, limitMs: number): Promise<void> {
  const options: WorkerOptions = { folder };
  const worker = new Worker(new URL('./create-cluster.worker.ts', import.meta.url), {
    workerData: options,
    execArgv: [],
  });
  try {
    const [exitCode] = await once(worker, 'exit', { signal: AbortSignal.timeout(limitMs) });
    if (exitCode !== 0) throw new Error(`The thread that creates the database ended with code ${exitCode}.`);
  } finally {
    await worker.terminate();
  }
}
