// Changes the status of one message or marks it as read or unread. The answer is written into the lists on screen, which
// are not invalidated: a message that was just read must not leave a list of unread ones while it is open.
import type { OutputOf, SentInputOf } from '@msm/contract/route';
import { supportRoutes } from '@msm/contract/support/routes';
import { useQueryClient } from '@tanstack/react-query';
import { routeKey, useRouteMutation } from '../../platform/api/route-hooks.ts';
import { UNREAD_VIEWS } from './inbox-queries.ts';

export type Change = SentInputOf<typeof supportRoutes.changeMessage>;

/** Which message it is comes with each call: the hook learns of another one only after it is on the screen. */
export function useChangeMessage() {
  const queries = useQueryClient();
  return useRouteMutation(supportRoutes.changeMessage, {
    onSuccess: ({ data: changed }) => {
      queries.setQueriesData<OutputOf<typeof supportRoutes.listMessages>>(
        { queryKey: routeKey(supportRoutes.listMessages) },
        (page) => page && { ...page, data: page.data.map((row) => (row.id === changed.id ? changed : row)) },
      );
    },
    invalidates: [...UNREAD_VIEWS, supportRoutes.readMessage],
    failure: 'The message could not be changed.',
  });
}
