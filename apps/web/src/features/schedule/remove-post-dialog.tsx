// Asks before a planned post is taken off the schedule.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { reasonOr } from '../../platform/api/api-error.ts';
import { useRouteMutation } from '../../platform/api/route-hooks.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { SCHEDULE_VIEWS } from './schedule-views.ts';

/** The post itself, open in its panel until that has slid away, is not refetched: it is gone. */
const CHANGED_BY_REMOVING = SCHEDULE_VIEWS.filter((route) => route !== scheduleRoutes.readHistory);

interface RemovePostDialogProps {
  post: { destinationId: string; id: string; title: string; isRecurring: boolean };
  onClose: () => void;
  onRemoved: () => void;
}

export function RemovePostDialog({ post, onClose, onRemoved }: RemovePostDialogProps) {
  const { destinationId, id, title, isRecurring } = post;
  const remove = useRouteMutation(scheduleRoutes.removeScheduledPost, {
    invalidates: CHANGED_BY_REMOVING,
    success: `“${title}” is off the schedule`,
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={isRecurring ? 'Delete the whole series?' : 'Delete this post?'}
      about={`“${title}” is taken off the schedule${isRecurring ? ' with all that is still to come' : ''}. What is published stays.`}
      action={isRecurring ? 'Delete series' : 'Delete post'}
      isBusy={remove.isPending}
      error={remove.error && reasonOr(remove.error, 'The post could not be deleted.')}
      onConfirm={() => remove.mutate({ params: { siteId: destinationId, id } }, { onSuccess: onRemoved })}
    />
  );
}
