// Asks before a post goes into the trash of its site.
import { siteRoutes } from '@msm/contract/sites/routes';
import type { Site, SitePost } from '@msm/contract/sites/schemas';
import { reasonOr } from '../../platform/api-error.ts';
import { useRouteMutation } from '../../platform/route-hooks.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { titleOf } from './post-title.ts';

interface RemovePostDialogProps {
  site: Site;
  post: SitePost;
  onClose: () => void;
}

export function RemovePostDialog({ site, post, onClose }: RemovePostDialogProps) {
  const remove = useRouteMutation(siteRoutes.removePost, {
    invalidates: [siteRoutes.listPosts],
    success: 'The post is in the trash of the site',
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Delete “${titleOf(post)}”?`}
      about={`It moves to the trash of ${site.name}, and visitors no longer see it. In WordPress it can be restored from there for a while.`}
      action="Delete post"
      isBusy={remove.isPending}
      error={remove.error && reasonOr(remove.error, 'The post could not be deleted.')}
      onConfirm={() => remove.mutate({ params: { siteId: site.id, id: post.id } }, { onSuccess: onClose })}
    />
  );
}
