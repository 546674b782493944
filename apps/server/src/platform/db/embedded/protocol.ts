// The messages between the server's thread and the database's thread. Everything in them is plain:
// structured clone drops the fields of an Error and turns a Buffer into a Uint8Array.

export interface WorkerOptions {
  /** Holds the cluster in `cluster/`; must exist. */
  folder: string;
}

/** A parameter as `pg` puts it on the wire: text, bytes or null. */
export type WireValue = string | Uint8Array | null;

export interface StatementRequest {
  kind: 'statement';
  id: number;
  text: string;
  values: WireValue[];
  /** A statement from inside a transaction must never run outside of one, nor one that is alone within. */
  role: 'alone' | 'begin' | 'inside';
  int8: 'bigint' | 'number';
}

export type Request = StatementRequest | { kind: 'close'; id: number };

/** The fields of PostgreSQL's error message that `pg` shows on its errors, under the same names. */
export interface WireError {
  message: string;
  severity: string;
  code: string;
  detail?: string;
  hint?: string;
  position?: string;
  where?: string;
  schema?: string;
  table?: string;
  column?: string;
  dataType?: string;
  constraint?: string;
  routine?: string;
}

export interface StatementResult {
  /** The first word of the command tag; undefined for an empty statement. */
  command: string | undefined;
  rowCount: number | undefined;
  rows: Record<string, unknown>[];
  /** Columns that hold bytes, to be shown as Buffer on the other side. */
  byteColumns: string[];
}

export type Answer =
  | { kind: 'results'; id: number; results: StatementResult[] }
  | { kind: 'error'; id: number; error: WireError };

export type WorkerMessage =
  | Answer
  | { kind: 'ready' }
  | { kind: 'closed'; id: number }
  /** The engine can no longer be believed: what it answers after this would be a lie. */
  | { kind: 'dead'; reason: string }
  | { kind: 'notification'; channel: string; payload: string };
