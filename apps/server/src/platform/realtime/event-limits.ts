// Rate limits of socket events: token buckets in this node's memory, since a round trip to Redis for each event would
// cost more than most events. A sender on several nodes has a bucket on each. Synchronous, so that events keep their order.
import type { ClientEvent, EventLimit } from '@msm/contract/socket-event';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';

export interface EventLimits {
  /** Takes a token and throws `tooMany` when there is none; of a guest, one of the address as well. */
  take(event: ClientEvent, sender: { id: string; guestAddress: string | undefined }): void;
  close(): void;
}

interface Bucket {
  tokens: number;
  atMs: number;
}

/** A full bucket is the same as none: forgetting it keeps the memory of a busy node bounded. */
const FORGET_EVERY_MS = 60_000;

export function createEventLimits(clock: Clock): EventLimits {
  const byLimit = new Map<EventLimit, Map<string, Bucket>>();

  const refilled = (limit: EventLimit, { tokens, atMs }: Bucket, nowMs: number): number =>
    Math.min(limit.burst, tokens + (Math.max(0, nowMs - atMs) / 1000) * limit.perSecond);

  const timer = setInterval(() => {
    const nowMs = clock.now().getTime();
    for (const [limit, buckets] of byLimit)
      for (const [key, bucket] of buckets)
        if (refilled(limit, bucket, nowMs) >= limit.burst) buckets.delete(key);
  }, FORGET_EVERY_MS).unref();

  function takeToken(limit: EventLimit, key: string): void {
    const buckets = byLimit.get(limit) ?? new Map<string, Bucket>();
    byLimit.set(limit, buckets);
    const nowMs = clock.now().getTime();
    const bucket = buckets.get(key);
    const tokens = bucket ? refilled(limit, bucket, nowMs) : limit.burst;
    // Also when there is none: a clock that was put back counts from here.
    buckets.set(key, { tokens: tokens < 1 ? tokens : tokens - 1, atMs: nowMs });
    if (tokens < 1)
      throw new AppError('tooMany', 'Too many at once. Try again in a moment.', {
        retryAfterSeconds: Math.max(1, Math.ceil((1 - tokens) / limit.perSecond)),
      });
  }

  return {
    take({ name, limit, perGuestAddress }, { id, guestAddress }) {
      // Events may share the numbers of a limit, never its tokens.
      takeToken(limit, `${name} ${id}`);
      if (perGuestAddress && guestAddress !== undefined)
        takeToken(perGuestAddress, `${name} ${guestAddress}`);
    },
    close: () => clearInterval(timer),
  };
}
