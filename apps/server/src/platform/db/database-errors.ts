// What the database says by code, in words the rest can ask for. PostgreSQL and the embedded database use the same codes.

interface Coded {
  code?: string;
  constraint?: string;
}

/** The SQLSTATE, or what the driver has in its place; empty for other errors. */
export const databaseCode = (error: unknown): string =>
  (error instanceof Error && ((error as Coded).code ?? '')) || '';

export const isDuplicate = (error: unknown, constraint?: string): boolean =>
  databaseCode(error) === '23505' && (constraint === undefined || (error as Coded).constraint === constraint);

/** A NUL or a broken surrogate: valid JSON, but no PostgreSQL text. */
export const isTextTheDatabaseCannotHold = (error: unknown): boolean =>
  ['22021', '22P05'].includes(databaseCode(error));

/** Of the database, or of a folder that something was to be written to. */
export const isDiskFull = (error: unknown): boolean =>
  ['53100', 'ENOSPC', 'EDQUOT'].includes(databaseCode(error));

/** The files do not hold what they should: data or index corrupted, a file missing or unreadable. */
export const isDamage = (error: unknown): boolean => /^(XX00[12]|58P01|58030)$/.test(databaseCode(error));

/** Cancelled for its time, a lock or a deadlock: another transaction was in the way, and nothing is wrong with the statement. */
const isCancelled = (error: unknown): boolean =>
  ['57014', '55P03', '40P01', '40001'].includes(databaseCode(error));

/** The same may succeed in a moment. */
export const isPassing = (error: unknown): boolean => isDatabaseAway(error) || isCancelled(error);

/** Error codes of the operating system for a connection that was refused or lost: a statement under way may have been committed. */
const CONNECTION_FAULTS: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Gone, restarting, full, or not accepting us: worth trying again, not a fault of the request. */
export function isDatabaseAway(error: unknown): boolean {
  const code = databaseCode(error);
  return (
    /^(08|53|57P)/.test(code) ||
    CONNECTION_FAULTS.has(code) ||
    (error instanceof Error &&
      /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
        error.message,
      ) &&
      code === '')
  );
}
