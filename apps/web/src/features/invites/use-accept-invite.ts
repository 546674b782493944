// Accepts an invitation and goes where it leads.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { inviteRoutes } from '@msm/contract/invites/routes';
import type { Invite } from '@msm/contract/invites/schemas';
import { useNavigate } from 'react-router';
import { call } from '../../platform/api-client.ts';
import { reasonOr } from '../../platform/api-error.ts';
import { showToast } from '../../ui/toast.ts';
import { INVITES_KEY } from './invites-key.ts';

export function useAcceptInvite() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ id }: Invite) => call(inviteRoutes.acceptInvite, { params: { id } }),
    onSuccess: ({ link }, { inviterName }) => {
      void showToast('success', `You accepted the invitation of ${inviterName}`);
      void navigate(link);
    },
    onError: (error) => void showToast('error', reasonOr(error, 'Failed to accept the invitation')),
    onSettled: () => queries.invalidateQueries({ queryKey: INVITES_KEY }),
  });
}
