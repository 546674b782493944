// Worker threads for parsing what strangers wrote: HTML can be built to take minutes, and the event loop must answer
// others meanwhile. Every call has a deadline and a memory limit, and waits in a fair queue by key (an account), of which
// one key holds a part only. Small inputs of functions that are linear run at once, on the caller's own thread.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { AppError, type ErrorKind } from '../errors.ts';
import { createSlots } from './slots.ts';

/** A pure function, exported by a module that a thread can import. */
export interface ThreadTask<Input, Output> {
  module: string;
  name: string;
  /** Only for a function whose time is linear in the length of its input. */
  onSpot?: { run(input: Input): Output; lengthOf(input: Input): number };
}

export interface Threads {
  /** Rejects with what the function threw when it was an AppError, and with one of its own when it took too long. */
  run<Input, Output>(
    task: ThreadTask<Input, Output>,
    input: Input,
    call: { key: string; signal?: AbortSignal },
  ): Promise<Output>;
  close(): Promise<void>;
}

/** The slowest hostile HTML of this length takes the sanitiser less than 20 ms. */
export const SMALL_LENGTH = 16_000;

const THREADS = 2;
const MAX_MEMORY_MB = 128;
/** An honest page takes a fiftieth of it. */
const RUN_LIMIT_MS = 5_000;
/** Until a thread has loaded its modules, on a machine that has other things to do. */
const START_LIMIT_MS = 30_000;
/** A thread that has nothing to do for so long gives its memory back. */
const IDLE_MS = 60_000;

export interface ThreadRequest {
  module: string;
  name: string;
  input: unknown;
}

export type ThreadMessage =
  | { kind: 'begun' }
  | { kind: 'done'; output: unknown }
  | { kind: 'refused'; error: { kind: ErrorKind; message: string } }
  | { kind: 'failed'; reason: string };

export function createThreads({ runLimitMs = RUN_LIMIT_MS } = {}): Threads {
  const slots = createSlots(THREADS, {
    perKey: THREADS / 2,
    waitingPerKey: 20,
    // Each holds its text in memory.
    waitingInAll: 60,
    refusal: 'Too many texts are being read right now. Try again in a moment.',
  });
  const workers = new Set<Worker>();
  const idle = new Map<Worker, NodeJS.Timeout>();

  function wake(): Worker {
    const [rested] = idle.keys();
    const worker = rested ?? startWorker();
    clearTimeout(idle.get(worker));
    idle.delete(worker);
    worker.ref();
    return worker;
  }

  function startWorker(): Worker {
    const worker = new Worker(new URL('./threads.worker.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    });
    workers.add(worker);
    // An `error` has a listener while a request is under way, and ends the thread.
    worker.on('error', () => idle.delete(worker));
    worker.once('exit', () => {
      workers.delete(worker);
      idle.delete(worker);
    });
    return worker;
  }

  function rest(worker: Worker): void {
    worker.unref();
    const end = () => {
      // First, so that nothing is asked of a thread that is about to end.
      idle.delete(worker);
      void worker.terminate();
    };
    idle.set(worker, setTimeout(end, IDLE_MS).unref());
  }

  return {
    async run<Input, Output>(
      { module, name, onSpot }: ThreadTask<Input, Output>,
      input: Input,
      { key, signal }: { key: string; signal?: AbortSignal },
    ) {
      if (onSpot && onSpot.lengthOf(input) <= SMALL_LENGTH) {
        // Many in a row leave others their turn.
        await nextTurn();
        return onSpot.run(input);
      }
      return slots.use(async () => {
        signal?.throwIfAborted();
        const worker = wake();
        try {
          const output = await ask(worker, { module, name, input }, runLimitMs);
          rest(worker);
          return output as Output;
        } catch (error) {
          if (error instanceof AppError && !(error instanceof ThreadLost)) rest(worker);
          else await worker.terminate();
          throw error;
        }
      }, key);
    },
    async close() {
      idle.clear();
      await Promise.all([...workers].map((worker) => worker.terminate()));
    },
  };
}

/** The thread can do nothing more: it hangs, or it is gone. */
class ThreadLost extends AppError {}

const tooMuchToRead = (cause?: unknown) =>
  new ThreadLost('unprocessable', 'This text takes too long to read.', { cause });

function ask(worker: Worker, request: ThreadRequest, runLimitMs: number): Promise<unknown> {
  const answered = new Promise<unknown>((resolve, reject) => {
    const lose = (cause?: unknown) => settle(() => reject(tooMuchToRead(cause)));
    let timer = setTimeout(lose, START_LIMIT_MS);
    const settle = (end: () => void) => {
      clearTimeout(timer);
      worker.off('message', receive).off('error', lose).off('exit', lose);
      end();
    };
    const receive = (message: ThreadMessage) => {
      switch (message.kind) {
        case 'begun':
          clearTimeout(timer);
          timer = setTimeout(lose, runLimitMs);
          return;
        case 'done':
          return settle(() => resolve(message.output));
        case 'refused':
          return settle(() => reject(new AppError(message.error.kind, message.error.message)));
        case 'failed':
          return settle(() => reject(new Error(message.reason)));
      }
    };
    // An `error` is a thread out of memory.
    worker.on('message', receive).on('error', lose).on('exit', lose);
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  worker.postMessage(request);
  return answered;
}
