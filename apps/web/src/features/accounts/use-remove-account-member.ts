// Removes somebody from an account, or leaves it. Who leaves is asked anew which accounts they have.
import { accountRoutes, type AccountMember } from '@msm/contract/accounts/routes';
import { authRoutes } from '@msm/contract/auth/routes';
import type { Account } from '@msm/contract/member';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { invalidateRoutes } from '../../platform/route-hooks.ts';
import { checkSession } from '../../platform/session-check.ts';
import { useSession } from '../../platform/session.ts';
import { showToast } from '../../platform/toast.ts';

export type Leaver = Pick<AccountMember, 'id' | 'username' | 'firstName' | 'lastName'>;

export function useRemoveAccountMember(account: Account) {
  const queries = useQueryClient();
  const ownId = useSession((state) => state.user?.id);
  return useMutation({
    mutationFn: ({ id: memberId }: Leaver) =>
      call(accountRoutes.removeAccountMember, { params: { id: account.id, memberId } }),
    onSuccess: async (_nothing, { id, username }) => {
      if (id === ownId) {
        void showToast('success', `You left ${account.name}`);
        await checkSession(useSession, () => call(authRoutes.me, {}));
      } else {
        void showToast('success', `${username} was removed from ${account.name}`);
        await invalidateRoutes(queries, [accountRoutes.listAccountMembers]);
      }
    },
  });
}
