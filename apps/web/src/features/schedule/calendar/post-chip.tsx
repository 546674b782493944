// A post on the calendar: the mark of its state, its time and its title, in one small line. A link, so that it opens in
// another tab like any other.
import { Repeat } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';
import { isMovable, wordsOf } from '../post-state.rules.ts';
import { StateMark } from '../state-mark.tsx';
import type { PlacedPost } from './calendar-grid.rules.ts';
import type { ChipDrag } from './use-chip-drag.ts';
import { Link } from '../../../ui/routing.tsx';

interface PostChipProps {
  placed: PlacedPost;
  addressOf: (postId: string) => string;
  /** Left out where nothing can be dragged. */
  dragging?: ChipDrag | undefined;
  isTall?: boolean;
}

export function PostChip({
  placed: { post, date, time },
  addressOf,
  dragging,
  isTall = false,
}: PostChipProps) {
  const { label, kind } = wordsOf(post);
  const canDrag = dragging !== undefined && isMovable(post);
  return (
    <Link
      to={addressOf(post.id)}
      draggable={false}
      title={`${time} ${post.title}`}
      data-kind={kind}
      data-dragged={dragging?.drag?.post.id === post.id || undefined}
      className={classNames('post-chip', canDrag && 'can-drag', isTall && 'is-tall')}
      onPointerDown={canDrag ? (event) => dragging.begin(event, post, date) : undefined}
    >
      <StateMark post={post} className="size-3.5" />
      <span className="tabular shrink-0">{time}</span>
      <span className="post-chip-title">
        <span className="sr-only">{label}: </span>
        {post.title}
      </span>
      {post.isRecurring && (
        <>
          <Repeat aria-hidden className="post-chip-repeat" />
          <span className="sr-only">, repeats</span>
        </>
      )}
    </Link>
  );
}
