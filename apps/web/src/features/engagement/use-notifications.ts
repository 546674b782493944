// The newest notifications of the member, and how many are unread. Asked for in the background, so a refusal never takes
// the page away.
import { useQuery } from '@tanstack/react-query';
import { engagementRoutes } from '@msm/contract/engagement/routes';
import { call } from '../../platform/api-client.ts';
import { SHOWN_COUNT, withoutDuplicates } from './bell.rules.ts';

export const NOTIFICATIONS_KEY = ['engagement', 'notifications'] as const;

export const useNotifications = () =>
  useQuery({
    queryKey: NOTIFICATIONS_KEY,
    queryFn: ({ signal }) =>
      call(
        engagementRoutes.listNotifications,
        { input: { pageSize: SHOWN_COUNT } },
        { signal, isRedirectSkipped: true },
      ),
    select: withoutDuplicates,
  });
