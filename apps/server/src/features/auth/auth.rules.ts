// Decides without touching anything: what a presented refresh token means.
import { REFRESH_GRACE_MS, REFRESH_TOKEN_SECONDS } from '@msm/contract/auth/limits';

interface Presented {
  createdAt: Date;
  usedAt: Date | null;
}

export type RefreshVerdict = 'renew' | 'expired' | 'stolen';

/** A token is good once. Within the grace it is a second tab; after it, somebody else has a copy. */
export function judgeRefresh({ createdAt, usedAt }: Presented, now: Date): RefreshVerdict {
  if (usedAt && now.getTime() - usedAt.getTime() > REFRESH_GRACE_MS) return 'stolen';
  if (now.getTime() - createdAt.getTime() > REFRESH_TOKEN_SECONDS * 1000) return 'expired';
  return 'renew';
}
