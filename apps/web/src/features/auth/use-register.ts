// Becomes a member and is signed in at once.
import { authRoutes } from '@msm/contract/auth/routes';
import type { InputOf } from '@msm/contract/route';
import { call } from '../../platform/api-client.ts';
import { reasonOr } from '../../platform/api-error.ts';
import { payOwedLogout } from '../../platform/owed-logout.ts';
import { useSession } from '../../platform/session.ts';
import { useApi } from '../../platform/use-api.ts';
import { showToast } from '../../platform/toast.ts';

export const useRegister = () =>
  useApi(
    async (input: InputOf<typeof authRoutes.register>) => {
      await payOwedLogout();
      const { data } = await call(authRoutes.register, { input });
      useSession.getState().signIn(data);
      void showToast('success', 'Registration successful');
    },
    (error) => reasonOr(error, 'Registration failed'),
  );
