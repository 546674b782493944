// One planned post with its content, to be edited.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api-client.ts';

export const useOrder = (id: string | undefined) =>
  useQuery({
    // Outside SCHEDULE_KEY: what invalidates the lists must not load a post anew while somebody writes in it.
    queryKey: ['scheduled-order', id],
    queryFn: ({ signal }) => call(scheduleRoutes.readScheduledPost, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== undefined,
    select: ({ scheduledPost }) => scheduledPost,
    // What is edited does not change under whoever writes; the version tells when it has.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
