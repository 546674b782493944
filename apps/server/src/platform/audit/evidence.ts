// Evidence of what was refused: audit entries that strangers can cause as often as they like. A flood must not fill the
// table, so each minute holds a bounded number of rows; what exceeds it is counted, and the counts are written at its end.
import { recordAudit, type AuditAction, type AuditEntry } from './audit.ts';
import type { Db } from '../db/tables.ts';
import { addressKey } from '../limits.ts';
import type { Log } from '../log.ts';

export interface Evidence {
  /** Never fails: what could not be written is logged. */
  record(action: AuditAction, entry: AuditEntry): Promise<void>;
  /** Writes the counts that are still open. */
  close(): Promise<void>;
}

interface Bounds {
  windowMs: number;
  /** Rows that one action from one address gets before it is only counted. */
  rowsPerSource: number;
  /** Rows that one action gets altogether: 43,000 a day at the most, however many addresses a botnet has. */
  rowsPerAction: number;
  /** Sources that are told apart in a minute; the others share one count for each action. */
  sources: number;
}

const BOUNDS: Bounds = { windowMs: 60_000, rowsPerSource: 5, rowsPerAction: 30, sources: 1_000 };
/** Counts written at the end of a minute, the largest first; the rest is summed up by action. */
const COUNTS_PER_WINDOW = 20;

interface Source {
  action: AuditAction;
  address: string | undefined;
  rows: number;
  unwritten: number;
}

export function createEvidence(db: Db, log: Log, bounds: Bounds = BOUNDS): Evidence {
  let sources = new Map<string, Source>();
  let rowsOf = new Map<AuditAction, number>();
  const timer = setInterval(() => void endWindow(), bounds.windowMs).unref();

  function sourceOf(action: AuditAction, address: string | undefined): Source {
    const key = `${action} ${address === undefined ? '' : addressKey(address)}`;
    const known = sources.get(key);
    if (known) return known;
    if (address !== undefined && sources.size >= bounds.sources) return sourceOf(action, undefined);
    const source = { action, address, rows: 0, unwritten: 0 };
    sources.set(key, source);
    return source;
  }

  async function write(action: AuditAction, entry: AuditEntry): Promise<void> {
    try {
      await recordAudit(db, action, entry);
    } catch (error) {
      log.error({ err: error, action, ...entry.caller }, 'an audit entry could not be written');
    }
  }

  async function endWindow(): Promise<void> {
    const ended = [...sources.values()].filter(({ unwritten }) => unwritten > 0);
    sources = new Map();
    rowsOf = new Map();
    const byCount = ended.toSorted((a, b) => b.unwritten - a.unwritten);
    for (const { action, address, unwritten } of byCount.slice(0, COUNTS_PER_WINDOW))
      await write(action, {
        ...(address !== undefined && { caller: { address } }),
        details: { repeated: unwritten },
      });
    for (const [action, rest] of Map.groupBy(byCount.slice(COUNTS_PER_WINDOW), (each) => each.action)) {
      const repeated = rest.reduce((sum, { unwritten }) => sum + unwritten, 0);
      await write(action, { details: { repeated, sources: rest.length } });
    }
  }

  return {
    async record(action, entry) {
      const source = sourceOf(action, entry.caller?.address);
      const rows = rowsOf.get(action) ?? 0;
      if (source.rows >= bounds.rowsPerSource || rows >= bounds.rowsPerAction) {
        source.unwritten += 1;
        return;
      }
      source.rows += 1;
      rowsOf.set(action, rows + 1);
      await write(action, entry);
    },
    async close() {
      clearInterval(timer);
      await endWindow();
    },
  };
}
