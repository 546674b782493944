// Gives a post another time, as an optimistic update of the calendar: refused, it is rolled back.
import type { OutputOf } from '@msm/contract/route';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { Publication } from '@msm/contract/schedule/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { routeKey, useRouteMutation } from '../../../platform/api/route-hooks.ts';
import { sayZone } from '../../../ui/dates/date-words.ts';
import { sayMoment } from '../moment-words.rules.ts';
import { SCHEDULE_VIEWS } from '../schedule-views.ts';
import { instantOfNew, type NewTime } from './moved-time.rules.ts';

export interface Move extends NewTime {
  publication: Pick<Publication, 'id'>;
  scope: 'this' | 'series';
}

const CALENDAR = { queryKey: routeKey(scheduleRoutes.readCalendar) };
type Calendar = OutputOf<typeof scheduleRoutes.readCalendar>;

export function useMovePublication() {
  const queries = useQueryClient();
  const { mutate, ...move } = useRouteMutation(scheduleRoutes.movePublication, {
    onMutate: async ({ params: { publicationId }, input: { wallTime, zone } }) => {
      await queries.cancelQueries(CALENDAR);
      const before = queries.getQueriesData<Calendar>(CALENDAR);
      const dueAt = instantOfNew({ wallTime, zone });
      queries.setQueriesData<Calendar>(
        CALENDAR,
        (answer) =>
          answer && {
            ...answer,
            publications: answer.publications.map((shown) =>
              shown.id === publicationId ? { ...shown, dueAt, wallTime, zone } : shown,
            ),
          },
      );
      return { before };
    },
    onError: (_error, _move, context) => {
      for (const [key, answer] of context?.before ?? []) queries.setQueryData(key, answer);
    },
    invalidates: SCHEDULE_VIEWS,
    success: ({ publication: { dueAt, zone } }) =>
      `Moved to ${sayMoment(Date.parse(dueAt), zone)} (${sayZone(zone)})`,
    failure: 'The post could not be moved. It stays where it was.',
  });
  return {
    ...move,
    mutate: ({ publication, ...input }: Move, options?: Parameters<typeof mutate>[1]) =>
      mutate({ params: { publicationId: publication.id }, input }, options),
  };
}
