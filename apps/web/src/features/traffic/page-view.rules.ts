// How long a page was seen, and what led to it. Only the time counts in which it could be seen: a tab that lies behind
// others overnight was not visited for a night.
import { MAX_VISIT_SECONDS } from '@msm/contract/traffic/limits';

/** A page that was gone sooner only led on, as / leads to the landing page: it is no view and no referrer. */
const PASSING_MS = 200;

export interface Stay {
  page_path: string;
  referrer: string;
  seenMs: number;
  /** Null while it cannot be seen. */
  seenSinceMs: number | null;
}

export const seenFrom = <S extends Stay>(stay: S, nowMs: number): S =>
  stay.seenSinceMs === null ? { ...stay, seenSinceMs: nowMs } : stay;

export const seenUntil = <S extends Stay>(stay: S, nowMs: number): S =>
  stay.seenSinceMs === null
    ? stay
    : { ...stay, seenMs: stay.seenMs + nowMs - stay.seenSinceMs, seenSinceMs: null };

export const isPassing = ({ seenMs }: Stay): boolean => seenMs < PASSING_MS;

export const visitSeconds = ({ seenMs }: Stay): number =>
  Math.min(MAX_VISIT_SECONDS, Math.round(seenMs / 1_000));

export function referrerAfter(left: Stay | null, outside: string): string {
  if (left === null) return outside;
  return isPassing(left) ? left.referrer : left.page_path;
}
