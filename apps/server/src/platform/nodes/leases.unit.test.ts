import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LEASE_MS, redisLeases } from './leases.ts';
import type { Redis } from './redis.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('after Redis was away no lease counts as run out before its node had the time to renew it', async () => {
  let isAway = true;
  const client = {
    zRangeByScore: async (key: string) => (key === 'presence-ends' ? ['anna another-node'] : []),
    zRem: async () => 1,
  };
  const redis: Partial<Redis> = {
    async ask(command) {
      if (isAway) throw new Error('Redis does not answer.');
      return command(client as never);
    },
    key: (name) => name,
    logFault: () => {},
  };
  const leases = redisLeases(redis as Redis, 'presence');
  expect(await leases.collect()).toEqual([]);
  isAway = false;
  expect(await leases.collect()).toEqual([]);
  vi.advanceTimersByTime(LEASE_MS);
  expect(await leases.collect()).toEqual(['anna']);
});

test('a lease whose other holders are not known, since Redis went away, is collected later', async () => {
  let isAway = true;
  const ends = new Set(['anna another-node']);
  const client = {
    zRangeByScore: async (key: string) => {
      if (key === 'presence-ends') return [...ends];
      if (isAway) throw new Error('Redis does not answer.');
      return [];
    },
    zRem: async (_key: string, lease: string) => Number(ends.delete(lease)),
  };
  const redis: Partial<Redis> = {
    ask: async (command) => command(client as never),
    key: (name) => name,
    logFault: () => {},
  };
  const leases = redisLeases(redis as Redis, 'presence');
  expect(await leases.collect()).toEqual([]);
  isAway = false;
  vi.advanceTimersByTime(LEASE_MS);
  expect(await leases.collect()).toEqual(['anna']);
});
