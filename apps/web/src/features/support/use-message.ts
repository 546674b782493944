// One whole message. While a reply waits for its mail, its state is asked for again and again.
import type { OutputOf } from '@msm/contract/route';
import { supportRoutes } from '@msm/contract/support/routes';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../platform/api-client.ts';
import { messageKey } from './inbox-queries.ts';

export type WholeMessage = OutputOf<typeof supportRoutes.readMessage>['data'];

/** A mail server that answers takes about as long. */
const DELIVERY_POLL_MS = 3_000;

const messageQuery = (id: string) =>
  queryOptions({
    queryKey: messageKey(id),
    queryFn: ({ signal }) => call(supportRoutes.readMessage, { params: { id } }, { signal }),
  });

export const useMessage = (id: string) =>
  useQuery({
    ...messageQuery(id),
    select: ({ data }) => data,
    refetchInterval: ({ state }) =>
      state.data?.data.replies.some(({ delivery }) => delivery.state === 'queued') ? DELIVERY_POLL_MS : false,
  });

/** The one that is likely to be opened next: asking for it does not mark it as read. */
export function useMessageAhead(id: string | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (id) void queries.prefetchQuery(messageQuery(id));
  }, [id, queries]);
}
