// What waits for the member's answer.
import { useQuery } from '@tanstack/react-query';
import { inviteRoutes } from '@msm/contract/invites/routes';
import { call } from '../../platform/api-client.ts';
import { RECEIVED_KEY } from './invites-key.ts';

export const useReceivedInvites = () =>
  useQuery({
    queryKey: RECEIVED_KEY,
    queryFn: ({ signal }) => call(inviteRoutes.listReceivedInvites, {}, { signal }),
  });
