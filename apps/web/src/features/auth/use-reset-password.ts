// Chooses a new password with the link of the mail.
import { authRoutes } from '@msm/contract/auth/routes';
import type { InputOf } from '@msm/contract/route';
import { call } from '../../platform/api-client.ts';
import { reasonOr } from '../../platform/api-error.ts';
import { useApi } from '../../platform/use-api.ts';
import { showToast } from '../../platform/toast.ts';

export const useResetPassword = () =>
  useApi(
    async (input: InputOf<typeof authRoutes.resetPassword>) => {
      await call(authRoutes.resetPassword, { input });
      void showToast('success', 'Password reset successful');
    },
    (error) => reasonOr(error, 'Failed to reset password'),
  );
