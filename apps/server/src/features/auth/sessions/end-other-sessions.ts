// Ends all of a member's sessions but the one that asks.
import { authRoutes } from '@msm/contract/auth/routes';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { handler } from '../../../platform/operation.ts';
import type { AuthDeps } from '../auth.deps.ts';
import * as store from '../auth.store.ts';

export const endOtherSessions = handler(
  authRoutes.endOtherSessions,
  async ({ session, member, caller }, { db, clock, events }: AuthDeps) => {
    const others = await db.transaction().execute(async (tx) => {
      const ended = await store.endOtherSessions(tx, member.id, session.id, clock.now());
      await recordAudit(tx, 'session.ended', { actorId: member.id, subject: 'all others', caller });
      return ended;
    });
    for (const sessionId of others) events.emit('session.ended', { sessionId });
    return { ended: others.length };
  },
);
