// Confirms an e-mail address with the link of the mail, and lets the session know.
import { authRoutes } from '@msm/contract/auth/routes';
import { call } from '../../platform/api-client.ts';
import { reasonOr } from '../../platform/api-error.ts';
import { useSession } from '../../platform/session.ts';
import { useApi } from '../../platform/use-api.ts';
import { showToast } from '../../platform/toast.ts';
import { restoreSession } from './restore-session.ts';

export const useVerifyEmail = () =>
  useApi(
    async (token: string) => {
      await call(authRoutes.verifyEmail, { input: { token } });
      void showToast('success', 'Email verified successfully');
      if (useSession.getState().isAuthenticated) await restoreSession();
    },
    (error) => reasonOr(error, 'Email verification failed'),
  );
