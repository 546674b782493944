// Declines an invitation; whoever sent it is told.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { inviteRoutes } from '@msm/contract/invites/routes';
import type { Invite } from '@msm/contract/invites/schemas';
import { call } from '../../platform/api-client.ts';
import { reasonOr } from '../../platform/api-error.ts';
import { showToast } from '../../ui/toast.ts';
import { INVITES_KEY } from './invites-key.ts';

export function useDeclineInvite() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Invite) => call(inviteRoutes.declineInvite, { params: { id } }),
    onSuccess: (_nothing, { inviterName }) =>
      void showToast('success', `You declined the invitation of ${inviterName}`),
    onError: (error) => void showToast('error', reasonOr(error, 'Failed to decline the invitation')),
    onSettled: () => queries.invalidateQueries({ queryKey: INVITES_KEY }),
  });
}
