// A page of the inbox. It stays on screen while the next one loads, and keeps itself up to date.
import type { OutputOf } from '@msm/contract/route';
import { supportRoutes } from '@msm/contract/support/routes';
import type { InboxQuery } from '@msm/contract/support/schemas';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { INBOX_POLL_MS, MESSAGES_KEY } from './inbox-queries.ts';

export type MessagesPage = OutputOf<typeof supportRoutes.listMessages>;

export const useMessages = (query: InboxQuery) =>
  useQuery({
    queryKey: [...MESSAGES_KEY, query],
    queryFn: ({ signal }) => call(supportRoutes.listMessages, { input: query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: INBOX_POLL_MS,
  });
