// What can be done with a post, at the foot of its panel.
import type { Occurrence } from '@msm/contract/schedule/schemas';
import { CalendarClock, Pencil, Power, Trash2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { isEditable, isMovable } from '../post-state.rules.ts';
import { useToggleOrder } from '../use-toggle-order.ts';

interface PostActionsProps {
  post: Occurrence;
  onEdit: () => void;
  onMove: () => void;
  onRemove: () => void;
}

export function PostActions({ post, onEdit, onMove, onRemove }: PostActionsProps) {
  const toggle = useToggleOrder();
  const isOver = !post.isRecurring && (post.state === 'published' || post.state === 'unknown');
  return (
    <>
      <Button size="small" look="danger" className="mr-auto" onClick={onRemove}>
        <Trash2 aria-hidden className="size-4" />
        Delete
      </Button>
      {!isOver && (
        <Button
          size="small"
          isBusy={toggle.isPending}
          onClick={() => toggle.mutate({ params: { siteId: post.siteId, id: post.orderId } })}
        >
          <Power aria-hidden className="size-4" />
          {post.isActive ? 'Switch off' : 'Switch on'}
        </Button>
      )}
      {isMovable(post) && (
        <Button size="small" onClick={onMove}>
          <CalendarClock aria-hidden className="size-4" />
          Move
        </Button>
      )}
      {isEditable(post) && (
        <Button size="small" look="primary" onClick={onEdit}>
          <Pencil aria-hidden className="size-4" />
          Edit
        </Button>
      )}
    </>
  );
}
