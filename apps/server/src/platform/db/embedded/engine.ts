// The server's side of the embedded database: decides whose turn it is to send, and replaces the worker when
// it is lost. What was not yet sent waits for the next worker; what was sent is answered "outcome unknown".
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { closed, EmbeddedDatabaseError, notAvailable } from './database-error.ts';
import type { Deadlines } from './deadlines.ts';
import type { FreeSpace } from './free-space.ts';
import type { StatementResult, WireError } from './protocol.ts';
import { resultsOf, toRequest, type Statement } from './statement.ts';
import { Transaction, type TransactionHost } from './transaction.ts';
import { WorkerLink, type Outcome } from './worker-link.ts';

export interface EngineOptions {
  folder: string;
  workerUrl: URL;
  deadlines: Deadlines;
  freeSpace: FreeSpace;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

interface Turn {
  take(link: WorkerLink): void;
  refuse(error: WireError): void;
}

/** Enough to keep the worker busy while an answer travels; the fewer are sent, the fewer are lost with it. */
const MAX_SENT_AHEAD = 4;

/** Between attempts to open the database again, so that a full disk or a broken file does not burn a core. */
const REOPEN_DELAYS_MS = [0, 500, 2_000, 5_000, 15_000];

export class Engine {
  readonly #options: EngineOptions;
  readonly #turns: Turn[] = [];
  readonly #onNotification = new Set<(channel: string, payload: string) => void>();
  readonly #onReplaced = new Set<() => void>();
  /** A worker's events run in the context that started it: never in that of some request. */
  readonly #outside = AsyncLocalStorage.snapshot();
  readonly #host: TransactionHost;
  #sessionStatements: () => string[] = () => [];
  #link: WorkerLink | undefined;
  #owner: Transaction | undefined;
  /** Why nothing can be asked now: it is closing, or it could not be opened again yet. */
  #refusal: WireError | undefined;
  #isClosing = false;
  #unhurriedCount = 0;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#host = {
      limitMs: (statement) => this.#limitMs(statement),
      idleLimitMs: () =>
        this.#unhurriedCount > 0 ? options.deadlines.longMs : options.deadlines.transactionIdleMs,
      assertRoomFor: (text) => options.freeSpace.assertRoomFor(text),
      release: (transaction) => this.#release(transaction),
      onHeldTooLong: () => options.log.error('An idle transaction blocked the database and was rolled back.'),
    };
  }

  async open(): Promise<void> {
    this.#link = await this.#startLink();
  }

  /** Run on each new worker before anything else: LISTEN and SET belong to a session, and it lost them. */
  provideSessionStatements(statements: () => string[]): void {
    this.#sessionStatements = statements;
  }

  onNotification(handle: (channel: string, payload: string) => void): void {
    this.#onNotification.add(handle);
  }

  onReplaced(handle: () => void): void {
    this.#onReplaced.add(handle);
  }

  async run(statement: Statement): Promise<StatementResult[]> {
    this.#options.freeSpace.assertRoomFor(statement.text);
    const request = toRequest(statement, 'alone');
    const outcome = new Promise<Outcome>((resolve) => {
      this.#await({
        take: (link) => {
          resolve(link.send(request, this.#limitMs(statement)));
        },
        refuse: (error) => resolve({ kind: 'error', error }),
      });
    });
    return resultsOf(outcome);
  }

  begin(text: string): Promise<Transaction> {
    return new Promise((resolve, reject) => {
      this.#await({
        take: (link) => {
          this.#owner = new Transaction(link, this.#host, text);
          resolve(this.#owner);
        },
        refuse: (error) => reject(new EmbeddedDatabaseError(error)),
      });
    });
  }

  /** Migrations may take as long as they need: meanwhile the long deadline holds for everything. */
  async unhurried<T>(work: () => Promise<T>): Promise<T> {
    this.#unhurriedCount += 1;
    try {
      return await work();
    } finally {
      this.#unhurriedCount -= 1;
    }
  }

  /** Lets what was asked before finish, then closes the files. */
  async close(): Promise<void> {
    const drained = new Promise<void>((resolve) =>
      this.#await({ take: () => resolve(), refuse: () => resolve() }),
    );
    this.#isClosing = true;
    this.#refusal = closed();
    await drained;
    await this.#link?.close(this.#options.deadlines.longMs);
    this.#link = undefined;
  }

  #limitMs(statement: Statement): number {
    const { statementMs, longMs } = this.#options.deadlines;
    return statement.limitMs ?? (this.#unhurriedCount > 0 ? longMs : statementMs);
  }

  #await(turn: Turn): void {
    if (this.#refusal) return turn.refuse(this.#refusal);
    this.#turns.push(turn);
    this.#giveTurns();
  }

  #giveTurns(): void {
    while (this.#link && !this.#owner && this.#link.pendingCount < MAX_SENT_AHEAD) {
      const turn = this.#turns.shift();
      if (!turn) return;
      turn.take(this.#link);
    }
  }

  #release(transaction: Transaction): void {
    if (this.#owner !== transaction) return;
    this.#owner = undefined;
    this.#giveTurns();
  }

  async #startLink(): Promise<WorkerLink> {
    const { folder, workerUrl, deadlines, freeSpace } = this.#options;
    freeSpace.assertRoom();
    const link = await this.#outside(() =>
      WorkerLink.start(
        { workerUrl, options: { folder }, openLimitMs: deadlines.openMs },
        {
          onNotification: (channel, payload) =>
            this.#onNotification.forEach((handle) => handle(channel, payload)),
          onAnswered: () => this.#giveTurns(),
          onLost: (reason) => {
            if (this.#link === link) void this.#replace(link, reason);
          },
        },
      ),
    );
    try {
      for (const text of this.#sessionStatements()) {
        await resultsOf(link.send(toRequest({ text }, 'alone'), deadlines.statementMs));
      }
      return link;
    } catch (error) {
      await link.terminate();
      throw error;
    }
  }

  async #replace(lost: WorkerLink, reason: string): Promise<void> {
    this.#link = undefined;
    this.#owner = undefined;
    this.#options.log.error({ reason }, 'The database was lost and is opened again.');
    // The next worker must not open the files while this one can still write.
    await lost.terminate();
    for (let attempt = 0; !this.#link; attempt += 1) {
      await delay(REOPEN_DELAYS_MS[Math.min(attempt, REOPEN_DELAYS_MS.length - 1)]);
      if (this.#isClosing) return this.#refuseTurns(closed());
      await this.#reopen();
    }
  }

  async #reopen(): Promise<void> {
    try {
      this.#link = await this.#startLink();
    } catch (error) {
      this.#options.log.error({ err: error }, 'The database could not be opened again.');
      this.#refusal = error instanceof EmbeddedDatabaseError ? error : notAvailable(String(error));
      return this.#refuseTurns(this.#refusal);
    }
    this.#refusal = this.#isClosing ? closed() : undefined;
    this.#options.log.info('The database is open again.');
    this.#onReplaced.forEach((handle) => handle());
    this.#giveTurns();
  }

  #refuseTurns(error: WireError): void {
    for (const turn of this.#turns.splice(0)) turn.refuse(error);
  }
}
