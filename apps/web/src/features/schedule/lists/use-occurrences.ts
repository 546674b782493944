// A page of posts: those still to come or at work, the next first; or those that are over or ask a person, the latest first.
import type { PageQuery } from '@msm/contract/paging';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api-client.ts';
import { pollEveryMs } from '../post-state.rules.ts';
import { SCHEDULE_KEY } from '../schedule-key.ts';

export const useOccurrences = (isPast: boolean, { page, pageSize, after }: PageQuery) =>
  useQuery({
    queryKey: [...SCHEDULE_KEY, isPast ? 'past' : 'coming', page, pageSize, after],
    queryFn: ({ signal }) =>
      call(
        isPast ? scheduleRoutes.listPastCrons : scheduleRoutes.listScheduledCrons,
        { input: { page, pageSize, after } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pollEveryMs(state.data?.crons ?? [], Date.now()),
  });
