// The publisher's state for this account. Polled while the page is visible, more often while something runs.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { useRouteQuery } from '../../platform/api/route-hooks.ts';
import { pollAfterMs } from './status.rules.ts';

export const useScheduleStatus = () =>
  useRouteQuery(
    scheduleRoutes.readScheduleStatus,
    {},
    { refetchInterval: ({ state }) => pollAfterMs(state.data, Date.now()) },
  );
