// Finds leases whose holder is gone. Neither its clock nor ours is believed: a lease is lost when it was not renewed for its
// whole length by our own stopwatch. Where no other process can be, whatever this one does not work on is lost at once.
import type { Lease } from '../claims.store.ts';
import type { Node } from './node.ts';

export interface LostLeases {
  among(leases: readonly Lease[], isOurWork: (token: string) => boolean): Lease[];
}

interface Seen {
  until: number;
  sinceMs: number;
}

export function watchLeases({ id: self, isOnlyNode, timers: { stopwatch }, timings }: Node): LostLeases {
  let seen = new Map<string, Seen>();
  return {
    among(leases, isOurWork) {
      const nowMs = stopwatch();
      const others = leases.filter(({ token, owner }) => owner !== self || !isOurWork(token));
      seen = new Map(others.map((lease) => [lease.token, sightingOf(lease, nowMs)]));
      return others.filter((lease) => isLost(lease, nowMs));
    },
  };

  function sightingOf(lease: Lease, nowMs: number): Seen {
    const until = lease.until.getTime();
    const earlier = seen.get(lease.token);
    return earlier?.until === until ? earlier : { until, sinceMs: nowMs };
  }

  function isLost(lease: Lease, nowMs: number): boolean {
    // Its own may have been claimed a moment ago and not be begun yet.
    if (isOnlyNode && lease.owner !== self) return true;
    return nowMs - seen.get(lease.token)!.sinceMs >= timings.leaseMs;
  }
}
