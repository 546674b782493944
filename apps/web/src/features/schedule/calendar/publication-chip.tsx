// A post on the calendar: the mark of its state, its time and two lines of its title, and its site where there are several. A
// link, so that it opens in another tab like any other.
import { Repeat } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';
import { DestinationMark } from '../destination-mark.tsx';
import type { DestinationMark as SiteMark } from '../destination-marks.rules.ts';
import { isMovable, wordsOf } from '../publication-state.rules.ts';
import { usePostRights } from '../use-post-rights.ts';
import { StateMark } from '../state-mark.tsx';
import type { PlacedPublication } from './calendar-grid.rules.ts';
import type { ChipDrag } from './use-chip-drag.ts';
import { Link } from '../../../ui/routing.tsx';

interface PublicationChipProps {
  placed: PlacedPublication;
  addressOf: (postId: string) => string;
  marks: ReadonlyMap<string, SiteMark>;
  /** Left out where nothing can be dragged. */
  dragging?: ChipDrag | undefined;
  isTall?: boolean;
}

export function PublicationChip({
  placed: { publication, date, time },
  addressOf,
  marks,
  dragging,
  isTall = false,
}: PublicationChipProps) {
  const { label, kind } = wordsOf(publication);
  const mark = marks.get(publication.destinationId);
  const { canChange } = usePostRights();
  const canDrag = dragging !== undefined && isMovable(publication) && canChange(publication);
  return (
    <Link
      to={addressOf(publication.id)}
      draggable={false}
      title={`${time} ${publication.title}${mark ? ` · ${mark.name}` : ''}`}
      data-kind={kind}
      data-dragged={dragging?.drag?.publication.id === publication.id || undefined}
      className={classNames('post-chip', canDrag && 'can-drag', isTall && 'is-tall')}
      onPointerDown={canDrag ? (event) => dragging.begin(event, publication, date) : undefined}
    >
      <StateMark publication={publication} className="size-3.5" />
      <span className="post-chip-title">
        <span className="post-chip-time tabular">{time} </span>
        <span className="sr-only">{label}: </span>
        {publication.title}
      </span>
      {publication.isRecurring && (
        <>
          <Repeat aria-hidden className="post-chip-repeat" />
          <span className="sr-only">, repeats</span>
        </>
      )}
      {mark && (
        <>
          <DestinationMark platform={publication.platform} mark={mark} />
          <span className="sr-only">, on {mark.name}</span>
        </>
      )}
    </Link>
  );
}
