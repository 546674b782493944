// Takes a planned post off the schedule. What is published stays.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { SCHEDULE_KEY } from './schedule-key.ts';
import type { OrderOfSite } from './use-toggle-order.ts';

export function useRemoveOrder() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (params: OrderOfSite) => call(scheduleRoutes.removeScheduledPost, { params }),
    // The post itself, open in its panel until that has slid away, is not asked for: it is gone.
    onSuccess: () =>
      queries.invalidateQueries({
        queryKey: SCHEDULE_KEY,
        predicate: ({ queryKey }) => queryKey[1] !== 'post',
      }),
  });
}
