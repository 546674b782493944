// One thread: imports the module that a request names, calls its function, answers.
import { parentPort } from 'node:worker_threads';
import { AppError } from '../errors.ts';
import type { ThreadMessage, ThreadRequest } from './threads.ts';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- this is a thread, not a window
const answer = (message: ThreadMessage) => parentPort?.postMessage(message);

parentPort?.on('message', ({ module, name, input }: ThreadRequest) => {
  void work(module, name, input).catch((error: unknown) =>
    answer(
      error instanceof AppError
        ? { kind: 'refused', error: { kind: error.kind, message: error.message } }
        : { kind: 'failed', reason: String(error) },
    ),
  );
});

async function work(module: string, name: string, input: unknown): Promise<void> {
  const loaded = (await import(module)) as Record<string, (input: unknown) => unknown>;
  // The deadline counts from here: loading is not the fault of the input.
  answer({ kind: 'begun' });
  answer({ kind: 'done', output: loaded[name]!(input) });
}
