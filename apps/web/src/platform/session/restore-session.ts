// Asks the server who is signed in: at the start, and whenever something about the member may have changed elsewhere.
import { authRoutes } from '@msm/contract/auth/routes';
import { call } from '../api/api-client.ts';
import { payOwedLogout } from './owed-logout.ts';
import { checkSession } from './session-check.ts';
import { leavesNobody } from './session-hint.ts';
import { owedLogout, useSession } from './session.ts';

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
