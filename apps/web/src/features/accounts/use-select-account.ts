// Acts in another account from now on.
import { authRoutes } from '@msm/contract/auth/routes';
import { call } from '../../platform/api-client.ts';
import { reasonOr } from '../../platform/api-error.ts';
import { useSession } from '../../platform/session.ts';
import { useApi } from '../../platform/use-api.ts';

export const useSelectAccount = () =>
  useApi(
    async (accountId: string) =>
      useSession.getState().confirm(await call(authRoutes.selectAccount, { input: { accountId } })),
    (error) => reasonOr(error, 'The account could not be opened'),
  );
