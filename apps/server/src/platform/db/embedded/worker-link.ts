// One life of the database's thread, seen from the server's: sends requests, matches answers, and notices
// when the thread is dead or hangs. A link never recovers; the engine starts another.
import { Worker } from 'node:worker_threads';
import { outcomeUnknown } from './database-error.ts';
import type {
  Request,
  StatementRequest,
  StatementResult,
  WireError,
  WorkerMessage,
  WorkerOptions,
} from './protocol.ts';

interface Pending {
  request: Request;
  limitMs: number;
  settle(answer: Outcome): void;
}

export type Outcome = { kind: 'results'; results: StatementResult[] } | { kind: 'error'; error: WireError };

export interface LinkEvents {
  onNotification(channel: string, payload: string): void;
  /** There is room to send one more. */
  onAnswered(): void;
  /** Once, and only for a link that was ready: its requests have been answered with "outcome unknown". */
  onLost(reason: string): void;
}

export interface LinkStart {
  workerUrl: URL;
  options: WorkerOptions;
  openLimitMs: number;
}

/** A runaway query must not take the memory of the whole server; PGlite's own memory is not counted here. */
const WORKER_HEAP_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

export class WorkerLink {
  readonly #worker: Worker;
  readonly #events: LinkEvents;
  /** In the order of sending, which is the order of the answers. */
  readonly #pending: Pending[] = [];
  #lastId = 0;
  #headTimer: NodeJS.Timeout | undefined;
  #lostReason: string | undefined;

  /** Resolves when the database is open. */
  static async start(start: LinkStart, events: LinkEvents): Promise<WorkerLink> {
    const worker = new Worker(start.workerUrl, {
      workerData: start.options,
      execArgv: [],
      resourceLimits: WORKER_HEAP_LIMITS,
    });
    try {
      await readiness(worker, start.openLimitMs);
    } catch (error) {
      await worker.terminate();
      throw error;
    }
    return new WorkerLink(worker, events);
  }

  private constructor(worker: Worker, events: LinkEvents) {
    this.#worker = worker;
    this.#events = events;
    worker.on('message', (message: WorkerMessage) => this.#receive(message));
    worker.on('messageerror', (error) => this.#lose(String(error)));
    worker.on('error', (error) => this.#lose(String(error)));
    worker.on('exit', (code) => this.#lose(`its thread ended with code ${code}`));
  }

  get isLost(): boolean {
    return this.#lostReason !== undefined;
  }

  get pendingCount(): number {
    return this.#pending.length;
  }

  send(statement: Omit<StatementRequest, 'kind' | 'id'>, limitMs: number): Promise<Outcome> {
    return this.#post({ kind: 'statement', id: ++this.#lastId, ...statement }, limitMs);
  }

  /** Ends the thread after what was sent; without an answer in time it is ended all the same. */
  async close(limitMs: number): Promise<void> {
    if (!this.isLost) await this.#post({ kind: 'close', id: ++this.#lastId }, limitMs);
    await this.terminate();
  }

  async terminate(): Promise<void> {
    this.#end('it was closed');
    await this.#worker.terminate();
  }

  #post(request: Request, limitMs: number): Promise<Outcome> {
    if (this.#lostReason !== undefined) {
      return Promise.resolve({ kind: 'error', error: outcomeUnknown(this.#lostReason) });
    }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    this.#worker.postMessage(request);
    return new Promise((settle) => {
      this.#pending.push({ request, limitMs, settle });
      if (this.#pending.length === 1) this.#watchHead();
    });
  }

  #receive(message: WorkerMessage): void {
    if (this.isLost) return;
    switch (message.kind) {
      case 'notification':
        return this.#events.onNotification(message.channel, message.payload);
      case 'dead':
        return this.#lose(message.reason);
      case 'results':
      case 'error':
        return this.#settleHead(message.id, message);
      case 'closed':
        return this.#settleHead(message.id, { kind: 'results', results: [] });
    }
  }

  #settleHead(id: number, outcome: Outcome): void {
    const head = this.#pending.shift();
    if (head?.request.id !== id) return this.#lose('it answered out of order');
    this.#watchHead();
    head.settle(outcome);
    this.#events.onAnswered();
  }

  /** Only the first request can be at work, so only it is timed. */
  #watchHead(): void {
    clearTimeout(this.#headTimer);
    const head = this.#pending[0];
    if (!head) return;
    this.#headTimer = setTimeout(() => this.#lose(`no answer within ${head.limitMs} ms`), head.limitMs);
  }

  #lose(reason: string): void {
    if (this.#end(reason)) this.#events.onLost(reason);
  }

  /** False when it had ended before. */
  #end(reason: string): boolean {
    if (this.isLost) return false;
    this.#lostReason = reason;
    clearTimeout(this.#headTimer);
    for (const pending of this.#pending.splice(0)) {
      pending.settle({ kind: 'error', error: outcomeUnknown(reason) });
    }
    return true;
  }
}

function readiness(worker: Worker, limitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => settle(new Error(`The database did not open within ${limitMs} ms.`)),
      limitMs,
    );
    const onMessage = () => settle();
    const onExit = (code: number) => settle(new Error(`The database's thread ended with code ${code}.`));
    const settle = (error?: Error) => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', settle).off('exit', onExit);
      if (error) reject(error);
      else resolve();
    };
    // Its first message says that it is ready.
    worker.once('message', onMessage).once('error', settle).once('exit', onExit);
  });
}
