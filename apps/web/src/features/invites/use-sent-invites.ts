// What the member sent, a page at a time. The page before stays until the next one is there.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { inviteRoutes } from '@msm/contract/invites/routes';
import type { PageQuery } from '@msm/contract/paging';
import { call } from '../../platform/api-client.ts';
import { SENT_KEY } from './invites-key.ts';

export const useSentInvites = ({ page, pageSize, after }: PageQuery) =>
  useQuery({
    queryKey: [...SENT_KEY, page, pageSize, after],
    queryFn: ({ signal }) =>
      call(inviteRoutes.listSentInvites, { input: { page, pageSize, after } }, { signal }),
    placeholderData: keepPreviousData,
  });
