// Changes the status of one message or marks it as read or unread. The lists on screen show it at once and keep the
// message: one that was just read must not slip away from under whoever reads it.
import type { SentInputOf } from '@msm/contract/route';
import { supportRoutes } from '@msm/contract/support/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { reasonOr } from '../../platform/api-error.ts';
import { showToast } from '../../ui/toast.ts';
import { messageKey, MESSAGES_KEY, UNREAD_KEY } from './inbox-queries.ts';
import type { MessagesPage } from './use-messages.ts';

export type Change = SentInputOf<typeof supportRoutes.changeMessage>;

/** Which message it is comes with each call: the hook learns of another one only after it is on the screen. */
export function useChangeMessage() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...input }: Change & { id: string }) =>
      call(supportRoutes.changeMessage, { params: { id }, input }),
    onSuccess: async ({ data: changed }) => {
      queries.setQueriesData<MessagesPage>(
        { queryKey: MESSAGES_KEY },
        (page) => page && { ...page, data: page.data.map((row) => (row.id === changed.id ? changed : row)) },
      );
      await Promise.all([
        queries.invalidateQueries({ queryKey: UNREAD_KEY }),
        queries.invalidateQueries({ queryKey: messageKey(changed.id) }),
      ]);
    },
    onError: (error) => showToast('error', reasonOr(error, 'The message could not be changed.')),
  });
}
