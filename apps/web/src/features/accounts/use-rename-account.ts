// Gives one of the member's own accounts another name.
import { accountRoutes } from '@msm/contract/accounts/routes';
import type { InputOf } from '@msm/contract/route';
import { call } from '../../platform/api-client.ts';
import { reasonOr } from '../../platform/api-error.ts';
import { useSession } from '../../platform/session.ts';
import { useApi } from '../../platform/use-api.ts';

export const useRenameAccount = (id: string) =>
  useApi(
    async (input: InputOf<typeof accountRoutes.renameAccount>) => {
      const { account } = await call(accountRoutes.renameAccount, { params: { id }, input });
      useSession.setState(({ accounts, selectedAccount }) => ({
        accounts: accounts.map((known) => (known.id === id ? account : known)),
        selectedAccount: selectedAccount?.id === id ? account : selectedAccount,
      }));
    },
    (error) => reasonOr(error, 'The account could not be renamed'),
  );
