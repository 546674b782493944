// Clocks of a machine that go on together: by the database, by the process, and by the stopwatch.
import type { TestSchedule } from '../schedule.fixture.ts';
import { systemTimers, type Timers } from './timers.ts';

export function createPassingTime(clock: () => TestSchedule['clock']) {
  /** Of the stopwatch beyond real time. */
  let offMs = 0;
  const timers: Timers = {
    ...systemTimers,
    stopwatch: () => performance.now() + offMs,
    wallClock: () => clock().now().getTime(),
  };
  function pass(ms: number): void {
    clock().advance(ms);
    offMs += ms;
  }
  return { timers, pass };
}
