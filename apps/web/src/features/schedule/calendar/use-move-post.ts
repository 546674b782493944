// Gives a post another time, as an optimistic update of the calendar: refused, it is rolled back.
import type { OutputOf } from '@msm/contract/route';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { Occurrence } from '@msm/contract/schedule/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { routeKey, useRouteMutation } from '../../../platform/api/route-hooks.ts';
import { sayMoment, sayZone } from '../moment-words.rules.ts';
import { SCHEDULE_VIEWS } from '../schedule-views.ts';
import { instantOfNew, type NewTime } from './moved-time.rules.ts';

export interface Move extends NewTime {
  post: Pick<Occurrence, 'id'>;
  scope: 'this' | 'series';
}

const CALENDAR = { queryKey: routeKey(scheduleRoutes.readCalendar) };
type Calendar = OutputOf<typeof scheduleRoutes.readCalendar>;

export function useMovePost() {
  const queries = useQueryClient();
  const { mutate, ...move } = useRouteMutation(scheduleRoutes.moveOccurrence, {
    onMutate: async ({ params: { targetId }, input: { wallTime, zone } }) => {
      await queries.cancelQueries(CALENDAR);
      const before = queries.getQueriesData<Calendar>(CALENDAR);
      const dueAt = instantOfNew({ wallTime, zone });
      queries.setQueriesData<Calendar>(
        CALENDAR,
        (answer) =>
          answer && {
            ...answer,
            occurrences: answer.occurrences.map((shown) =>
              shown.id === targetId ? { ...shown, dueAt, wallTime, zone } : shown,
            ),
          },
      );
      return { before };
    },
    onError: (_error, _move, context) => {
      for (const [key, answer] of context?.before ?? []) queries.setQueryData(key, answer);
    },
    invalidates: SCHEDULE_VIEWS,
    success: ({ occurrence: { dueAt, zone } }) =>
      `Moved to ${sayMoment(Date.parse(dueAt), zone)} (${sayZone(zone)})`,
    failure: 'The post could not be moved. It stays where it was.',
  });
  return {
    ...move,
    mutate: ({ post, ...input }: Move, options?: Parameters<typeof mutate>[1]) =>
      mutate({ params: { targetId: post.id }, input }, options),
  };
}
