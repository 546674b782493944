// Ends one of a member's own sessions. Another member's does not exist.
import { authRoutes } from '@msm/contract/auth/routes';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { endSessions } from '../auth.store.ts';

export const endSession = handler(
  authRoutes.endSession,
  async ({ params: { id }, member, caller }, { db, events }: AuthDeps) => {
    await db.transaction().execute(async (tx) => {
      if ((await endSessions(tx, member.id, { only: id })) === 0)
        throw new AppError('notFound', 'No session of yours has that id.');
      await recordAudit(tx, 'session.ended', { actorId: member.id, subject: id, caller });
    });
    events.emit('session.ended', { sessionId: id });
    return {};
  },
);
