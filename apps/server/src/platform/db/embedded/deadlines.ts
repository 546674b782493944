// How long the embedded database may take before its worker counts as hung. One connection serves everybody,
// so whatever hangs stops the whole server.

export interface Deadlines {
  /** For a statement, counted from when it is first in the queue. */
  statementMs: number;
  /** For a transaction whose owner sends nothing. */
  transactionIdleMs: number;
  /** Opening includes the creation of a new database and the recovery after a crash. */
  openMs: number;
  /** For VACUUM, CHECKPOINT, migrations and closing. */
  longMs: number;
}

export const DEFAULT_DEADLINES: Deadlines = {
  statementMs: 30_000,
  transactionIdleMs: 10_000,
  openMs: 120_000,
  longMs: 600_000,
};
