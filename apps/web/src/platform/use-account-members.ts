// Who can act in the account of this session, the first hundred of them.
import { accountRoutes } from '@msm/contract/accounts/routes';
import { useRouteQuery } from './api/route-hooks.ts';
import { useSession } from './session/session.ts';

export function useAccountMembers() {
  const accountId = useSession((state) => state.selectedAccount?.id);
  return useRouteQuery(
    accountRoutes.listAccountMembers,
    accountId === undefined ? undefined : { params: { id: accountId }, input: { page: 1, pageSize: 100 } },
    { select: ({ members }) => members },
  );
}
