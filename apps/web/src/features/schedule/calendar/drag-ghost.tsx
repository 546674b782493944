// What follows the pointer while a post is dragged, and what a screen reader hears of it.
import { sayDayOfWeek } from '../moment-words.rules.ts';
import { StateMark } from '../state-mark.tsx';
import type { ChipDrag } from './use-chip-drag.ts';

export function DragGhost({ dragging: { drag } }: { dragging: ChipDrag }) {
  return (
    <>
      <p role="status" className="sr-only">
        {drag?.place && `${sayDayOfWeek(drag.place.date)} ${drag.place.time ?? ''}`}
      </p>
      {drag && (
        <div
          aria-hidden
          className="drag-ghost"
          style={{ transform: `translate(${drag.x + 10}px, ${drag.y + 6}px)` }}
        >
          <StateMark post={drag.post} className="size-3.5" />
          <span className="truncate">{drag.post.title}</span>
        </div>
      )}
    </>
  );
}
