// Ends the session here and in the other tabs, and returns to the sign-in screen. A server that cannot be reached
// keeps nobody signed in on this device.
import { authRoutes } from '@msm/contract/auth/routes';
import { useNavigate } from 'react-router';
import { call } from '../../platform/api-client.ts';
import { forgetOrigin } from '../../platform/login-origin.ts';
import { useSession } from '../../platform/session.ts';
import { logAuth } from '../../platform/throttled-log.ts';

export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    useSession.getState().leave();
    try {
      await call(authRoutes.logout, {}, { isRedirectSkipped: true });
    } catch {
      logAuth('The server could not be told about the logout.');
    }
    forgetOrigin();
    useSession.getState().logOut();
    await navigate('/login');
  };
}
