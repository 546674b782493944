// Answers a post that asks: it is there, publish again, give up.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { Choice, Publication } from '@msm/contract/schedule/schemas';
import { useRouteMutation } from '../../../platform/api/route-hooks.ts';
import { SCHEDULE_VIEWS } from '../schedule-views.ts';

const DONE: Readonly<Record<Choice, (title: string) => string>> = {
  isThere: (title) => `“${title}” counts as published`,
  again: (title) => `“${title}” is published again`,
  discard: (title) => `“${title}” is discarded`,
};

export function useRepairPublication({ id, title, state }: Publication) {
  const repair = useRouteMutation(scheduleRoutes.repairPublication, {
    invalidates: SCHEDULE_VIEWS,
    success: (_answer, { input: { choice } }) => DONE[choice](title),
    failure: 'Your answer could not be taken.',
  });
  return {
    isPending: repair.isPending,
    chosen: repair.variables?.input.choice,
    answer: (choice: Choice) =>
      repair.mutateAsync({ params: { publicationId: id }, input: { choice, state } }),
  };
}
