// Switches a planned post off or on. Off, nothing of it begins. The wanted state is sent: repeated, or clicked in two tabs, the
// call does not undo itself.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { useRouteMutation } from '../../platform/api/route-hooks.ts';
import { SCHEDULE_VIEWS } from './schedule-views.ts';

export const useTogglePost = () =>
  useRouteMutation(scheduleRoutes.toggleScheduledPost, {
    invalidates: SCHEDULE_VIEWS,
    success: ({ scheduledPost: { title, isActive } }) => `“${title}” is ${isActive ? 'resumed' : 'paused'}`,
    failure: 'The post could not be changed.',
  });
