// How often: counts in memory, or in Redis so that all nodes count together. When Redis does not answer each node counts
// alone. Take a point before a transaction, never inside: a slow Redis would hold the transaction's locks.
import ipaddr from 'ipaddr.js';
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { AppError, type ErrorKind } from './errors.ts';
import type { Redis } from './nodes/redis.ts';

export interface Limit {
  name: string;
  max: number;
  windowSeconds: number;
}

export interface Taken {
  /** Uncounts the use. Never fails: a point that cannot be given back runs out with its window. */
  giveBack(): Promise<void>;
}

export interface Limits {
  /** Counts one use and throws `tooMany` when it was one too many. */
  take(limit: Limit, key: string): Promise<Taken>;
}

interface Limiters {
  /** Of this node. */
  own: RateLimiterAbstract;
  /** Of all nodes together. */
  shared: RateLimiterAbstract | undefined;
}

export function createLimits(redis?: Redis): Limits {
  const known = new Map<string, Limiters>();
  const limitersFor = ({ name, max, windowSeconds }: Limit): Limiters => {
    const options = { keyPrefix: name, points: max, duration: windowSeconds };
    const limiters = known.get(name) ?? {
      own: new RateLimiterMemory(options),
      shared:
        redis &&
        new RateLimiterRedis({
          ...options,
          keyPrefix: redis.key(`limit:${name}`),
          storeClient: {
            eval: (script: string, given: object) => redis.ask((client) => client.eval(script, given)),
          },
          useRedisPackage: true,
        }),
    };
    known.set(name, limiters);
    return limiters;
  };

  return {
    async take(limit, key) {
      const { own, shared } = limitersFor(limit);
      try {
        return await consume(shared ?? own, key);
      } catch (error) {
        if (error instanceof AppError || !shared) throw error;
        return consume(own, key);
      }
    },
  };
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<Taken> {
  try {
    const { msBeforeNext } = await limiter.consume(key);
    const windowEnd = performance.now() + msBeforeNext;
    return {
      async giveBack() {
        // In the next window there is nothing to give back: it would begin below zero and allow one more.
        if (performance.now() >= windowEnd) return;
        // Redis went away meanwhile: the point runs out with its window.
        await limiter.reward(key).catch(() => {});
      },
    };
  } catch (rejected) {
    throw rejected instanceof RateLimiterRes ? refuse(rejected.msBeforeNext) : rejected;
  }
}

/** Several limits for one use: when one refuses, those before it are given back. */
export async function takeAll(
  limits: Limits,
  wanted: readonly (readonly [limit: Limit, key: string])[],
): Promise<Taken> {
  const taken: Taken[] = [];
  const giveBack = async () => void (await Promise.all(taken.map((each) => each.giveBack())));
  try {
    for (const [limit, key] of wanted) taken.push(await limits.take(limit, key));
  } catch (error) {
    await giveBack();
    throw error;
  }
  return { giveBack };
}

/** For what is left out instead of refused: undefined when the limit is used up. */
export async function takeIfLeft(limits: Limits, limit: Limit, key: string): Promise<Taken | undefined> {
  try {
    return await limits.take(limit, key);
  } catch (error) {
    if (error instanceof AppError && error.kind === 'tooMany') return undefined;
    throw error;
  }
}

/** Limits what is done: counted before it begins, uncounted when it fails. */
export async function countSuccesses<T>(taken: Taken | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await taken?.giveBack();
    throw error;
  }
}

/** The attempt was not judged, so it was no failure of the caller's. */
const NOT_JUDGED: ReadonlySet<ErrorKind> = new Set(['tooMany', 'unavailable', 'upstream']);

/**
 * Limits failed attempts (guesses). Counted before it is judged, since attempts sent together would all pass a check that
 * comes first; uncounted unless it failed.
 */
export async function countFailures<T>(taking: Promise<Taken>, attempt: () => Promise<T>): Promise<T> {
  const taken = await taking;
  try {
    const result = await attempt();
    await taken.giveBack();
    return result;
  } catch (error) {
    if (!(error instanceof AppError) || NOT_JUDGED.has(error.kind)) await taken.giveBack();
    throw error;
  }
}

const refuse = (msBeforeNext: number) => {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new AppError('tooMany', `Too many attempts. Try again in ${waitText(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  });
};

/** One household owns a whole IPv6 /64: its addresses count as one. */
export function addressKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return (
    (address as ipaddr.IPv6).parts
      .slice(0, 4)
      .map((part) => part.toString(16))
      .join(':') + '::/64'
  );
}

const waitText = (seconds: number) =>
  seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
