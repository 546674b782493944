// The database's thread: PGlite on real files with real fsync, one request after the other. After a PANIC
// PGlite reports success that did not happen, so the first sign of one ends this thread for good.
import { parentPort, workerData } from 'node:worker_threads';
import { messages } from '@electric-sql/pglite';
import { ClusterFolder } from './cluster-folder.ts';
import { openPGlite } from './pglite.ts';
import { PreparedStatements } from './prepared-statements.ts';
import type { Request, StatementRequest, WireError, WorkerMessage, WorkerOptions } from './protocol.ts';
import { parsersOf, runStatement } from './wire-statement.ts';

const NO_TRANSACTION: WireError = {
  severity: 'ERROR',
  code: '25P01',
  message: 'The transaction of this statement has already ended.',
};
const STRAY_BEGIN: WireError = {
  severity: 'ERROR',
  code: '25001',
  message: 'A transaction was left open and was rolled back: open one through the handle, not by BEGIN.',
};
const CANNOT_SEND: WireError = {
  severity: 'ERROR',
  code: 'XX000',
  message: 'The statement was executed, but its result cannot be sent between threads.',
};

if (!parentPort) throw new Error('This file runs as a worker thread.');
const port = parentPort;
const { folder }: WorkerOptions = workerData;

const pg = await openPGlite(new ClusterFolder(folder).path);
const parsers = parsersOf(pg);
const prepared = new PreparedStatements();
let isDead = false;
let lastRequest = Promise.resolve();

pg.onNotification((channel, payload) => tell({ kind: 'notification', channel, payload }));
port.on('message', (request: Request) => {
  lastRequest = lastRequest.then(() => (request.kind === 'close' ? close(request.id) : answer(request)));
});
tell({ kind: 'ready' });

async function answer(request: StatementRequest): Promise<void> {
  if (isDead) return;
  if (request.role === 'inside' && !pg.isInTransaction()) return refuse(request.id, NO_TRANSACTION);
  try {
    const results = await runStatement(pg, prepared, request, parsers[request.int8]);
    if (!results) return die('it answered without completing a command');
    if (request.role === 'alone' && pg.isInTransaction()) {
      await pg.exec('ROLLBACK');
      return refuse(request.id, STRAY_BEGIN);
    }
    tell({ kind: 'results', id: request.id, results });
  } catch (error) {
    await answerFailure(request, error);
  }
}

async function answerFailure(request: StatementRequest, error: unknown): Promise<void> {
  if (error instanceof DOMException) return refuse(request.id, { ...CANNOT_SEND, detail: error.message });
  if (!(error instanceof messages.DatabaseError)) return die(String(error));
  if (error.severity === 'PANIC' || error.severity === 'FATAL')
    return die(`${error.severity}: ${error.message}`);
  // A message of several statements may have failed between its BEGIN and its COMMIT.
  if (request.role === 'alone' && pg.isInTransaction()) await pg.exec('ROLLBACK');
  refuse(request.id, toWireError(error));
}

async function close(id: number): Promise<void> {
  if (isDead) return;
  await pg.close();
  tell({ kind: 'closed', id });
}

function die(reason: string): void {
  isDead = true;
  tell({ kind: 'dead', reason });
}

function refuse(id: number, error: WireError): void {
  tell({ kind: 'error', id, error });
}

function tell(message: WorkerMessage): void {
  port.postMessage(message);
}

function toWireError(error: messages.DatabaseError): WireError {
  const { severity = 'ERROR', code = 'XX000', message, detail, hint, position, where } = error;
  const { schema, table, column, dataType, constraint, routine } = error;
  const subject = { schema, table, column, dataType, constraint };
  return { severity, code, message, detail, hint, position, where, routine, ...subject };
}
