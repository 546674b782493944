// How often: counts in memory, or in Redis so that all nodes count together. When Redis is away each node counts alone.
import ipaddr from 'ipaddr.js';
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { AppError } from './errors.ts';
import type { Redis } from './redis.ts';

export interface Limit {
  name: string;
  max: number;
  windowSeconds: number;
}

export interface Limits {
  /** Counts one use and throws `tooMany` when it was one too many. */
  take(limit: Limit, key: string): Promise<void>;
  /** Throws `tooMany` when the limit is used up, without counting. */
  check(limit: Limit, key: string): Promise<void>;
}

export function createLimits(redis?: Redis): Limits {
  const limiters = new Map<string, RateLimiterAbstract>();
  const limiterFor = ({ name, max, windowSeconds }: Limit) => {
    const known = limiters.get(name);
    if (known) return known;
    const options = { keyPrefix: name, points: max, duration: windowSeconds };
    const memory = new RateLimiterMemory(options);
    const limiter = redis
      ? new RateLimiterRedis({
          ...options,
          keyPrefix: redis.key(`limit:${name}`),
          storeClient: redis.client,
          useRedisPackage: true,
          rejectIfRedisNotReady: true,
          insuranceLimiter: memory,
        })
      : memory;
    limiters.set(name, limiter);
    return limiter;
  };
  return {
    async take(limit, key) {
      try {
        await limiterFor(limit).consume(key);
      } catch (rejected) {
        throw rejected instanceof RateLimiterRes ? refuse(rejected.msBeforeNext) : rejected;
      }
    },
    async check(limit, key) {
      const used = await limiterFor(limit).get(key);
      if (used && used.consumedPoints >= limit.max) throw refuse(used.msBeforeNext);
    },
  };
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
