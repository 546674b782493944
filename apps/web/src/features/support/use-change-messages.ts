// The same for many messages at once.
import type { SentInputOf } from '@msm/contract/route';
import { supportRoutes } from '@msm/contract/support/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { reasonOr } from '../../platform/api-error.ts';
import { formatCount } from '../../ui/counts.ts';
import { showToast } from '../../ui/toast.ts';
import { SUPPORT_KEY } from './inbox-queries.ts';

export function useChangeMessages() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: SentInputOf<typeof supportRoutes.changeMessages>) =>
      call(supportRoutes.changeMessages, { input }),
    onSuccess: ({ data: { changed } }) =>
      void showToast('success', `${formatCount(changed)} ${changed === 1 ? 'message' : 'messages'} changed`),
    onError: (error) => showToast('error', reasonOr(error, 'The messages could not be changed.')),
    onSettled: () => queries.invalidateQueries({ queryKey: SUPPORT_KEY }),
  });
}
