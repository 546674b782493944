// How many messages nobody has read yet.
import { supportRoutes } from '@msm/contract/support/routes';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { INBOX_POLL_MS, UNREAD_KEY } from './inbox-queries.ts';

export const useUnreadCount = () =>
  useQuery({
    queryKey: [...UNREAD_KEY, 'count'],
    queryFn: ({ signal }) => call(supportRoutes.countUnread, {}, { signal }),
    select: ({ data }) => data.unreadCount,
    refetchInterval: INBOX_POLL_MS,
  });
