// Switches a planned post off or on. Off, nothing of it begins.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { reasonOr } from '../../platform/api-error.ts';
import { showToast } from '../../ui/toast.ts';
import { SCHEDULE_KEY } from './schedule-key.ts';

export interface OrderOfSite {
  siteId: string;
  id: string;
}

export function useToggleOrder() {
  const queries = useQueryClient();
  return useMutation({
    // The wanted state is sent: repeated, or clicked in two tabs, the call does not undo itself.
    mutationFn: ({ isActive, ...params }: OrderOfSite & { isActive: boolean }) =>
      call(scheduleRoutes.toggleScheduledPost, { params, input: { isActive } }),
    onSuccess: ({ scheduledPost: { title, isActive } }) =>
      showToast('success', `“${title}” is switched ${isActive ? 'on' : 'off'}`),
    onError: (error) => showToast('error', reasonOr(error, 'The post could not be switched.')),
    onSettled: () => queries.invalidateQueries({ queryKey: SCHEDULE_KEY }),
  });
}
