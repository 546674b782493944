// Signs in. Where to go next is decided by the screen, once the session is there.
import { authRoutes } from '@msm/contract/auth/routes';
import { call } from '../../platform/api-client.ts';
import { reasonOr } from '../../platform/api-error.ts';
import { payOwedLogout } from '../../platform/owed-logout.ts';
import { useSession } from '../../platform/session.ts';
import { useApi } from '../../platform/use-api.ts';
import type { LoginRequest } from './login-input.ts';

export const useLogIn = () =>
  useApi(
    async (input: LoginRequest) => {
      await payOwedLogout();
      const { data } = await call(authRoutes.login, { input });
      useSession.getState().signIn(data);
    },
    (error) => reasonOr(error, 'Login failed'),
  );
