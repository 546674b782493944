// One whole message. Polled while the mail of a reply is queued.
import { supportRoutes } from '@msm/contract/support/routes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { routeQuery, useRouteQuery } from '../../platform/route-hooks.ts';

/** A mail server that answers takes about as long. */
const DELIVERY_POLL_MS = 3_000;

export const useMessage = (id: string) =>
  useRouteQuery(
    supportRoutes.readMessage,
    { params: { id } },
    {
      select: ({ data }) => data,
      refetchInterval: ({ state }) =>
        state.data?.data.replies.some(({ delivery }) => delivery.state === 'queued')
          ? DELIVERY_POLL_MS
          : false,
    },
  );

/** Prefetches the message that is likely to be opened next; that does not mark it as read. */
export function useMessageAhead(id: string | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (id) void queries.prefetchQuery(routeQuery(supportRoutes.readMessage, { params: { id } }));
  }, [id, queries]);
}
