// The error every caller of the embedded database sees. It has the fields of `pg`'s errors, so that
// `error.code === '23505'` means the same on both databases.
import type { WireError } from './protocol.ts';

export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
  readonly severity: string;
  readonly code: string;
  readonly detail: string | undefined;
  readonly hint: string | undefined;
  readonly position: string | undefined;
  readonly where: string | undefined;
  readonly schema: string | undefined;
  readonly table: string | undefined;
  readonly column: string | undefined;
  readonly dataType: string | undefined;
  readonly constraint: string | undefined;
  readonly routine: string | undefined;

  constructor(wire: WireError) {
    super(wire.message);
    this.severity = wire.severity;
    this.code = wire.code;
    this.detail = wire.detail;
    this.hint = wire.hint;
    this.position = wire.position;
    this.where = wire.where;
    this.schema = wire.schema;
    this.table = wire.table;
    this.column = wire.column;
    this.dataType = wire.dataType;
    this.constraint = wire.constraint;
    this.routine = wire.routine;
  }
}

/** The worker ended before it answered: the statement may or may not have happened. */
export function outcomeUnknown(reason: string): WireError {
  return { severity: 'FATAL', code: '08006', message: `The database ended before it answered: ${reason}` };
}

export function notAvailable(reason: string): WireError {
  return { severity: 'FATAL', code: '57P03', message: `The database is not available: ${reason}` };
}

export function closed(): WireError {
  return { severity: 'FATAL', code: '57P01', message: 'The database is closed.' };
}

export function diskFull(freeBytes: number): WireError {
  const freeMb = Math.floor(freeBytes / 1024 / 1024);
  return {
    severity: 'ERROR',
    code: '53100',
    message: `Writing is refused: only ${freeMb} MB are free on the disk of the database.`,
  };
}

/** COMMIT after an error that the caller swallowed: PostgreSQL rolls back and calls that a success. */
export function rolledBackAtCommit(): WireError {
  return {
    severity: 'ERROR',
    code: '25P02',
    message: 'The transaction was rolled back at COMMIT because one of its statements had failed.',
  };
}

export function heldTooLong(limitMs: number): WireError {
  return {
    severity: 'FATAL',
    code: '25P03',
    message: `The transaction was rolled back: it was idle for ${limitMs} ms while everybody waited.`,
  };
}

export function transactionEnded(): WireError {
  return { severity: 'ERROR', code: '25P01', message: 'The transaction has already ended.' };
}
