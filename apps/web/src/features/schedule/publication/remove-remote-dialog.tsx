// Deletes what was published at a network. Its history stays in the portal.
import { platforms } from '@msm/contract/posts/platforms';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { Publication } from '@msm/contract/schedule/schemas';
import { reasonOr } from '../../../platform/api/api-error.ts';
import { useRouteMutation } from '../../../platform/api/route-hooks.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { SCHEDULE_VIEWS } from '../schedule-views.ts';

interface RemoveRemoteDialogProps {
  publication: Publication;
  onClose: () => void;
}

export function RemoveRemoteDialog({ publication, onClose }: RemoveRemoteDialogProps) {
  const { label } = platforms[publication.platform];
  const remove = useRouteMutation(scheduleRoutes.removeRemotePost, {
    invalidates: SCHEDULE_VIEWS,
    success: `The post is deleted from ${label}`,
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Delete this post from ${label}?`}
      about={`Likes and replies go with it, and ${label} cannot bring it back. Its history stays here.`}
      action={`Delete from ${label}`}
      isBusy={remove.isPending}
      error={remove.error && reasonOr(remove.error, 'It could not be deleted. Try again.')}
      onConfirm={() => remove.mutate({ params: { publicationId: publication.id } })}
    />
  );
}
