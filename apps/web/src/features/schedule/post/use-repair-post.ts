// Answers a post that asks: it is there, publish again, give up.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { Choice, Occurrence } from '@msm/contract/schedule/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api-client.ts';
import { reasonOr } from '../../../platform/api-error.ts';
import { showToast } from '../../../ui/toast.ts';
import { SCHEDULE_KEY } from '../schedule-key.ts';

const DONE: Readonly<Record<Choice, (title: string) => string>> = {
  isThere: (title) => `“${title}” counts as published`,
  again: (title) => `“${title}” is published again`,
  giveUp: (title) => `“${title}” is given up`,
};

export function useRepairPost({ id, title }: Occurrence) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (choice: Choice) =>
      call(scheduleRoutes.repairOccurrence, { params: { targetId: id }, input: { choice } }),
    onSuccess: (_answer, choice) => void showToast('success', DONE[choice](title)),
    onError: (error) => showToast('error', reasonOr(error, 'Your answer could not be taken.')),
    onSettled: () => queries.invalidateQueries({ queryKey: SCHEDULE_KEY }),
  });
}
