// The posts of the days in sight. Those of the page before stay until the next are there.
import type { OutputOf } from '@msm/contract/route';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api-client.ts';
import { pollEveryMs } from '../post-state.rules.ts';
import { SCHEDULE_KEY } from '../schedule-key.ts';

export const CALENDAR_KEY = [...SCHEDULE_KEY, 'calendar'] as const;
export type CalendarAnswer = OutputOf<typeof scheduleRoutes.readCalendar>;

export const useCalendar = (range: { from: string; to: string }) =>
  useQuery({
    queryKey: [...CALENDAR_KEY, range],
    queryFn: ({ signal }) => call(scheduleRoutes.readCalendar, { input: range }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pollEveryMs(state.data?.occurrences ?? [], Date.now()),
  });
