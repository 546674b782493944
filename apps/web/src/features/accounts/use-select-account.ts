// Acts in another account from now on.
import { authRoutes } from '@msm/contract/auth/routes';
import { call } from '../../platform/api/api-client.ts';
import { reasonOr } from '../../platform/api/api-error.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { useSession } from '../../platform/session/session.ts';
import { stillMember } from '../../platform/session/still-member.ts';

export const useSelectAccount = () =>
  useApi(
    async (accountId: string) => {
      const isStillMember = stillMember();
      const session = await call(authRoutes.selectAccount, { input: { accountId } });
      if (isStillMember()) useSession.getState().confirm(session);
    },
    (error) => reasonOr(error, 'The account could not be opened'),
  );
