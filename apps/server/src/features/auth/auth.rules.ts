// Decides without touching anything: what a presented refresh token means, and how long a session lives.
import {
  MAX_LATE_REFRESHES,
  REFRESH_GRACE_MS,
  REFRESH_TOKEN_SECONDS,
  SESSION_LIFETIME_SECONDS,
} from '@msm/contract/auth/limits';
import { after } from '../../platform/clock.ts';

interface Presented {
  createdAt: Date;
  usedAt: Date | null;
  /** Refreshes before this one, in a row, that were repeated after the grace. */
  lateRefreshes: number;
  successor: { usedAt: Date | null } | undefined;
}

/** `repeat` hands out the successor again; `repeatLate` does so after the grace, which is counted. */
type RefreshVerdict = 'renew' | 'repeat' | 'repeatLate' | 'expired' | 'stolen';

/** A token is exchanged once. Presented again, it is a second tab or an answer that was lost, as long as its successor
 *  is unused; once that was used as well, two parties hold the chain. */
export function judgeRefresh(
  { createdAt, usedAt, lateRefreshes, successor }: Presented,
  now: Date,
): RefreshVerdict {
  const isLate = usedAt !== null && now.getTime() - usedAt.getTime() > REFRESH_GRACE_MS;
  const isShared = !successor || successor.usedAt !== null || lateRefreshes >= MAX_LATE_REFRESHES;
  if (isLate && isShared) return 'stolen';
  if (now.getTime() - createdAt.getTime() > REFRESH_TOKEN_SECONDS * 1000) return 'expired';
  if (!successor) return 'renew';
  return isLate ? 'repeatLate' : 'repeat';
}

export function sessionEnd(createdAt: Date, now: Date): Date {
  const idle = after(now, REFRESH_TOKEN_SECONDS * 1000);
  const absolute = after(createdAt, SESSION_LIFETIME_SECONDS * 1000);
  return idle < absolute ? idle : absolute;
}
