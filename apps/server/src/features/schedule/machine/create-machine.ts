// The machine of one node: twice a second it takes what is due, as much as it has room for, and works on it. Rows in the
// database are the truth; this process may die at any point, and there may be several of it.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { after } from '../../../platform/clock.ts';
import type { StandingWork } from '../../../platform/jobs.ts';
import { createSlots } from '../../../platform/slots.ts';
import {
  claimDue,
  listHeldWork,
  listLeases,
  renewLeases,
  returnLeases,
  type Lease,
  type Work,
} from '../claims.store.ts';
import { createClockWatch } from '../lateness.rules.ts';
import { createActiveMembers } from './active-members.ts';
import { createAlarm } from './alarm.ts';
import { watchLeases } from './lost-leases.ts';
import type { Node } from './node.ts';
import { publishTarget } from './publish-target.ts';
import { createSteps } from './steps.ts';
import { sweep } from './sweep.ts';
import { TIMINGS, type Timings } from './timings.ts';

export type MachineParts = Omit<
  Node,
  'id' | 'steps' | 'slots' | 'stopwatch' | 'answersFor' | 'timings' | 'draining'
> & {
  timings?: Partial<Timings>;
};

/** When a post has ended, the oldest are looked at for another; every poll looks at all. */
const QUICK_LOOK = 500;
const WHOLE_LOOK = 1_000_000;
/** A share of all that may be held: above it enough is waiting for the slots. */
const REFILLED_BELOW = 0.75;

const stopwatch = () => performance.now();

export function createMachine(parts: MachineParts): StandingWork {
  const nodeId = randomUUID();
  const draining = new AbortController();
  const timings = { ...TIMINGS, ...parts.timings };
  const node: Node = {
    ...parts,
    id: nodeId,
    steps: createSteps(parts.db, nodeId),
    slots: createSlots(timings.atOnce),
    stopwatch,
    answersFor: createActiveMembers({ ...parts, stopwatch }),
    timings,
    draining: draining.signal,
  };
  const { db, clock, log } = node;
  const atWork = new Map<string, Promise<void>>();
  const clockWatch = createClockWatch();
  const lostLeases = watchLeases(node);
  const alarm = createAlarm();
  const isLeaseWatchDue = every(timings.leaseMs / 3);
  const isSweepDue = every(timings.sweepMs);
  let pulse: Promise<void> | undefined;
  let isHeldUp = false;
  let renewal: NodeJS.Timeout | undefined;

  return {
    async begin() {
      renewal = setInterval(() => void renew(), timings.leaseMs / 3);
      pulse = beat();
    },
    async drain() {
      draining.abort();
      alarm.ring();
      await pulse;
      await Promise.race([Promise.all(atWork.values()), delay(timings.drainMs, undefined, { ref: false })]);
      clearInterval(renewal);
      try {
        const own = (await listLeases(db)).filter(({ owner }) => owner === node.id);
        await giveBack(own, 'The portal was stopped; it goes on later.');
      } catch (error) {
        log.warn({ err: error }, 'leases could not be given back; they run out by themselves');
      }
    },
  };

  async function beat(): Promise<void> {
    let isQuickLook = false;
    while (!draining.signal.aborted) {
      try {
        await turn(isQuickLook ? QUICK_LOOK : WHOLE_LOOK);
        if (isHeldUp) log.info('planned posts go on');
        isHeldUp = false;
      } catch (error) {
        if (!isHeldUp) log.warn({ err: error }, 'planned posts have to wait');
        isHeldUp = true;
      }
      if (!draining.signal.aborted) isQuickLook = await alarm.rest(timings.pollMs);
    }
  }

  async function turn(depth: number): Promise<void> {
    const cutoff = clockWatch.cutoff({ wallMs: clock.now().getTime(), elapsedMs: node.stopwatch() });
    if (isLeaseWatchDue()) await returnLost();
    if (isSweepDue()) await sweep(node, cutoff);
    while (!draining.signal.aborted && atWork.size < timings.heldAtMost) {
      const claimed = await claim(cutoff, depth);
      for (const work of claimed) begin(work);
      if (claimed.length === 0) return;
    }
  }

  async function claim(cutoff: Date, depth: number): Promise<Work[]> {
    const now = clock.now();
    const ids = await claimDue(db, {
      owner: node.id,
      now,
      cutoff,
      leaseUntil: after(now, timings.leaseMs),
      room: timings.heldAtMost - atWork.size,
      perDestination: timings.perDestination,
      depth,
    });
    return ids.length > 0 ? listHeldWork(db, node.id, ids) : [];
  }

  function begin(work: Work): void {
    const done = publishTarget(work, node)
      .catch((error: unknown) => log.error({ err: error, targetId: work.id }, 'a post was left unfinished'))
      .finally(() => {
        atWork.delete(work.id);
        if (atWork.size <= timings.heldAtMost * REFILLED_BELOW) alarm.ring();
      });
    atWork.set(work.id, done);
  }

  async function renew(): Promise<void> {
    if (atWork.size === 0) return;
    try {
      await renewLeases(db, node.id, [...atWork.keys()], after(clock.now(), timings.leaseMs));
    } catch (error) {
      log.warn({ err: error }, 'leases could not be renewed');
    }
  }

  async function returnLost(): Promise<void> {
    const lost = lostLeases.among(await listLeases(db), (id) => atWork.has(id));
    await giveBack(lost, 'The portal was interrupted; it goes on.');
  }

  async function giveBack(leases: Lease[], words: string): Promise<void> {
    const at = clock.now();
    await returnLeases(db, leases, { at, lookAt: after(at, timings.settleMs), words });
  }

  function every(intervalMs: number): () => boolean {
    let lastMs = -Infinity;
    return () => {
      const isDue = node.stopwatch() - lastMs >= intervalMs;
      if (isDue) lastMs = node.stopwatch();
      return isDue;
    };
  }
}
