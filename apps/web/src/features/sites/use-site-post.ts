// A whole post, to be edited: always as the site has it now.
import { siteRoutes } from '@msm/contract/sites/routes';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { postKey } from './site-key.ts';

export const useSitePost = (siteId: string, postId: number) =>
  useQuery({
    queryKey: postKey(siteId, postId),
    queryFn: ({ signal }) => call(siteRoutes.readPost, { params: { id: siteId, postId } }, { signal }),
    select: ({ post }) => post,
    retry: false,
    gcTime: 0,
    // Asked again behind somebody's back, it would change under their hands.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
