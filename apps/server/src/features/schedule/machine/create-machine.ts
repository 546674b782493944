// The machine of one node: twice a second it takes what is due, as much as it has room for, and works on it. Rows in the
// database are the truth; this process may die at any point, and there may be several of it. Three loops, none of which can
// hold up another: claiming, renewing leases, and upkeep.
import { randomUUID } from 'node:crypto';
import { after, type SharedClock } from '../../../platform/clock.ts';
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
  'id' | 'steps' | 'slots' | 'lent' | 'now' | 'timers' | 'answersFor' | 'timings' | 'draining'
> & { timeOf: SharedClock; timings?: Partial<Timings>; timers?: Timers };

/** When a post has ended, the oldest are looked at for another; once in every poll all are, however many posts end. */
const QUICK_LOOK = 500;
const WHOLE_LOOK = 1_000_000;
/** A share of all places: while fewer are free, enough is waiting for the slots. */
const REFILLED_ABOVE = 0.25;

export function createMachine({ timeOf, timers = systemTimers, ...parts }: MachineParts): StandingWork {
  const draining = new AbortController();
  const timings = { ...TIMINGS, ...parts.timings };
  const time = createTimekeeper(() => timeOf(parts.db), timers);
  const node: Node = {
    ...parts,
    id: randomUUID(),
    steps: createSteps(parts.db),
    slots: createSlots(timings.atOnce),
    lent: { until: lendPlace },
    now: time.now,
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
      await time.sync();
      readCutoff();
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
    while (!draining.signal.aborted) {
      const isWholeLook = timers.stopwatch() - lookedAtAllMs >= timings.pollMs;
      if (isWholeLook) lookedAtAllMs = timers.stopwatch();
      await attempt('publishing', () => turn(isWholeLook ? WHOLE_LOOK : QUICK_LOOK));
      if (!draining.signal.aborted) await alarm.rest(timings.pollMs);
    }
  }

  async function loop(everyMs: number, until: AbortSignal, work: () => Promise<void>): Promise<void> {
    while (!until.aborted) {
      await work();
      await timers.delay(everyMs, until);
    }
  }

  /** Logs when something begins to fail and when it works again, not each time. */
  async function attempt(name: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      if (faults.delete(name)) log.info({ part: name }, 'the schedule goes on');
    } catch (error) {
      if (!faults.has(name)) log.warn({ err: error, part: name }, 'a part of the schedule has to wait');
      faults.add(name);
    }
  }

  async function turn(depth: number): Promise<void> {
    await time.sync();
    readCutoff();
    while (!draining.signal.aborted && room() > 0) {
      const claimed = await claim(depth);
      for (const work of claimed) begin(work);
      if (claimed.length === 0) return;
    }
  }

  function readCutoff(): void {
    cutoff = clockWatch.cutoff({ wallMs: time.now().getTime(), elapsedMs: timers.stopwatch() });
  }

  async function claim(depth: number): Promise<Work[]> {
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
    return claims.length > 0 ? listHeldWork(db, claims) : [];
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
    await attempt('lost leases', returnLost);
    for (const [name, work] of upkeepOf(node, cutoff)) await attempt(name, work);
  }

  async function returnLost(): Promise<void> {
    const lost = lostLeases.among(await listLeases(db), (token) => atWork.has(token));
    await giveBack(lost, 'The portal was interrupted; it goes on.');
  }

  async function giveBack(leases: Lease[], words: string): Promise<void> {
    const at = time.now();
    await returnLeases(db, leases, { at, lookAt: after(at, timings.settleMs), words });
  }
}
