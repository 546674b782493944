// What callers hand to the engine and get back, and the step between both and the wire.
import { EmbeddedDatabaseError } from './database-error.ts';
import type { StatementRequest, StatementResult } from './protocol.ts';
import { toWireValue } from './wire-values.ts';
import type { Outcome } from './worker-link.ts';

export interface Statement {
  text: string;
  values?: readonly unknown[];
  /** The application counts in BigInt; pg-boss was written for numbers. */
  int8?: 'bigint' | 'number';
  /** Longer than the usual deadline, for upkeep. */
  limitMs?: number;
}

export function toRequest(
  statement: Statement,
  role: StatementRequest['role'],
): Omit<StatementRequest, 'kind' | 'id'> {
  const { text, values = [], int8 = 'bigint' } = statement;
  return { text, values: values.map(toWireValue), role, int8 };
}

/** Throws here, not where the answer arrived, so that the stack names the caller. */
export async function resultsOf(outcome: Promise<Outcome>): Promise<StatementResult[]> {
  const settled = await outcome;
  if (settled.kind === 'error') throw new EmbeddedDatabaseError(settled.error);
  for (const result of settled.results) showBytesAsBuffers(result);
  return settled.results;
}

function showBytesAsBuffers({ rows, byteColumns }: StatementResult): void {
  for (const column of byteColumns) {
    for (const row of rows) {
      const bytes = row[column];
      if (bytes instanceof Uint8Array)
        row[column] = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    }
  }
}
