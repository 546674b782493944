// Every post between two days of the member's zone, both included. The days are the query's arguments: it is fetched anew
// when a day ends, not every minute.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { keepPreviousData } from '@tanstack/react-query';
import { useRouteQuery } from '../../platform/api/route-hooks.ts';
import { rangeOf } from './day-count.rules.ts';

export const useDaysOfPosts = (firstDate: string, lastDate: string, timeZone: string | undefined) =>
  useRouteQuery(
    scheduleRoutes.readCalendar,
    { input: rangeOf(firstDate, lastDate, timeZone) },
    { placeholderData: keepPreviousData },
  );
