// SuperAdmin ends all sessions of a member.
import { userRoutes } from '@msm/contract/users/routes';
import { recordAudit } from '../../platform/audit/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { handler } from '../../platform/operation.ts';
import type { UsersDeps } from './users.deps.ts';
import { users } from './users.store.ts';

export const endUserSessions = handler(
  userRoutes.endUserSessions,
  async ({ params: { id }, member, caller }, { db, sessions, events }: UsersDeps) => {
    const ended = await db.transaction().execute(async (tx) => {
      if (!(await users.find(tx, id))) throw new AppError('notFound', 'No member has that id.');
      await recordAudit(tx, 'session.ended', { actorId: member.id, subject: id, caller });
      return sessions.endAllOf(tx, id);
    });
    events.emit('member.signedOut', { memberId: id });
    return { ended };
  },
);
