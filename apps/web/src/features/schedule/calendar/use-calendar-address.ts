// View, day and zone of the calendar, in the address: `?view=week&date=2026-11-20&zone=UTC`. Defaults stay out of it.
import { TimeZone, WallDate } from '@msm/contract/schedule/wall-time';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import { useAddressQuery } from '../../../ui/use-address-query.ts';
import { useNow } from '../../../ui/use-now.ts';
import { wallTimeOf } from '../../../ui/zoned-time.ts';
import { firstWeekdayOf, turn, VIEWS, type CalendarView } from './calendar-grid.rules.ts';

export function useCalendarAddress() {
  const { query, replace } = useAddressQuery();
  const ownZone = useMemberZone();
  const zone = TimeZone.safeParse(query.get('zone')).data ?? ownZone;
  const today = wallTimeOf(useNow(), zone).date;
  const view: CalendarView = VIEWS.find((name) => name === query.get('view')) ?? 'month';
  const date = WallDate.safeParse(query.get('date')).data ?? today;
  const goTo = (day: string) => replace({ date: day === today ? undefined : day });
  return {
    view,
    date,
    zone,
    ownZone,
    today,
    firstWeekday: firstWeekdayOf(navigator.language),
    setView: (name: CalendarView) => replace({ view: name === 'month' ? undefined : name }),
    setZone: (name: string) => replace({ zone: name === ownZone ? undefined : name }),
    goToToday: () => goTo(today),
    turnBack: () => goTo(turn(view, date, -1)),
    turnOn: () => goTo(turn(view, date, 1)),
  };
}
