// Asks the server who is signed in: at the start, and whenever something about the member may have changed elsewhere.
import { authRoutes } from '@msm/contract/auth/routes';
import { call } from '../../platform/api/api-client.ts';
import { payOwedLogout } from '../../platform/session/owed-logout.ts';
import { checkSession } from '../../platform/session/session-check.ts';
import { leavesNobody } from '../../platform/session/session-hint.ts';
import { owedLogout, useSession } from '../../platform/session/session.ts';

export async function restoreSession(): Promise<boolean> {
  // The cookies of a session that the member has left must not bring it back.
  await payOwedLogout();
  if (owedLogout() !== null) {
    useSession.getState().reset();
    return false;
  }
  if (leavesNobody(useSession, document.cookie)) return false;
  return checkSession(useSession, () => call(authRoutes.me, {}, { isRedirectSkipped: true }));
}
