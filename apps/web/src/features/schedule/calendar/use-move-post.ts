// Gives a post another time. The calendar shows it there at once; refused, it goes back and the reason is said.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { Occurrence } from '@msm/contract/schedule/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api-client.ts';
import { reasonOr } from '../../../platform/api-error.ts';
import { showToast } from '../../../ui/toast.ts';
import { sayMoment, sayZone } from '../moment-words.rules.ts';
import { SCHEDULE_KEY } from '../schedule-key.ts';
import { instantOfNew, type NewTime } from './moved-time.rules.ts';
import { CALENDAR_KEY, type CalendarAnswer } from './use-calendar.ts';

export interface Move extends NewTime {
  post: Pick<Occurrence, 'id'>;
  scope: 'this' | 'series';
}

export function useMovePost() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ post, wallTime, zone, scope }: Move) =>
      call(scheduleRoutes.moveOccurrence, {
        params: { targetId: post.id },
        input: { wallTime, zone, scope },
      }),
    onMutate: async ({ post, wallTime, zone }) => {
      await queries.cancelQueries({ queryKey: CALENDAR_KEY });
      const before = queries.getQueriesData<CalendarAnswer>({ queryKey: CALENDAR_KEY });
      const dueAt = instantOfNew({ wallTime, zone });
      queries.setQueriesData<CalendarAnswer>(
        { queryKey: CALENDAR_KEY },
        (answer) =>
          answer && {
            ...answer,
            occurrences: answer.occurrences.map((shown) =>
              shown.id === post.id ? { ...shown, dueAt, wallTime, zone } : shown,
            ),
          },
      );
      return { before };
    },
    onSuccess: ({ occurrence: { dueAt, zone } }) =>
      showToast('success', `Moved to ${sayMoment(Date.parse(dueAt), zone)} (${sayZone(zone)})`),
    onError: (error, _move, context) => {
      for (const [key, answer] of context?.before ?? []) queries.setQueryData(key, answer);
      void showToast('error', reasonOr(error, 'The post could not be moved. It stays where it was.'));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: SCHEDULE_KEY }),
  });
}
