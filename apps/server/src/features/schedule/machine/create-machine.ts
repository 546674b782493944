// The machine of one node: twice a second it takes what is due, as much as it has room for, and works on it. Rows in the
// database are the truth; this process may die at any point, and there may be several of it. Three loops, none of which can
// hold up another: claiming, renewing leases, and upkeep.
import { randomUUID } from 'node:crypto';
import { after } from '../../../platform/clock.ts';
import type { StandingWork } from '../../../platform/jobs.ts';
import { createSlots } from '../../../platform/threads/slots.ts';
import {
  claimDue,
  listHeldWork,
  listLeases,
  renewLeases,
  returnLeases,
  type Held,
  type Lease,
  type Work,
} from '../claims.store.ts';
import { createClockWatch } from '../lateness.rules.ts';
import { createActiveMembers } from './active-members.ts';
import { createAlarm } from './alarm.ts';
import { watchLeases } from './lost-leases.ts';
import type { Node } from './node.ts';
import { runPublication } from './run-publication.ts';
import { createSteps } from './steps.ts';
import { createTimekeeper } from './timekeeper.ts';
import { systemTimers, type Timers } from './timers.ts';
import { TIMINGS, type Timings } from './timings.ts';
import { upkeepOf } from './upkeep.ts';

export type MachineParts = Omit<
  Node,
  'id' | 'steps' | 'slots' | 'lent' | 'now' | 'msUntilLate' | 'timers' | 'answersFor' | 'timings' | 'draining'
> & { timings?: Partial<Timings>; timers?: Timers };

/** When posts have ended, the oldest are looked at once for others; in every poll all are, however many posts end. */
const QUICK_LOOK = 200;
const WHOLE_LOOK = 1_000_000;
/** With a database that takes seconds to answer, the clock is never quite fresh. */
const CLOCK_READS = 3;
/** A share of all places: while fewer are free, enough is waiting for the slots. */
const REFILLED_ABOVE = 0.25;

