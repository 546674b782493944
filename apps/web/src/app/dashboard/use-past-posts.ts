// The latest posts that are over or ask somebody, the latest first.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { PAST_KEY } from './dashboard-keys.ts';

/** As many as one answer carries: those that ask stand anywhere among them. */
const ASKED_FOR = 100;

export const usePastPosts = () =>
  useQuery({
    queryKey: PAST_KEY,
    queryFn: ({ signal }) =>
      call(scheduleRoutes.listPastCrons, { input: { page: 1, pageSize: ASKED_FOR } }, { signal }),
    select: ({ crons }) => crons,
  });
