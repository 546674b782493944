// The newest messages that nobody has read yet.
import type { OutputOf } from '@msm/contract/route';
import { RECENT_UNREAD } from '@msm/contract/support/limits';
import { supportRoutes } from '@msm/contract/support/routes';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { INBOX_POLL_MS, UNREAD_KEY } from './inbox-queries.ts';

export type RecentMessage = OutputOf<typeof supportRoutes.listRecentUnread>['data'][number];

export const useRecentUnread = () =>
  useQuery({
    queryKey: [...UNREAD_KEY, 'recent'],
    queryFn: ({ signal }) =>
      call(supportRoutes.listRecentUnread, { input: { limit: RECENT_UNREAD.usual } }, { signal }),
    select: ({ data }) => data,
    refetchInterval: INBOX_POLL_MS,
  });
