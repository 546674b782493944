// A post on the calendar: the mark of its state, its time and its title, in one small line. A link, so that it opens in
// another tab like any other.
import { Repeat } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';
import { isMovable, wordsOf } from '../publication-state.rules.ts';
import { StateMark } from '../state-mark.tsx';
import type { PlacedPublication } from './calendar-grid.rules.ts';
import type { ChipDrag } from './use-chip-drag.ts';
import { Link } from '../../../ui/routing.tsx';

interface PublicationChipProps {
  placed: PlacedPublication;
  addressOf: (postId: string) => string;
  /** Left out where nothing can be dragged. */
  dragging?: ChipDrag | undefined;
  isTall?: boolean;
}

export function PublicationChip({
  placed: { publication, date, time },
  addressOf,
  dragging,
  isTall = false,
}: PublicationChipProps) {
  const { label, kind } = wordsOf(publication);
  const canDrag = dragging !== undefined && isMovable(publication);
  return (
    <Link
      to={addressOf(publication.id)}
      draggable={false}
      title={`${time} ${publication.title}`}
      data-kind={kind}
      data-dragged={dragging?.drag?.publication.id === publication.id || undefined}
      className={classNames('post-chip', canDrag && 'can-drag', isTall && 'is-tall')}
      onPointerDown={canDrag ? (event) => dragging.begin(event, publication, date) : undefined}
    >
      <StateMark publication={publication} className="size-3.5" />
      <span className="post-chip-time tabular shrink-0">{time}</span>
      <span className="post-chip-title">
        <span className="sr-only">{label}: </span>
        {publication.title}
      </span>
      {publication.isRecurring && (
        <>
          <Repeat aria-hidden className="post-chip-repeat" />
          <span className="sr-only">, repeats</span>
        </>
      )}
    </Link>
  );
}
