import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askPatiently, checkApi, useConnection } from './connection-monitor.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** When each question was asked, in milliseconds after the first. */
function asking(answers: boolean[]) {
  const startedAt = Date.now();
  const askedAt: number[] = [];
  return {
    askedAt,
    ping: async () => {
      askedAt.push(Date.now() - startedAt);
      return answers[askedAt.length - 1] ?? false;
    },
  };
}

test('a backend that answers is asked once', async () => {
  const { ping, askedAt } = asking([true]);
  expect(await askPatiently(ping)).toBe(true);
  expect(askedAt).toEqual([0]);
});

test('a silent backend is asked three times more, after 1, 2 and 4 seconds, and then given up', async () => {
  const { ping, askedAt } = asking([]);
  const outcome = askPatiently(ping);
  await vi.runAllTimersAsync();
  expect(await outcome).toBe(false);
  expect(askedAt).toEqual([0, 1_000, 3_000, 7_000]);
});

test('a backend that comes back between two tries was never down', async () => {
  const { ping, askedAt } = asking([false, false, true]);
  const outcome = askPatiently(ping);
  await vi.runAllTimersAsync();
  expect(await outcome).toBe(true);
  expect(askedAt).toEqual([0, 1_000, 3_000]);
});

test('an older check that hangs never overrules a newer one', async () => {
  const answers: ((isUp: boolean) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise((resolve) => answers.push((ok) => resolve({ ok }))));
  const [older, newer] = [checkApi(), checkApi()];
  answers[1]!(true);
  await newer;
  answers[0]!(false);
  await older;
  expect(useConnection.getState().isApiUp).toBe(true);
  const latest = checkApi();
  answers[2]!(false);
  await latest;
  expect(useConnection.getState().isApiUp).toBe(false);
  vi.unstubAllGlobals();
});
