// The calendar with its toolbar: month, week or list, turned page by page, read by the clock of one zone. All three live in
// the address. Heavy enough to come after the page.
import { CALENDAR_OCCURRENCES } from '@msm/contract/schedule/limits';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { Occurrence } from '@msm/contract/schedule/schemas';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, reasonOr } from '../../../platform/api-error.ts';
import { useRouteQuery } from '../../../platform/route-hooks.ts';
import { Alert } from '../../../ui/alert.tsx';
import { formatCount } from '../../../ui/counts.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { pollEveryMs } from '../post-state.rules.ts';
import { Agenda } from './agenda.tsx';
import { byDay, daysOf, rangeOf, titleOf } from './calendar-grid.rules.ts';
import { CalendarHint } from './calendar-hint.tsx';
import { CalendarSkeleton } from './calendar-skeleton.tsx';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import { DragGhost } from './drag-ghost.tsx';
import { MonthView } from './month-view.tsx';
import { toOtherDay, toOtherTime, type NewTime } from './moved-time.rules.ts';
import { PhoneMonth } from './phone-month.tsx';
import { ScopeDialog } from './scope-dialog.tsx';
import { useCalendarAddress } from './use-calendar-address.ts';
import { useChipDrag, type DropPlace } from './use-chip-drag.ts';
import { useIsPhone } from './use-is-phone.ts';
import { useMovePost } from './use-move-post.ts';
import { WeekView } from './week-view.tsx';
import './calendar-board.css';

interface CalendarBoardProps {
  addressOfPost: (postId: string) => string;
  onPlan: (at?: string) => void;
}

/** A day that was picked without a time begins when people do. */
const USUAL_TIME = '09:00';

export function CalendarBoard({ addressOfPost, onPlan }: CalendarBoardProps) {
  const { view, date, zone, today, firstWeekday, ...address } = useCalendarAddress();
  const isPhone = useIsPhone();
  const days = daysOf(view, date, firstWeekday);
  const range = rangeOf(days, zone);
  const { data, error, refetch, isPlaceholderData } = useRouteQuery(
    scheduleRoutes.readCalendar,
    { input: range },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => pollEveryMs(state.data?.occurrences ?? [], Date.now()),
    },
  );
  const move = useMovePost();
  const [asking, setAsking] = useState<{ post: Occurrence; newTime: NewTime }>();
  const drop = (post: Occurrence, from: string, place: DropPlace) => {
    const newTime = place.time
      ? toOtherTime(post, place.date, place.time, zone)
      : toOtherDay(post, from, place.date);
    if (newTime.wallTime === post.wallTime) return;
    if (post.isRecurring) setAsking({ post, newTime });
    else move.mutate({ post, ...newTime, scope: 'this' });
  };
  const dragging = useChipDrag(drop);

  const title = titleOf(view, date, days);
  const shown = data?.occurrences ?? [];
  const props = {
    title,
    days,
    date,
    today,
    zone,
    dragging,
    posts: byDay(shown, zone),
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
        zonesInSight={shown.map((post) => post.zone)}
        range={range}
      />
      {data?.isCut && (
        <Alert kind="info">
          These are more than {formatCount(CALENDAR_OCCURRENCES)} posts. Only the first of them are shown:
          look at a single week to see all.
        </Alert>
      )}
      {error && !data && (
        <FailedState
          message={reasonOr(error, 'The calendar could not be loaded.')}
          requestId={error instanceof ApiError ? error.requestId : undefined}
          onRetry={() => void refetch()}
        />
      )}
      {data && shown.length === 0 && !isPlaceholderData && (
        <CalendarHint title={title} onPlan={() => onPlan()} />
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
          title={asking.post.title}
          newTime={asking.newTime}
          onClose={() => setAsking(undefined)}
          onChoose={(scope) => {
            move.mutate({ post: asking.post, ...asking.newTime, scope });
            setAsking(undefined);
          }}
        />
      )}
    </div>
  );
}
