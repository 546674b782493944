// Asks before a planned post is taken off the schedule.
import { reasonOr } from '../../platform/api-error.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { useRemoveOrder } from './use-remove-order.ts';
import type { OrderOfSite } from './use-toggle-order.ts';

interface RemoveOrderDialogProps {
  order: OrderOfSite & { title: string; isRecurring: boolean };
  onClose: () => void;
  onRemoved: () => void;
}

export function RemoveOrderDialog({ order, onClose, onRemoved }: RemoveOrderDialogProps) {
  const remove = useRemoveOrder();
  const { siteId, id, title, isRecurring } = order;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={isRecurring ? 'Delete the whole series?' : 'Delete this post?'}
      about={`“${title}” is taken off the schedule${isRecurring ? ' with all that is still to come' : ''}. What is published stays.`}
      action={isRecurring ? 'Delete series' : 'Delete post'}
      isBusy={remove.isPending}
      error={remove.error && reasonOr(remove.error, 'The post could not be deleted.')}
      onConfirm={() =>
        remove.mutate(
          { siteId, id },
          {
            onSuccess: () => {
              void showToast('success', `“${title}” is off the schedule`);
              onRemoved();
            },
          },
        )
      }
    />
  );
}
