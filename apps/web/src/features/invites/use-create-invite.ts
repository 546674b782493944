// Invites an address.
import { useQueryClient } from '@tanstack/react-query';
import { inviteRoutes } from '@msm/contract/invites/routes';
import type { InputOf } from '@msm/contract/route';
import { call } from '../../platform/api-client.ts';
import { reasonOr } from '../../platform/api-error.ts';
import { useApi } from '../../platform/use-api.ts';
import { showToast } from '../../ui/toast.ts';
import { SENT_KEY } from './invites-key.ts';

export function useCreateInvite() {
  const queries = useQueryClient();
  return useApi(
    async (input: InputOf<typeof inviteRoutes.createInvite>) => {
      await call(inviteRoutes.createInvite, { input });
      void queries.invalidateQueries({ queryKey: SENT_KEY });
      void showToast('success', `Invitation sent to ${input.email}`);
    },
    (error) => reasonOr(error, 'Failed to send the invitation'),
  );
}
