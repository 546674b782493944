// The clock of all calls. Each node says at every check which sides are connected to it, so those of a killed node run out like those
// of a member who went away; and each node ends what is overdue, whichever node it was placed on.
import { CALL_CHECK_MS, GONE_MS, RING_MS } from '@msm/contract/calls/limits';
import { after } from '../../platform/clock.ts';
import { repeat, type StandingWork } from '../../platform/jobs.ts';
import type { CallDeps } from './calls.deps.ts';
import { SILENT_MS, type Act, type Side } from './calls.rules.ts';
import { listOverdue } from './calls.store.ts';
import type { CallRow } from './calls.tables.ts';
import { actByTime } from './change-call.ts';

export function watchCalls(deps: CallDeps): StandingWork {
  /** Since when this node has looked without a pause. */
  let watchingSince: Date;
  let lastCheckMs = 0;

  async function checkAfterPause(): Promise<void> {
    // On the wall clock, which goes on while the machine sleeps. In a pause nothing of this node was seen, and sides whose
    // connection it lost could not come back.
    const nowMs = Date.now();
    if (nowMs - lastCheckMs > SILENT_MS) watchingSince = await deps.timeOf(deps.db);
    lastCheckMs = nowMs;
    await checkCalls(watchingSince, deps);
  }

  return repeat(CALL_CHECK_MS, checkAfterPause, (error) =>
    deps.log.warn({ err: error }, 'checking the calls failed'),
  );
}

async function checkCalls(watchingSince: Date, deps: CallDeps): Promise<void> {
  const { db, timeOf, seats, log } = deps;
  const now = await timeOf(db);
  await seats.renew(now);
  const rungBefore = after(now, -RING_MS);
  // A server that was down or asleep gives both sides the time to come back before it calls them gone.
  const hasWaited = now.getTime() - watchingSince.getTime() >= GONE_MS;
  const seenBefore = hasWaited ? after(now, -GONE_MS) : new Date(0);
  for (const call of await listOverdue(db, { rungBefore, seenBefore })) {
    const reason = reasonFor(call, rungBefore, seenBefore);
    const isStillDue = (locked: CallRow) => reasonFor(locked, rungBefore, seenBefore) !== undefined;
    if (reason)
      await actByTime(call, reason, isStillDue, deps).catch((error: unknown) =>
        log.warn({ err: error, callId: call.id }, 'a call that is over its time could not be ended'),
      );
  }
}

interface Reason {
  act: Extract<Act, 'expire' | 'lose'>;
  by: Side | 'time';
}

function reasonFor(call: CallRow, rungBefore: Date, seenBefore: Date): Reason | undefined {
  if (call.status !== 'active' && call.created_at <= rungBefore) return { act: 'expire', by: 'time' };
  if (call.initiator_seen_at <= seenBefore) return { act: 'lose', by: 'initiator' };
  const isTargetGone = call.status === 'active' && call.target_seen_at! <= seenBefore;
  return isTargetGone ? { act: 'lose', by: 'target' } : undefined;
}
