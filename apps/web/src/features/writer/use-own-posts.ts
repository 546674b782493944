// The posts of the account that went out lately, each once, to be written on.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { WRITER_KEY } from './writer-key.ts';

export interface OwnPost {
  id: string;
  title: string;
}

export const useOwnPosts = (pageSize: number) =>
  useQuery({
    queryKey: [...WRITER_KEY, 'own-posts', pageSize],
    queryFn: ({ signal }) => call(scheduleRoutes.listPastCrons, { input: { page: 1, pageSize } }, { signal }),
    select: ({ crons }): OwnPost[] => {
      const published = crons.filter(({ state }) => state === 'published');
      return [...new Map(published.map(({ orderId, title }) => [orderId, { id: orderId, title }])).values()];
    },
  });
