// Moves a post into the trash of its site.
import { siteRoutes } from '@msm/contract/sites/routes';
import type { SitePost } from '@msm/contract/sites/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { showToast } from '../../ui/toast.ts';
import { postsKey } from './site-key.ts';

export function useRemovePost(siteId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: SitePost) => call(siteRoutes.removePost, { params: { siteId, id } }),
    onSuccess: async () => {
      void showToast('success', 'The post is in the trash of the site');
      await queries.invalidateQueries({ queryKey: postsKey(siteId) });
    },
  });
}
