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
    onSuccess: () => queries.invalidateQueries({ queryKey: SCHEDULE_KEY }),
  });
}
