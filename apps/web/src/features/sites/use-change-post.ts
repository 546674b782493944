// Changes a post on its site. Names of terms that were new are made there, so those are asked for again as well.
import { siteRoutes } from '@msm/contract/sites/routes';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { reasonOr } from '../../platform/api-error.ts';
import { useApi } from '../../platform/use-api.ts';
import { showToast } from '../../ui/toast.ts';
import type { PostChange } from './post-form.rules.ts';
import { postsKey, termsKey } from './site-key.ts';

export function useChangePost(siteId: string, postId: number) {
  const queries = useQueryClient();
  return useApi(
    async (input: PostChange) => {
      const { post } = await call(siteRoutes.changePost, { params: { id: siteId, postId }, input });
      void queries.invalidateQueries({ queryKey: postsKey(siteId) });
      void queries.invalidateQueries({ queryKey: termsKey(siteId) });
      void showToast('success', 'The post is saved on the site');
      return post;
    },
    (error) => reasonOr(error, 'Failed to save the post'),
  );
}
