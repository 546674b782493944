// One occurrence and what happened to it; asked for often while it is due or at work.
import type { OutputOf } from '@msm/contract/route';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api-client.ts';
import { pollEveryMs } from '../post-state.rules.ts';
import { SCHEDULE_KEY } from '../schedule-key.ts';

export type PostStory = OutputOf<typeof scheduleRoutes.readHistory>;

export const usePost = (targetId: string) =>
  useQuery({
    queryKey: [...SCHEDULE_KEY, 'post', targetId],
    queryFn: ({ signal }) => call(scheduleRoutes.readHistory, { params: { targetId } }, { signal }),
    refetchInterval: ({ state }) =>
      state.error ? false : pollEveryMs(state.data ? [state.data.occurrence] : [], Date.now()),
  });
