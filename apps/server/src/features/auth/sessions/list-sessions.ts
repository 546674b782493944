// Where a member is signed in.
import { authRoutes } from '@msm/contract/auth/routes';
import { handler } from '../../../platform/operation.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { listLiveSessions } from '../auth.store.ts';
import { describeDevice } from './describe-device.ts';

export const listSessions = handler(authRoutes.listSessions, async ({ session }, { db, clock }: AuthDeps) => {
  const rows = await listLiveSessions(db, session.member.id, clock.now());
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      device: describeDevice(row.user_agent),
      address: row.address,
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      isCurrent: row.id === session.id,
    })),
  };
});
