// The calendar with its toolbar: month, week or list, turned page by page, read by the clock of one zone. All three live in
// the address. Heavy enough to come after the page.
import { CALENDAR_PUBLICATIONS } from '@msm/contract/schedule/limits';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { CalendarPublication } from '@msm/contract/schedule/schemas';
import { isNetwork } from '@msm/contract/social/networks';
import { TimeZone, WallDate } from '@msm/contract/posts/wall-time';
import { keepPreviousData } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { describeFailure } from '../../../platform/api/query-failure.ts';
import { useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { useDestinations } from '../../../platform/use-destinations.ts';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatCount } from '../../../ui/counts.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { useAddressQuery } from '../../../ui/lists/use-address-query.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import { wallTimeOf } from '../../../ui/dates/zoned-time.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { destinationMarks } from '../destination-marks.rules.ts';
import { sayZone } from '../../../ui/dates/date-words.ts';
import { sayDayOfWeek, sayMoment } from '../moment-words.rules.ts';
import { pollEveryMs } from '../publication-state.rules.ts';
import { StateMark } from '../state-mark.tsx';
import { Agenda } from './agenda.tsx';
import {
  VIEWS,
  byDay,
  daysOf,
  firstWeekdayOf,
  rangeOf,
  titleOf,
  turn,
  type CalendarView,
} from './calendar-grid.rules.ts';
import { passes, SHOWN_STATES, type CalendarFilters } from './calendar-filters.rules.ts';
import { CalendarSkeleton } from './calendar-skeleton.tsx';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import { MonthView } from './month-view.tsx';
import { instantOfNew, toOtherDay, toOtherTime, type NewTime } from './moved-time.rules.ts';
import { PhoneMonth } from './phone-month.tsx';
import { type ChipDrag, type DropPlace, useChipDrag } from './use-chip-drag.ts';
import { useMovePublication } from './use-move-publication.ts';
import { WeekView } from './week-view.tsx';
import './calendar-board.css';

interface CalendarBoardProps {
  addressOfPost: (postId: string) => string;
  onPlan: (at?: string) => void;
  /** Posts for social networks alone. */
  isForNetworks?: boolean;
}

const NONE: readonly CalendarPublication[] = [];

/** A day that was picked without a time begins when people do. */
const USUAL_TIME = '09:00';

export function CalendarBoard({ addressOfPost, onPlan, isForNetworks = false }: CalendarBoardProps) {
  const { view, date, zone, today, firstWeekday, filters, ...address } = useCalendarAddress();
  const { data: all = [] } = useDestinations();
  const sites = isForNetworks ? all.filter(({ platform }) => isNetwork(platform)) : all;
  const isPhone = useMedia(NARROW);
  const days = daysOf(view, date, firstWeekday);
  const range = rangeOf(days, zone);
  const { data, error, refetch, isPlaceholderData } = useRouteQuery(
    scheduleRoutes.readCalendar,
    { input: range },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => pollEveryMs(state.data?.publications ?? [], Date.now()),
    },
  );
  const move = useMovePublication();
  const [asking, setAsking] = useState<{ publication: CalendarPublication; newTime: NewTime }>();
  const drop = (publication: CalendarPublication, from: string, place: DropPlace) => {
    const newTime = place.time
      ? toOtherTime(publication, place.date, place.time, zone)
      : toOtherDay(publication, from, place.date);
    if (newTime.wallTime === publication.wallTime) return;
    if (publication.isRecurring) setAsking({ publication, newTime });
    else move.mutate({ publication, ...newTime, scope: 'this' });
  };
  const dragging = useChipDrag(drop);

  const title = titleOf(view, date, days);
  const inSight = useMemo(
    () => (data?.publications ?? NONE).filter(({ platform }) => !isForNetworks || isNetwork(platform)),
    [data, isForNetworks],
  );
  const { destinationId, state } = filters;
  // Kept while a post is dragged, which renders at every move of the pointer.
  const shown = useMemo(
    () => inSight.filter((publication) => passes(publication, { destinationId, state })),
    [inSight, destinationId, state],
  );
  const publications = useMemo(() => byDay(shown, zone), [shown, zone]);
  const props = {
    title,
    days,
    date,
    today,
    zone,
    dragging,
    marks: destinationMarks(all),
    publications,
    addressOf: addressOfPost,
    onPlan: (day: string, time = USUAL_TIME) => onPlan(`${day}T${time}`),
  };
  const View = { month: isPhone ? PhoneMonth : MonthView, week: isPhone ? Agenda : WeekView, list: Agenda }[
    view
  ];
  return (
    <div className="flex flex-col gap-4">
      <CalendarToolbar
        {...address}
        view={view}
        zone={zone}
        title={title}
        filters={filters}
        sites={sites}
        zonesInSight={inSight.map((publication) => publication.zone)}
        range={range}
      />
      {data?.isCut && (
        <Alert kind="info">
          These are more than {formatCount(CALENDAR_PUBLICATIONS)} publications. Only the first of them are
          shown: look at a single week to see all.
        </Alert>
      )}
      {error && !data && (
        <FailedState {...describeFailure(error, 'The calendar could not be loaded.', refetch)} />
      )}
      {data && shown.length === 0 && !isPlaceholderData && (
        <CalendarHint
          title={title}
          onPlan={() => onPlan()}
          onShowAll={inSight.length > 0 ? () => address.setFilters({}) : undefined}
        />
      )}
      {data ? (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'calendar-stale' : undefined}>
          {(view === 'month' || shown.length > 0 || (view === 'week' && !isPhone)) && <View {...props} />}
        </div>
      ) : (
        !error && <CalendarSkeleton />
      )}
      <DragGhost dragging={dragging} />
      {asking && (
        <ScopeDialog
          title={asking.publication.title}
          newTime={asking.newTime}
          onClose={() => setAsking(undefined)}
          onChoose={(scope) => {
            move.mutate({ publication: asking.publication, ...asking.newTime, scope });
            setAsking(undefined);
          }}
        />
      )}
    </div>
  );
}

