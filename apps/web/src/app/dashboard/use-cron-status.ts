// What the machine does for this account. Asked again and again while somebody looks, more often while something runs.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { STATUS_KEY } from './dashboard-keys.ts';
import { pollAfterMs } from './status.rules.ts';

export const useCronStatus = () =>
  useQuery({
    queryKey: STATUS_KEY,
    queryFn: ({ signal }) => call(scheduleRoutes.cronStatus, {}, { signal }),
    refetchInterval: ({ state }) => pollAfterMs(state.data, Date.now()),
  });
