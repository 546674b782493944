// Every post between two days of the member's zone, both included. The days are the question: it is asked anew when a
// day ends, not every minute.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { rangeKey } from './dashboard-keys.ts';
import { rangeOf } from './day-count.rules.ts';

export function useDaysOfPosts(firstDate: string, lastDate: string, timeZone: string | undefined) {
  const { from, to } = rangeOf(firstDate, lastDate, timeZone);
  return useQuery({
    queryKey: rangeKey(from, to),
    queryFn: ({ signal }) => call(scheduleRoutes.readCalendar, { input: { from, to } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
