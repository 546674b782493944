// Takes back an invitation that nobody answered.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { inviteRoutes } from '@msm/contract/invites/routes';
import type { Invite } from '@msm/contract/invites/schemas';
import { call } from '../../platform/api-client.ts';
import { reasonOr } from '../../platform/api-error.ts';
import { showToast } from '../../ui/toast.ts';
import { INVITES_KEY } from './invites-key.ts';

export function useWithdrawInvite() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Invite) => call(inviteRoutes.withdrawInvite, { params: { id } }),
    onSuccess: (_nothing, { inviteeEmail }) =>
      void showToast('success', `The invitation to ${inviteeEmail} is withdrawn`),
    onError: (error) => void showToast('error', reasonOr(error, 'Failed to withdraw the invitation')),
    onSettled: () => queries.invalidateQueries({ queryKey: INVITES_KEY }),
  });
}
