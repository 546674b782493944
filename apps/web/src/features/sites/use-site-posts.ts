// A page of the posts of a site. The page before stays until the next one is there: sites answer slowly.
import type { InputOf } from '@msm/contract/route';
import { siteRoutes } from '@msm/contract/sites/routes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { postsKey } from './site-key.ts';

export const useSitePosts = (siteId: string, input: InputOf<typeof siteRoutes.listPosts>) =>
  useQuery({
    queryKey: [...postsKey(siteId), input],
    queryFn: ({ signal }) => call(siteRoutes.listPosts, { params: { siteId }, input }, { signal }),
    placeholderData: keepPreviousData,
    // The server has asked a slow site long enough; what it says of a broken one stays true for a while.
    retry: false,
  });
