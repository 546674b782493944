// One planned post with its content, to be edited.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api-client.ts';
import { SCHEDULE_KEY } from '../schedule-key.ts';

export const useOrder = (id: string | undefined) =>
  useQuery({
    queryKey: [...SCHEDULE_KEY, 'order', id],
    queryFn: ({ signal }) => call(scheduleRoutes.readScheduledPost, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== undefined,
    select: ({ scheduledPost }) => scheduledPost,
    // What is edited does not change under whoever writes; the version tells when it has.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
