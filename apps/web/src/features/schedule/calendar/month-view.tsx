// A month in weeks. A day's free space and its number lead to a new post on that day; arrows move between the days.
import { Plus } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { sayDayOfWeek, sayShortWeekday } from '../moment-words.rules.ts';
import { addDays, attentionFirst, inWeeks, type PlacedPublication } from './calendar-grid.rules.ts';
import type { CalendarViewProps } from './calendar-view-props.ts';
import { PublicationChip } from './publication-chip.tsx';

/** As many as a day of a usual screen has room for. */
const SHOWN_POSTS = 3;

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

export function MonthView(props: CalendarViewProps) {
  const { days, date, today, publications, dragging } = props;
  const table = useRef<HTMLTableElement>(null);
  const [reached, setReached] = useState<string>();
  const first = days.includes(today) && today.startsWith(date.slice(0, 7)) ? today : date;
  const stop = reached && days.includes(reached) ? reached : first;
  const goByArrows = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    const { day } = (event.target as HTMLElement).dataset;
    if (step === undefined || !day) return;
    event.preventDefault();
    const next = addDays(day, step);
    table.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
    if (days.includes(next)) setReached(next);
  };
  return (
    <table ref={table} aria-label={props.title} className="month-view" onKeyDown={goByArrows}>
      <thead>
        <tr>
          {days.slice(0, 7).map((day) => (
            <th key={day} scope="col">
              {sayShortWeekday(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {inWeeks(days).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <MonthDay
                key={day}
                {...props}
                day={day}
                placed={publications.get(day) ?? []}
                isStop={day === stop}
                isDropPlace={dragging.drag?.place?.date === day}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface MonthDayProps extends CalendarViewProps {
  day: string;
  placed: PlacedPublication[];
  isStop: boolean;
  isDropPlace: boolean;
}

function MonthDay(props: MonthDayProps) {
  const { day, isStop, isDropPlace, date, today, addressOf, marks, dragging, onPlan } = props;
  const placed = attentionFirst(props.placed);
  const isToday = day === today;
  const canPlan = day >= today;
  const shown = placed.length > SHOWN_POSTS ? placed.slice(0, SHOWN_POSTS - 1) : placed;
  const plan = () => canPlan && onPlan(day);
  const dayOfWeek = sayDayOfWeek(day);
  return (
    <td
      data-drop-day={day}
      data-outside={!day.startsWith(date.slice(0, 7)) || undefined}
      data-past={day < today || undefined}
      data-today={isToday || undefined}
      data-drop={isDropPlace || undefined}
      // The button does the same: this is only the larger target.
      onClick={(event) => event.target === event.currentTarget && plan()}
    >
      <button
        type="button"
        data-day={day}
        tabIndex={isStop ? 0 : -1}
        aria-current={isToday ? 'date' : undefined}
        aria-disabled={!canPlan}
        aria-label={`${dayOfWeek}${isToday ? ', today' : ''}${canPlan ? ', plan a post' : ''}`}
        className="month-day-button"
        onClick={plan}
      >
        <span className="month-day-number">{Number(day.slice(8))}</span>
        {canPlan && <Plus aria-hidden className="month-day-plus" />}
      </button>
      {shown.map((one) => (
        <PublicationChip
          key={one.publication.id}
          placed={one}
          addressOf={addressOf}
          marks={marks}
          dragging={dragging}
        />
      ))}
      {shown.length < placed.length && (
        <MorePosts
          dayOfWeek={dayOfWeek}
          placed={props.placed}
          hidden={placed.length - shown.length}
          addressOf={addressOf}
          marks={marks}
        />
      )}
    </td>
  );
}

interface MorePostsProps {
  dayOfWeek: string;
  placed: PlacedPublication[];
  hidden: number;
  addressOf: (postId: string) => string;
  marks: CalendarViewProps['marks'];
}

/**
 * All posts of the day, so that readers need not add up two lists. The panel is mounted by the first press: a full month has
 * one of these a day, and a mounted popover costs several times its button.
 */
export function MorePosts({ dayOfWeek, placed, hidden, addressOf, marks }: MorePostsProps) {
  const [isMounted, setIsMounted] = useState(false);
  const button = (
    <button
      type="button"
      className={classNames(buttonClass({ look: 'quiet', size: 'small' }), 'more-posts')}
      aria-label={`${hidden} more on ${dayOfWeek}`}
      // Once mounted, the popover sets both.
      {...(!isMounted && ({ 'aria-haspopup': 'dialog', 'aria-expanded': false } as const))}
      onClick={() => setIsMounted(true)}
    >
      +{hidden} more
    </button>
  );
  if (!isMounted) return button;
  return (
    <Popover label={dayOfWeek} align="start" className="w-72" isOpenAtFirst trigger={button}>
      <p className="mb-2 font-medium">{dayOfWeek}</p>
      <div className="flex max-h-72 flex-col gap-1 overflow-y-auto">
        {placed.map((one) => (
          <PublicationChip key={one.publication.id} placed={one} addressOf={addressOf} marks={marks} />
        ))}
      </div>
    </Popover>
  );
}
