// Rate limits of socket events: token buckets in this node's memory, since a round trip to Redis for each event would
// cost more than most events. A sender on several nodes has a bucket on each. Synchronous, so that events keep their order.
import type { ClientEvent } from '@msm/contract/socket-event';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';

export interface EventLimits {
  /** Takes a token and throws `tooMany` when there is none. */
  take(event: ClientEvent, senderId: string): void;
  close(): void;
}

interface Bucket {
  tokens: number;
  atMs: number;
}

/** A full bucket is the same as none: forgetting it keeps the memory of a busy node bounded. */
const FORGET_EVERY_MS = 60_000;

export function createEventLimits(clock: Clock): EventLimits {
  const byEvent = new Map<ClientEvent, Map<string, Bucket>>();

  const refilled = ({ limit }: ClientEvent, { tokens, atMs }: Bucket, nowMs: number): number =>
    Math.min(limit.burst, tokens + (Math.max(0, nowMs - atMs) / 1000) * limit.perSecond);

  const timer = setInterval(() => {
    const nowMs = clock.now().getTime();
    for (const [event, buckets] of byEvent)
      for (const [senderId, bucket] of buckets)
        if (refilled(event, bucket, nowMs) >= event.limit.burst) buckets.delete(senderId);
  }, FORGET_EVERY_MS).unref();

  return {
    take(event, senderId) {
      const buckets = byEvent.get(event) ?? new Map<string, Bucket>();
      byEvent.set(event, buckets);
      const nowMs = clock.now().getTime();
      const bucket = buckets.get(senderId);
      const tokens = bucket ? refilled(event, bucket, nowMs) : event.limit.burst;
      if (tokens < 1)
        throw new AppError('tooMany', 'Too many at once. Try again in a moment.', {
          retryAfterSeconds: Math.max(1, Math.ceil((1 - tokens) / event.limit.perSecond)),
        });
      buckets.set(senderId, { tokens: tokens - 1, atMs: nowMs });
    },
    close: () => clearInterval(timer),
  };
}
