// Kysely on the embedded database. There is one connection, so the root handle used inside a transaction
// would wait for ever for the transaction that waits for it: it throws instead.
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { Engine } from './engine.ts';
import type { StatementResult } from './protocol.ts';
import type { Statement } from './statement.ts';
import type { Transaction } from './transaction.ts';

/** Which transaction the running code is inside of, if any. */
const current = new AsyncLocalStorage<{ transaction: Transaction | undefined }>();

export function assertOutsideTransaction(): void {
  const transaction = current.getStore()?.transaction;
  if (transaction && !transaction.hasEnded) {
    throw new Error("Use the transaction's handle inside a transaction.");
  }
}

export function embeddedDialect(engine: Engine): Dialect {
  return {
    // PostgreSQL's, not Kysely's for PGlite: that one queues for the only connection where nothing can throw.
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new EmbeddedDriver(engine),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class EmbeddedConnection implements DatabaseConnection {
  readonly #engine: Engine;
  transaction: Transaction | undefined;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const statement: Statement = { text: sql, values: parameters };
    const results = await (this.transaction ?? this.#engine).run(statement);
    return toQueryResult<R>(results);
  }

  // oxlint-disable-next-line require-yield -- the interface asks for a generator
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('The embedded database cannot stream: read in pages.');
  }
}

/** Several statements in one text have no rows, as with `pg`. */
function toQueryResult<R>(results: StatementResult[]): QueryResult<R> {
  const [result, ...others] = results;
  if (!result || others.length > 0) return { rows: [] };
  const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(result.command ?? '');
  const numAffectedRows = changes ? BigInt(result.rowCount ?? 0) : undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Kysely's types say what the rows are
  return { rows: result.rows as R[], numAffectedRows };
}

class EmbeddedDriver implements Driver {
  readonly #engine: Engine;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<EmbeddedConnection> {
    assertOutsideTransaction();
    return new EmbeddedConnection(this.#engine);
  }

  beginTransaction(connection: EmbeddedConnection, settings: TransactionSettings): Promise<void> {
    const mark: { transaction: Transaction | undefined } = { transaction: undefined };
    // Before anything asynchronous: only then does the mark reach the caller, and with it the callback.
    current.enterWith(mark);
    return this.#engine.begin(beginStatement(settings)).then((transaction) => {
      connection.transaction = transaction;
      mark.transaction = transaction;
    });
  }

  async commitTransaction(connection: EmbeddedConnection): Promise<void> {
    await takeTransaction(connection)?.commit();
  }

  async rollbackTransaction(connection: EmbeddedConnection): Promise<void> {
    await takeTransaction(connection)?.rollback();
  }

  async savepoint(connection: EmbeddedConnection, name: string): Promise<void> {
    await connection.transaction?.run({ text: `SAVEPOINT ${identifier(name)}` });
  }

  async rollbackToSavepoint(connection: EmbeddedConnection, name: string): Promise<void> {
    await connection.transaction?.run({ text: `ROLLBACK TO SAVEPOINT ${identifier(name)}` });
  }

  async releaseSavepoint(connection: EmbeddedConnection, name: string): Promise<void> {
    await connection.transaction?.run({ text: `RELEASE SAVEPOINT ${identifier(name)}` });
  }

  async releaseConnection(connection: EmbeddedConnection): Promise<void> {
    await takeTransaction(connection)?.rollback();
  }

  async destroy(): Promise<void> {}
}

/** A connection outlives its transaction: the migrator goes on with it to release its lock. */
function takeTransaction(connection: EmbeddedConnection): Transaction | undefined {
  const { transaction } = connection;
  connection.transaction = undefined;
  return transaction;
}

function beginStatement({ isolationLevel, accessMode }: TransactionSettings): string {
  return ['BEGIN', isolationLevel && `ISOLATION LEVEL ${isolationLevel}`, accessMode]
    .filter(Boolean)
    .join(' ');
}

function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
