import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CATCH_UP_MS, createClockWatch } from './lateness.rules.ts';

const HOUR_MS = 3_600_000;
const NOON = Date.parse('2026-05-01T12:00:00Z');
/** Answered at once. */
const reading = (wallMs: number, elapsedMs: number) => ({ wallMs, begunMs: elapsedMs, endedMs: elapsedMs });

test('two hours late is caught up, later is not', () => {
  const cutoff = createClockWatch().cutoff(reading(NOON, 0));
  expect(cutoff.toISOString()).toBe('2026-05-01T10:00:00.000Z');
});

test('a clock that jumps three hours makes nothing too late', () => {
  const watch = createClockWatch();
  watch.cutoff(reading(NOON, 0));
  const after = watch.cutoff(reading(NOON + 3 * HOUR_MS + 500, 500));
  expect(after.getTime()).toBeLessThanOrEqual(NOON - CATCH_UP_MS + 500);
});

test('two hours after the jump, lateness is lateness again', () => {
  const watch = createClockWatch();
  watch.cutoff(reading(NOON, 0));
  watch.cutoff(reading(NOON + 3 * HOUR_MS, 0));
  const later = watch.cutoff(reading(NOON + 6 * HOUR_MS, 3 * HOUR_MS));
  expect(later.getTime()).toBe(NOON + 4 * HOUR_MS);
});

test('a second, smaller jump does not undo the first; many small ones are a night away', () => {
  const watch = createClockWatch();
  watch.cutoff(reading(NOON, 0));
  watch.cutoff(reading(NOON + 3 * HOUR_MS, 500));
  const second = watch.cutoff(reading(NOON + 3.2 * HOUR_MS, HOUR_MS / 6));
  expect(second.getTime()).toBeLessThanOrEqual(NOON - CATCH_UP_MS + HOUR_MS / 6);
  const morning = watch.cutoff(reading(NOON + 7 * HOUR_MS, HOUR_MS / 6 + 500));
  expect(morning.getTime()).toBe(NOON + 7 * HOUR_MS - CATCH_UP_MS - 4 * HOUR_MS);
});

test('a jump that is taken back excuses nothing, one that is taken back in part excuses the rest', () => {
  const watch = createClockWatch();
  watch.cutoff(reading(NOON, 0));
  watch.cutoff(reading(NOON + HOUR_MS, 0));
  watch.cutoff(reading(NOON + 4 * HOUR_MS, 0));
  const inPart = watch.cutoff(reading(NOON + 3 * HOUR_MS, 0));
  expect(inPart.getTime()).toBe(NOON - CATCH_UP_MS);
  const setRight = watch.cutoff(reading(NOON, 0));
  expect(setRight.getTime()).toBe(NOON - CATCH_UP_MS);
  const late = watch.cutoff(reading(NOON + HOUR_MS, HOUR_MS));
  expect(late.getTime()).toBe(NOON + HOUR_MS - CATCH_UP_MS);
});

test('a jump of a day that is taken back leaves an earlier one excused', () => {
  const watch = createClockWatch();
  watch.cutoff(reading(NOON, 0));
  watch.cutoff(reading(NOON + HOUR_MS, 0));
  watch.cutoff(reading(NOON + 25 * HOUR_MS, 0));
  const inPart = watch.cutoff(reading(NOON + 5 * HOUR_MS, 0));
  expect(inPart.getTime()).toBe(NOON + 5 * HOUR_MS - CATCH_UP_MS - HOUR_MS);
  const setRight = watch.cutoff(reading(NOON + HOUR_MS, 0));
  expect(setRight.getTime()).toBe(NOON - CATCH_UP_MS);
});

test('a machine that slept through the night was away', () => {
  const watch = createClockWatch();
  watch.cutoff(reading(NOON, 0));
  const morning = watch.cutoff(reading(NOON + 9 * HOUR_MS, 500));
  expect(morning.getTime()).toBe(NOON + 7 * HOUR_MS);
});

test('a process that is stopped for three hours while it reads the clock was away', () => {
  const watch = createClockWatch();
  watch.cutoff({ wallMs: NOON, begunMs: 0, endedMs: 3 * HOUR_MS });
  const after = watch.cutoff(reading(NOON + 3 * HOUR_MS + 500, 3 * HOUR_MS + 500));
  expect(after.getTime()).toBe(NOON + HOUR_MS + 500);
});

test('a clock that only runs, or is set back, moves nothing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(HOUR_MS), fc.integer({ min: -9 * HOUR_MS, max: 50_000 }))),
      (ticks) => {
        const watch = createClockWatch();
        let [wallMs, elapsedMs] = [NOON, 0];
        watch.cutoff(reading(wallMs, elapsedMs));
        for (const [passed, shift] of ticks) {
          wallMs += passed + shift;
          elapsedMs += passed;
          expect(watch.cutoff(reading(wallMs, elapsedMs)).getTime()).toBe(wallMs - CATCH_UP_MS);
        }
      },
    ),
  );
});
