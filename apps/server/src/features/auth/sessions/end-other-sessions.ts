// Ends all of a member's sessions but the one that asks.
import { authRoutes } from '@msm/contract/auth/routes';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { handler } from '../../../platform/operation.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { endSessions, listLiveSessions } from '../auth.store.ts';

export const endOtherSessions = handler(
  authRoutes.endOtherSessions,
  async ({ session, member, caller }, { db, clock, events }: AuthDeps) => {
    const others = await db.transaction().execute(async (tx) => {
      const live = await listLiveSessions(tx, member.id, clock.now());
      await endSessions(tx, member.id, { except: session.id });
      await recordAudit(tx, 'session.ended', { actorId: member.id, subject: 'all others', caller });
      return live.filter(({ id }) => id !== session.id);
    });
    for (const { id } of others) events.emit('session.ended', { sessionId: id });
    return { ended: others.length };
  },
);
