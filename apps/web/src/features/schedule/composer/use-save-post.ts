// Plans a post or changes a planned one, after a last look at what would stop it. The submission's id is made once for each
// composing: sent twice, it is planned once.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { WholeScheduledPost } from '@msm/contract/schedule/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../platform/api-client.ts';
import { invalidateRoutes } from '../../../platform/route-hooks.ts';
import { SCHEDULE_VIEWS } from '../schedule-views.ts';
import { planOf, type ComposeForm } from './compose-form.rules.ts';
import { newSubmissionId } from './submission-id.ts';

/** Said by the preflight, not by a field. */
export class StoppedError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join(' '));
    this.problems = problems;
  }
}

export function useSavePost(order: WholeScheduledPost | undefined) {
  const queries = useQueryClient();
  const [submissionId] = useState(newSubmissionId);
  return useMutation({
    mutationFn: async (form: ComposeForm) => {
      const { siteId } = form;
      const plan = planOf(form);
      if (order) {
        const input = { ...plan, version: order.version };
        return call(scheduleRoutes.editScheduledPost, { params: { siteId, id: order.id }, input });
      }
      const { problems } = await call(scheduleRoutes.preflightPost, { input: { siteId, ...plan } });
      if (problems.length > 0) throw new StoppedError(problems);
      return call(scheduleRoutes.scheduleBlogPost, { input: { siteId, ...plan, submissionId } });
    },
    onSuccess: () => invalidateRoutes(queries, SCHEDULE_VIEWS),
  });
}
