// Sends the verification mail once more.
import { authRoutes } from '@msm/contract/auth/routes';
import { call } from '../../platform/api-client.ts';
import { reasonOr } from '../../platform/api-error.ts';
import { useApi } from '../../platform/use-api.ts';
import { showToast } from '../../platform/toast.ts';

export const useResendVerification = () =>
  useApi(
    async () => {
      await call(authRoutes.resendVerification, {});
      void showToast('success', 'Verification email sent');
    },
    (error) => reasonOr(error, 'Failed to send verification email'),
  );
