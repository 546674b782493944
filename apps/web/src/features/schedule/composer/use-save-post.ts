// Plans a post or changes a planned one. The submission's id makes planning idempotent: sent twice, it is planned once.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { WholeScheduledPost } from '@msm/contract/schedule/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../platform/api-client.ts';
import { invalidateRoutes } from '../../../platform/route-hooks.ts';
import { SCHEDULE_VIEWS } from '../schedule-views.ts';
import { planOf, type ComposeForm } from './compose-form.rules.ts';
import { newSubmissionId } from './submission-id.ts';

export function useSavePost(order: WholeScheduledPost | undefined) {
  const queries = useQueryClient();
  const [submissionId] = useState(newSubmissionId);
  return useMutation({
    mutationFn: async (form: ComposeForm) => {
      const { siteId } = form;
      const plan = planOf(form);
      if (!order) return call(scheduleRoutes.scheduleBlogPost, { input: { siteId, ...plan, submissionId } });
      const input = { ...plan, version: order.version };
      const edited = await call(scheduleRoutes.editScheduledPost, {
        params: { siteId, id: order.id },
        input,
      });
      return { ...edited, occurrenceId: null };
    },
    onSuccess: () => invalidateRoutes(queries, SCHEDULE_VIEWS),
  });
}
