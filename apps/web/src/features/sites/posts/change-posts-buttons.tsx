// What can be done with the chosen posts of a site. Some at a time: each is a call to the site, and the bar says how far it is.
import { POSTS_CHANGED_AT_ONCE } from '@msm/contract/sites/limits';
import { siteRoutes } from '@msm/contract/sites/routes';
import type { ListedStatus, PostsStatus, Site, SitePost } from '@msm/contract/sites/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FilePen, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../platform/api/api-client.ts';
import { reasonOr } from '../../../platform/api/api-error.ts';
import { invalidateRoutes } from '../../../platform/api/route-hooks.ts';
import { showToast } from '../../../platform/toast.ts';
import { BulkButton } from '../../../ui/lists/bulk-button.tsx';
import { sayChanged } from './changed-posts.rules.ts';

interface ChangePostsButtonsProps {
  site: Site;
  /** The list in which they were chosen: all have it. */
  status: ListedStatus;
  posts: readonly SitePost[];
  onDone: () => void;
}

export function ChangePostsButtons({ site, status, posts, onDone }: ChangePostsButtonsProps) {
  const queries = useQueryClient();
  const [done, setDone] = useState(0);
  const change = useMutation({
    mutationFn: async ({ to, postIds }: { to: PostsStatus; postIds: readonly number[] }) => {
      const results = [];
      for (let at = 0; at < postIds.length; at += POSTS_CHANGED_AT_ONCE) {
        setDone(at);
        const input = { status: to, postIds: postIds.slice(at, at + POSTS_CHANGED_AT_ONCE) };
        const answer = await call(siteRoutes.changePosts, { params: { id: site.id }, input });
        results.push(...answer.results);
      }
      return results;
    },
    onError: (error) => showToast('error', reasonOr(error, 'Not all posts could be changed.')),
    onSettled: () => invalidateRoutes(queries, [siteRoutes.listPosts]),
  });
  const changeAll = async (to: PostsStatus, postIds: readonly number[], isUndo = false) => {
    const results = await change.mutateAsync({ to, postIds });
    const changed = results.flatMap(({ id, reason }) => (reason === null ? [id] : []));
    const refusal = results.find(({ reason }) => reason !== null)?.reason;
    const undo = isUndo || changed.length === 0 ? undefined : () => run(status, changed, true);
    showToast(
      refusal ? 'error' : 'success',
      sayChanged(to, changed.length, { total: postIds.length, refusal }),
      {
        undo,
      },
    );
    onDone();
  };
  /** What went wrong was shown. */
  const run = (...args: Parameters<typeof changeAll>) => void changeAll(...args).catch(() => undefined);
  const ids = posts.map(({ id }) => id);
  if (change.isPending && ids.length > POSTS_CHANGED_AT_ONCE)
    return <span className="tabular text-muted-fg">{`${done} of ${ids.length} …`}</span>;
  return (
    <>
      {status === 'draft' ? (
        <BulkButton
          icon={Send}
          label="Publish"
          isDisabled={change.isPending}
          onClick={() => run('publish', ids)}
        />
      ) : (
        <BulkButton
          icon={FilePen}
          label="Set to draft"
          about="Visitors no longer see them"
          isDisabled={change.isPending}
          onClick={() => run('draft', ids)}
        />
      )}
      <BulkButton
        icon={Trash2}
        label="Delete"
        about="Into the trash of the site"
        isDanger
        isDisabled={change.isPending}
        onClick={() => run('trash', ids)}
      />
    </>
  );
}
