// A transaction owns the order of sending from its BEGIN until its COMMIT is sent. It belongs to one life of
// the worker: after a replacement it fails instead of continuing in a database that has forgotten it.
import {
  EmbeddedDatabaseError,
  heldTooLong,
  outcomeUnknown,
  rolledBackAtCommit,
  transactionEnded,
} from './database-error.ts';
import type { StatementResult, WireError } from './protocol.ts';
import { resultsOf, toRequest, type Statement } from './statement.ts';
import type { WorkerLink } from './worker-link.ts';

export interface TransactionHost {
  limitMs(statement: Statement): number;
  idleLimitMs(): number;
  assertRoomFor(text: string): void;
  /** The order of sending is free for the next one. */
  release(transaction: Transaction): void;
  onHeldTooLong(): void;
}

export class Transaction {
  readonly #link: WorkerLink;
  readonly #host: TransactionHost;
  #unanswered = 0;
  #idleTimer: NodeJS.Timeout | undefined;
  #end: WireError | undefined;

  /** Sends its BEGIN without waiting for the answer: should that fail, the statements after it are refused. */
  constructor(link: WorkerLink, host: TransactionHost, begin: string) {
    this.#link = link;
    this.#host = host;
    this.#send({ text: begin }, 'begin').catch((error: unknown) => {
      this.#finish(error instanceof EmbeddedDatabaseError ? error : outcomeUnknown(String(error)));
    });
  }

  get hasEnded(): boolean {
    return this.#end !== undefined || this.#link.isLost;
  }

  async run(statement: Statement): Promise<StatementResult[]> {
    this.#assertOpen();
    this.#host.assertRoomFor(statement.text);
    return this.#send(statement, 'inside');
  }

  async commit(): Promise<void> {
    this.#assertOpen();
    const commit = this.#send({ text: 'COMMIT' }, 'inside');
    this.#finish(transactionEnded());
    const [result] = await commit;
    if (result?.command === 'ROLLBACK') throw new EmbeddedDatabaseError(rolledBackAtCommit());
  }

  /** Nothing to do when it has ended: by COMMIT, by the idle limit or with its worker. */
  async rollback(): Promise<void> {
    if (this.hasEnded) return;
    const rollback = this.#send({ text: 'ROLLBACK' }, 'inside');
    this.#finish(transactionEnded());
    await rollback;
  }

  #assertOpen(): void {
    if (this.#end) throw new EmbeddedDatabaseError(this.#end);
  }

  async #send(statement: Statement, role: 'begin' | 'inside'): Promise<StatementResult[]> {
    const request = toRequest(statement, role);
    clearTimeout(this.#idleTimer);
    this.#unanswered += 1;
    try {
      return await resultsOf(this.#link.send(request, this.#host.limitMs(statement)));
    } finally {
      this.#unanswered -= 1;
      if (this.#unanswered === 0 && !this.hasEnded) this.#watchIdleness();
    }
  }

  #watchIdleness(): void {
    const limitMs = this.#host.idleLimitMs();
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => {
      if (this.hasEnded) return;
      this.#host.onHeldTooLong();
      // A failing ROLLBACK means that the worker is lost, and the transaction with it.
      void this.#link.send(
        toRequest({ text: 'ROLLBACK' }, 'inside'),
        this.#host.limitMs({ text: 'ROLLBACK' }),
      );
      this.#finish(heldTooLong(limitMs));
    }, limitMs);
  }

  #finish(end: WireError): void {
    clearTimeout(this.#idleTimer);
    if (this.#end) return;
    this.#end = end;
    this.#host.release(this);
  }
}
