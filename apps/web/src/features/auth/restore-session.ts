// Asks the server who is signed in: at the start, and whenever something about the member may have changed elsewhere.
import { authRoutes } from '@msm/contract/auth/routes';
import { call } from '../../platform/api-client.ts';
import { checkSession } from '../../platform/session-check.ts';
import { useSession } from '../../platform/session.ts';

export const restoreSession = (): Promise<boolean> =>
  checkSession(useSession, () => call(authRoutes.me, {}, { isRedirectSkipped: true }));
