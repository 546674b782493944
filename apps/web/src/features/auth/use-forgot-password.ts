// Asks for the mail with the link to a new password. The answer is the same whether or not the address is known.
import { authRoutes } from '@msm/contract/auth/routes';
import type { InputOf } from '@msm/contract/route';
import { call } from '../../platform/api-client.ts';
import { reasonOr } from '../../platform/api-error.ts';
import { useApi } from '../../platform/use-api.ts';
import { showToast } from '../../platform/toast.ts';

export const useForgotPassword = () =>
  useApi(
    async (input: InputOf<typeof authRoutes.forgotPassword>) => {
      await call(authRoutes.forgotPassword, { input });
      void showToast('success', 'Reset email sent');
    },
    (error) => reasonOr(error, 'Failed to send reset email'),
  );
