// A page of what is planned for a site, newest first.
import type { PageQuery } from '@msm/contract/paging';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api-client.ts';
import { SCHEDULE_KEY } from '../schedule-key.ts';

export const useOrders = (siteId: string | undefined, { page, pageSize, after }: PageQuery) =>
  useQuery({
    queryKey: [...SCHEDULE_KEY, 'orders', siteId, page, pageSize, after],
    queryFn: ({ signal }) =>
      call(
        scheduleRoutes.listScheduledPosts,
        { params: { siteId: siteId ?? '' }, input: { page, pageSize, after } },
        { signal },
      ),
    enabled: siteId !== undefined,
    placeholderData: keepPreviousData,
  });