export function createMachine({ timers = systemTimers, ...parts }: MachineParts): StandingWork {
  const draining = new AbortController();
  const timings = { ...TIMINGS, ...parts.timings };
  const time = createTimekeeper(() => parts.timeOf(parts.db), timers);
  const node: Node = {
    ...parts,
    id: randomUUID(),
    steps: createSteps(parts.db),
    slots: createSlots(timings.atOnce),
    lent: { until: lendPlace },
    now: time.now,
    msUntilLate,
    timers,
    answersFor: createActiveMembers({ ...parts, timers }),
    timings,
    draining: draining.signal,
  };
  const { db, log } = node;
  const atWork = new Map<string, { held: Held; done: Promise<void> }>();
  const clockWatch = createClockWatch();
  const lostLeases = watchLeases(node);
  const alarm = createAlarm(timers);
  const stopped = new AbortController();
  const faults = new Set<string>();
  let loops: Promise<void>[] = [];
  let lentPlaces = 0;
  let cutoff: Date;

  return {
    async begin() {
      await readClock();
      void loop(timings.leaseMs / 3, stopped.signal, renew);
      loops = [claimLoop(), loop(timings.upkeepMs, draining.signal, upkeep)];
    },
    async drain() {
      draining.abort();
      alarm.ring();
      await Promise.all(loops);
      const working = Promise.all([...atWork.values()].map(({ done }) => done));
      await Promise.race([working, timers.delay(timings.drainMs)]);
      stopped.abort();
      await attempt('giving leases back', async () => {
        const own = (await listLeases(db)).filter(({ owner }) => owner === node.id);
        await giveBack(own, 'The portal was stopped; it goes on later.');
      });
    },
  };

  async function claimLoop(): Promise<void> {
    let lookedAtAllMs = -Infinity;
    let isClockRead = false;
    while (!draining.signal.aborted) {
      const isWholeLook = !isClockRead || timers.stopwatch() - lookedAtAllMs >= timings.pollMs;
      if (isWholeLook) lookedAtAllMs = timers.stopwatch();
      await attempt('publishing', () => (isWholeLook ? lookAtAll() : claim(QUICK_LOOK)));
      isClockRead = false;
      if (!draining.signal.aborted) await alarm.rest(timings.pollMs, whileRingsGather);
    }

    /** No claim waits for it, and after a sleep none goes by the clock of the evening before. */
    async function whileRingsGather(): Promise<void> {
      isClockRead = !draining.signal.aborted && (await attempt('the clock', readClock));
    }
  }

  async function loop(everyMs: number, until: AbortSignal, work: () => Promise<void>): Promise<void> {
    while (!until.aborted) {
      await work();
      await timers.delay(everyMs, until);
    }
  }

  /** Whether it worked. Logs when something begins to fail and when it works again, not each time. */
  async function attempt(name: string, work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      if (faults.delete(name)) log.info({ part: name }, 'the schedule goes on');
      return true;
    } catch (error) {
      if (!faults.has(name)) log.warn({ err: error, part: name }, 'a part of the schedule has to wait');
      faults.add(name);
      return false;
    }
  }

  /** Claims until nothing is left: the first of many may all be of one destination, and hide the others. */
  async function lookAtAll(): Promise<void> {
    await readClock();
    while ((await claim(WHOLE_LOOK)) > 0);
  }

  async function readClock(): Promise<void> {
    cutoff = clockWatch.cutoff(await time.sync());
  }

  /** This process, or its machine, may have stood still, and may do so again while it reads. */
  async function freshenClock(): Promise<void> {
    for (let reads = 0; time.isStale() && reads < CLOCK_READS; reads += 1) await readClock();
  }

  async function msUntilLate(wantedSince: Date): Promise<number> {
    await freshenClock();
    return wantedSince.getTime() - cutoff.getTime();
  }

  /** Answers how many it claimed, also where an edit has taken some away again since. */
  async function claim(depth: number): Promise<number> {
    if (draining.signal.aborted || room() <= 0) return 0;
    await freshenClock();
    const now = time.now();
    const claims = await claimDue(db, {
      owner: node.id,
      now,
      cutoff,
      leaseUntil: after(now, timings.leaseMs),
      room: room(),
      perDestination: timings.perDestination,
      troubledAtMost: timings.troubledAtMost,
      depth,
    });
    if (claims.length > 0) for (const work of await listHeldWork(db, claims)) begin(work);
    return claims.length;
  }

  function room(): number {
    return Math.min(timings.heldAtMost + lentPlaces, timings.heldInAll) - atWork.size;
  }

  async function lendPlace(running: Promise<void>): Promise<void> {
    lentPlaces += 1;
    alarm.ring();
    await running;
    lentPlaces -= 1;
  }

  function begin(work: Work): void {
    const done = runPublication(work, node)
      .catch((error: unknown) =>
        log.error({ err: error, publicationId: work.id }, 'a post was left unfinished'),
      )
      .finally(() => {
        atWork.delete(work.token);
        if (room() >= timings.heldAtMost * REFILLED_ABOVE) alarm.ring();
      });
    atWork.set(work.token, { held: work, done });
  }

  async function renew(): Promise<void> {
    if (atWork.size === 0) return;
    const held = [...atWork.values()].map((each) => each.held);
    await attempt('renewing leases', () => renewLeases(db, held, after(time.now(), timings.leaseMs)));
  }

  async function upkeep(): Promise<void> {
    if (!(await attempt('the clock', readClock))) return;
    await attempt('lost leases', returnLost);
    for (const [name, work] of upkeepOf(node, cutoff)) await attempt(name, work);
  }

  async function returnLost(): Promise<void> {
    const lost = lostLeases.among(await listLeases(db), (token) => atWork.has(token));
    await giveBack(lost, 'The portal was interrupted; it goes on.');
  }

  async function giveBack(leases: Lease[], words: string): Promise<void> {
    await freshenClock();
    const now = time.now();
    await returnLeases(db, leases, { now, lookAt: after(now, timings.settleMs), words });
  }
}