/** Too narrow for seven columns of words. */
const NARROW = '(width < 48rem)';

// Nothing is planned in sight: the way to change that, without hiding the days.
interface CalendarHintProps {
  title: string;
  onPlan: () => void;
  /** Given where filters hide what is there. */
  onShowAll: (() => void) | undefined;
}

function CalendarHint({ title, onPlan, onShowAll }: CalendarHintProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-dashed border-border px-4 py-3">
      <p className="flex items-center gap-2.5 text-muted-fg">
        <CalendarPlus aria-hidden className="size-4 shrink-0" />
        {onShowAll ? 'No post matches these filters in ' : 'Nothing is planned in '}
        {title.replace(' – ', ' to ')}.
      </p>
      <Button size="small" onClick={onShowAll ?? onPlan}>
        {onShowAll ? 'Show all posts' : 'Plan a post'}
      </Button>
    </div>
  );
}

// What follows the pointer while a post is dragged, and what a screen reader hears of it.
function DragGhost({ dragging: { drag } }: { dragging: ChipDrag }) {
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
          <StateMark publication={drag.publication} className="size-3.5" />
          <span className="truncate">{drag.publication.title}</span>
        </div>
      )}
    </>
  );
}

// A post that repeats was dragged: this one alone, or all that are still to come?
interface ScopeDialogProps {
  title: string;
  newTime: NewTime;
  onClose: () => void;
  onChoose: (scope: 'this' | 'series') => void;
}

function ScopeDialog({ title, newTime, onClose, onChoose }: ScopeDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Move a post that repeats"
      about={
        <>
          “{title}” goes to {sayMoment(Date.parse(instantOfNew(newTime)), newTime.zone)} (
          {sayZone(newTime.zone)}). Move this post alone, or all that are still to come by as much?
        </>
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button onClick={() => onChoose('series')}>This and all that follow</Button>
          <Button look="primary" onClick={() => onChoose('this')}>
            This post
          </Button>
        </>
      }
    />
  );
}

// View, day, zone and filters of the calendar, in the address: `?view=week&date=2026-11-20&zone=UTC&state=attention`. Defaults
// stay out of it.
function useCalendarAddress() {
  const { query, replace } = useAddressQuery();
  const ownZone = useMemberZone();
  const zone = TimeZone.safeParse(query.get('zone')).data ?? ownZone;
  const today = wallTimeOf(useNow(), zone).date;
  const view: CalendarView = VIEWS.find((name) => name === query.get('view')) ?? 'month';
  const date = WallDate.safeParse(query.get('date')).data ?? today;
  const filters: CalendarFilters = {
    destinationId: query.get('destination') ?? undefined,
    state: SHOWN_STATES.find((name) => name === query.get('state')),
  };
  const goTo = (day: string) => replace({ date: day === today ? undefined : day });
  return {
    view,
    date,
    zone,
    ownZone,
    today,
    firstWeekday: firstWeekdayOf(navigator.language),
    filters,
    setFilters: ({ destinationId, state }: CalendarFilters) => replace({ destination: destinationId, state }),
    setView: (name: CalendarView) => replace({ view: name === 'month' ? undefined : name }),
    setZone: (name: string) => replace({ zone: name === ownZone ? undefined : name }),
    goToToday: () => goTo(today),
    turnBack: () => goTo(turn(view, date, -1)),
    turnOn: () => goTo(turn(view, date, 1)),
  };
}
