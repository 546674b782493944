// Opens another account of the member's own.
import { accountRoutes } from '@msm/contract/accounts/routes';
import type { InputOf } from '@msm/contract/route';
import { call } from '../../platform/api-client.ts';
import { reasonOr } from '../../platform/api-error.ts';
import { useSession } from '../../platform/session.ts';
import { stillMember } from '../../platform/still-member.ts';
import { useApi } from '../../platform/use-api.ts';
import { showToast } from '../../platform/toast.ts';

export const useCreateAccount = () =>
  useApi(
    async (input: InputOf<typeof accountRoutes.createAccount>) => {
      const isStillMember = stillMember();
      const { account } = await call(accountRoutes.createAccount, { input });
      if (isStillMember()) useSession.setState(({ accounts }) => ({ accounts: [...accounts, account] }));
      void showToast('success', `${account.name} is ready`);
    },
    (error) => reasonOr(error, 'The account could not be created'),
  );
