// Ends the session here and in the other tabs, and returns to the sign-in screen. The server's answer is not awaited: what it
// could not be told is told later.
import { useNavigate } from 'react-router';
import { forgetOrigin } from '../../platform/session/login-origin.ts';
import { forgetLoginReason } from '../../platform/session/login-reason.ts';
import { payOwedLogout } from '../../platform/session/owed-logout.ts';
import { useSession } from '../../platform/session/session.ts';

export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const { accessToken, logOut } = useSession.getState();
    forgetOrigin();
    forgetLoginReason();
    logOut();
    void payOwedLogout(accessToken);
    await navigate('/login');
  };
}
