// The next posts to go out, the nearest first.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { COMING_KEY } from './dashboard-keys.ts';
import { isComing } from './due-days.rules.ts';

/** More than are shown: posts that are switched off stand among them. */
const ASKED_FOR = 50;

export const useComingPosts = () =>
  useQuery({
    queryKey: COMING_KEY,
    queryFn: ({ signal }) =>
      call(scheduleRoutes.listScheduledCrons, { input: { page: 1, pageSize: ASKED_FOR } }, { signal }),
    select: ({ crons }) => crons.filter(isComing),
  });
