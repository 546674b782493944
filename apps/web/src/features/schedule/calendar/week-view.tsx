// A week by the hours. A free place in a day leads to a new post at that time.
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import { wallTimeOf } from '../../../ui/dates/zoned-time.ts';
import { sayDayOfWeek, sayShortWeekday } from '../moment-words.rules.ts';
import type { PlacedPublication } from './calendar-grid.rules.ts';
import type { CalendarViewProps } from './calendar-view-props.ts';
import { MorePosts } from './month-view.tsx';
import { PublicationChip } from './publication-chip.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { inLanes, minuteOf, outOfSight, timeOf, type HoursInSight } from './week-lanes.rules.ts';
import './week-view.css';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const DAY_MINUTES = 24 * 60;
/** The night is scrolled out of sight at first. */
const FIRST_SEEN_HOUR = 6.7;

/** Less than can be scrolled: posts of the last hour reach below midnight. */
const heightOfDay = (hours: HTMLElement) => hours.querySelector<HTMLElement>('.week-day')!.offsetHeight;

const share = (minute: number) => `${(minute / DAY_MINUTES) * 100}%`;

/** Half of a day's column would hold two letters of a title. */
const NARROW_DAYS = '(width < 64rem)';

export function WeekView(props: CalendarViewProps) {
  const { days, today, title, publications } = props;
  const hours = useRef<HTMLDivElement>(null);
  const [inSight, setInSight] = useState<HoursInSight>({ from: 0, to: DAY_MINUTES });
  const look = () => {
    const { scrollTop, clientHeight } = hours.current!;
    const minuteAt = (y: number) => Math.round((y / heightOfDay(hours.current!)) * DAY_MINUTES);
    setInSight({ from: minuteAt(scrollTop), to: minuteAt(scrollTop + clientHeight) });
  };
  const showMinute = (minute: number) => {
    const box = hours.current!;
    box.scrollTo({
      top: (minute / DAY_MINUTES) * heightOfDay(box) - box.clientHeight / 2,
      behavior: 'smooth',
    });
  };
  useEffect(() => {
    const box = hours.current;
    // Scrolling tells what is in sight.
    if (box) box.scrollTop = (heightOfDay(box) / 24) * FIRST_SEEN_HOUR;
  }, []);
  const { earlier, later } = outOfSight(
    days.flatMap((day) => publications.get(day) ?? []),
    inSight,
  );
  return (
    <section aria-label={title} className="week-view">
      <div className="week-head">
        <span />
        {days.map((day) => (
          <h3 key={day} data-today={day === today || undefined}>
            <span className="text-xs text-muted-fg">{sayShortWeekday(day)}</span>
            <span aria-hidden className="week-day-number">
              {Number(day.slice(8))}
            </span>
            <span className="sr-only">
              {sayDayOfWeek(day)}
              {day === today && ', today'}
            </span>
          </h3>
        ))}
      </div>
      {earlier.length > 0 && (
        <OutOfSight times={earlier} side="earlier" onShow={() => showMinute(earlier.at(-1)!)} />
      )}
      <div
        ref={hours}
        tabIndex={0}
        role="group"
        aria-label="Hours of the week"
        className="week-hours"
        onScroll={look}
      >
        <div aria-hidden className="week-clock">
          {HOURS.map((hour) => (
            <span key={hour}>{hour > 0 && timeOf(hour * 60)}</span>
          ))}
        </div>
        {days.map((day) => (
          <WeekDay key={day} {...props} day={day} placed={publications.get(day) ?? []} />
        ))}
      </div>
      {later.length > 0 && <OutOfSight times={later} side="later" onShow={() => showMinute(later[0]!)} />}
    </section>
  );
}

interface OutOfSightProps {
  /** Minutes of the day. */
  times: readonly number[];
  side: 'earlier' | 'later';
  onShow: () => void;
}

/** Says that there are posts above or below what is in sight, and scrolls to the next of them. */
function OutOfSight({ times, side, onShow }: OutOfSightProps) {
  const Arrow = side === 'earlier' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      className={classNames(buttonClass({ size: 'small' }), 'week-out-of-sight')}
      data-side={side}
      onClick={onShow}
    >
      <Arrow aria-hidden className="size-3.5" />
      {times.length} {side}
    </button>
  );
}

interface WeekDayProps extends CalendarViewProps {
  day: string;
  placed: PlacedPublication[];
}

function WeekDay({ day, placed, today, zone, dragging, addressOf, marks, onPlan }: WeekDayProps) {
  const nowMs = useNow();
  const { laned, crowds } = inLanes(placed, useMedia(NARROW_DAYS) ? 1 : undefined);
  const place = dragging.drag?.place?.date === day ? dragging.drag.place : undefined;
  const plan = (event: MouseEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || day < today) return;
    const { top, height } = event.currentTarget.getBoundingClientRect();
    const minute = Math.floor((((event.clientY - top) / height) * DAY_MINUTES) / 30) * 30;
    onPlan(day, timeOf(Math.min(Math.max(minute, 0), DAY_MINUTES - 30)));
  };
  return (
    <div
      role="group"
      aria-label={sayDayOfWeek(day)}
      data-drop-day={day}
      data-has-clock
      data-past={day < today || undefined}
      data-today={day === today || undefined}
      className="week-day"
      onClick={plan}
    >
      {day === today && (
        <span
          aria-hidden
          className="week-now"
          style={{ top: share(minuteOf(wallTimeOf(nowMs, zone).time)) }}
        />
      )}
      {place?.time && (
        <span aria-hidden className="week-drop" style={{ top: share(minuteOf(place.time)) }}>
          {place.time}
        </span>
      )}
      {laned.map(({ minute, lane, lanes, ...one }) => (
        <div
          key={one.publication.id}
          className="week-post"
          style={{ top: share(minute), left: `${(lane / lanes) * 100}%`, width: `${100 / lanes}%` }}
        >
          <PublicationChip placed={one} addressOf={addressOf} marks={marks} dragging={dragging} isTall />
        </div>
      ))}
      {crowds.map((crowd) => (
        <div key={crowd.minute} className="week-crowd" style={{ top: share(crowd.minute) }}>
          <MorePosts
            dayOfWeek={sayDayOfWeek(day)}
            placed={crowd.publications}
            hidden={crowd.publications.length}
            addressOf={addressOf}
            marks={marks}
          />
        </div>
      ))}
    </div>
  );
}
