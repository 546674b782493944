// Answers the sender of a message by mail. Tried again after a lost answer, it is mailed once.
import { supportRoutes } from '@msm/contract/support/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { invalidateRoutes } from '../../platform/route-hooks.ts';
import { INBOX_VIEWS } from './inbox-queries.ts';
import { dropReplyDraft } from './reply-drafts.ts';
import { createSubmission } from './submission.ts';

interface Answer {
  text: string;
  /** The answer settles it. */
  isResolving: boolean;
}

const submission = createSubmission();

export function useReply(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ text, isResolving }: Answer) => {
      const input = { text, submission_id: submission.idFor({ id, text }) };
      await call(supportRoutes.replyToMessage, { params: { id }, input });
      if (isResolving)
        await call(supportRoutes.changeMessage, { params: { id }, input: { status: 'resolved' } });
    },
    onSuccess: () => {
      submission.finish();
      dropReplyDraft(id);
      return invalidateRoutes(queries, INBOX_VIEWS);
    },
  });
}
