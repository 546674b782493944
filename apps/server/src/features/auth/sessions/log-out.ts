// Ends this session, also when only its refresh token is left. Logging out twice is no error.
import { authRoutes } from '@msm/contract/auth/routes';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { pageIsOutOfDate } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { endSessions, findLiveSession } from '../auth.store.ts';
import { dropPendingLink } from '../providers/pending-link.ts';
import { refreshCookieSession } from './refresh-cookie-session.ts';
import { clearSessionCookies } from './session-cookies.ts';

export const logout = handler(
  authRoutes.logout,
  async ({ session, hasUnprovenSession, caller, answer }, deps: AuthDeps) => {
    if (hasUnprovenSession) throw pageIsOutOfDate();
    const { db, clock, config, events } = deps;
    const sessionId = session?.id ?? (await refreshCookieSession(caller, deps));
    clearSessionCookies(answer, config);
    const row = sessionId && (await findLiveSession(db, sessionId, clock.now()));
    // A retried logout finds no session: an identity that a provider returned since must not be dropped.
    if (!row) return {};
    dropPendingLink(caller, answer);
    await db.transaction().execute(async (tx) => {
      await endSessions(tx, row.user_id, { only: row.id });
      await recordAudit(tx, 'session.ended', { actorId: row.user_id, subject: row.id, caller });
    });
    events.emit('session.ended', { sessionId: row.id });
    return {};
  },
);
