// Compares every balance with its history, in ranges that are short statements. In the background a pass goes on where the last run, or a node
// that was stopped, left it; on demand all of it is read at once. A violation is told to SuperAdmin and audited once, until a whole pass
// finds none.
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/tables.ts';
import type { Log } from '../../../platform/log.ts';
import type { Notifications, Notify } from '../../../platform/ports/notifications.ts';
import type { Users } from '../../../platform/ports/users.ts';
import {
  changeCheck,
  checkAll,
  checkRange,
  finishCheck,
  lockCheck,
  tryToLockCheck,
  type Violation,
} from './check.store.ts';

/** One is enough to stop and look. */
const VIOLATIONS_LISTED = 100;
/** A run takes seconds; the next one goes on. */
const RANGES_PER_RUN = 50;

interface Check {
  at: Date;
  tookMs: number;
  operations: number;
  violations: Violation[];
}

export interface LedgerChecks {
  /** All of it, now. */
  run(): Promise<Check>;
  /** Some more of the pass that is under way. */
  goOn(): Promise<void>;
}

interface Parts {
  db: Db;
  clock: Clock;
  log: Log;
  notifications: Notifications;
  users: Users;
}

export function createLedgerChecks({ db, clock, log, notifications, users }: Parts): LedgerChecks {
  return {
    async run() {
      const startedAt = performance.now();
      const { operations, found, violations } = await checkAll(db, VIOLATIONS_LISTED);
      const [tookMs, at] = [Math.round(performance.now() - startedAt), clock.now()];
      await notifications.transaction(async (tx, notify) => {
        const state = await lockCheck(tx);
        await finishCheck(tx, found, at);
        if (!state.alarmed_at) await alarm(tx, notify, violations);
      });
      return { at, tookMs, operations, violations };
    },
    async goOn() {
      for (let ranges = 0; ranges < RANGES_PER_RUN; ranges += 1) if (await isOver()) return;
    },
  };

  /** Checks one range; true at the end of the pass, and when another node is at it. */
  async function isOver(): Promise<boolean> {
    return notifications.transaction(async (tx, notify) => {
      const state = await tryToLockCheck(tx);
      if (!state) return true;
      const { next, operations, violations } = await checkRange(tx, state);
      const found = state.violations + violations.length;
      if (next)
        await changeCheck(tx, {
          ...next,
          operations: state.operations + BigInt(operations),
          violations: found,
        });
      else await finishCheck(tx, found, clock.now());
      if (!state.alarmed_at) await alarm(tx, notify, violations);
      return next === undefined;
    });
  }

  async function alarm(tx: Db, notify: Notify, violations: readonly Violation[]): Promise<void> {
    const [first] = violations;
    if (!first) return;
    log.error({ violations }, 'the ledger is broken');
    const details = { kind: first.violation, account: String(first.account_id), operation: first.op_id };
    await recordAudit(tx, 'wallet.violated', { details });
    for (const memberId of await users.listSuperAdmins(tx))
      await notify({
        memberId,
        kind: 'wallet_alarm',
        title: 'The books of the wallet are wrong',
        body: `${first.violation}: ${first.op_id ? `operation ${first.op_id}` : `account ${first.account_id}`}. Stop payouts, and check the ledger.`,
      });
    await changeCheck(tx, { alarmed_at: clock.now() });
  }
}
