// Compares every balance with its history and remembers the last outcome. Reads the whole ledger.
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/tables.ts';
import type { Log } from '../../../platform/log.ts';
import { countOperations, listViolations } from './ledger.store.ts';

/** One is enough to stop and look. */
const VIOLATIONS_LISTED = 100;

interface Check {
  at: Date;
  tookMs: number;
  operations: number;
  violations: Awaited<ReturnType<typeof listViolations>>;
}

export interface LedgerChecks {
  run(): Promise<Check>;
  /** Of this node. */
  last(): Check | undefined;
}

export function createLedgerChecks({ db, clock, log }: { db: Db; clock: Clock; log: Log }): LedgerChecks {
  let last: Check | undefined;
  return {
    last: () => last,
    async run() {
      const startedAt = performance.now();
      const violations = await listViolations(db, VIOLATIONS_LISTED);
      const operations = await countOperations(db);
      const tookMs = Math.round(performance.now() - startedAt);
      last = { at: clock.now(), tookMs, operations, violations };
      if (violations.length > 0) log.error({ violations }, 'the ledger is broken');
      return last;
    },
  };
}
