// What the history of a network is narrowed to, in the address, and what is asked of the server for it.
import { resultsRoutes } from '@msm/contract/social/results-routes';
import type { NetworkId } from '@msm/contract/social/networks';
import { HISTORY_ORDERS } from '@msm/contract/social/figures';
import { keepPreviousData } from '@tanstack/react-query';
import { useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { useConnections } from '../../../platform/use-connections.ts';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import { wallTimeOf } from '../../../ui/dates/zoned-time.ts';
import { useAddressQuery } from '../../../ui/lists/use-address-query.ts';
import { usePaging } from '../../../ui/lists/use-paging.ts';
import { daysUpTo, readPeriod } from './history-words.rules.ts';

export const HISTORY_ROUTES = {
  instagram: resultsRoutes.readInstagramHistory,
  facebook: resultsRoutes.readFacebookHistory,
  x: resultsRoutes.readXAnalytics,
  bluesky: resultsRoutes.readBlueskyHistory,
} as const satisfies Record<NetworkId, object>;

/** Figures that were asked for arrive within seconds. */
const LOOK_AGAIN_MS = 2_000;

export function useHistory(network: NetworkId, { isAwaited }: { isAwaited: boolean }) {
  const zone = useMemberZone();
  const nowMs = useNow();
  const { query, replace } = useAddressQuery();
  const paging = usePaging();
  const period = readPeriod(query.get('period'));
  const connectionId = query.get('connection') || undefined;
  const authorId = query.get('member') || undefined;
  const order = HISTORY_ORDERS.find((each) => each === query.get('order')) ?? 'newest';
  const range = { ...daysUpTo(wallTimeOf(nowMs, zone).date, period), zone, connectionId, authorId };
  const { page, pageSize, after } = paging;
  const input = { ...range, order, page, pageSize, ...(order === 'newest' && { after }) };
  const answer = useRouteQuery(
    HISTORY_ROUTES[network],
    { input },
    { placeholderData: keepPreviousData, refetchInterval: isAwaited ? LOOK_AGAIN_MS : false },
  );
  const connections = useConnections();
  const isNeverConnected =
    answer.data?.total === 0 &&
    answer.data.previous.posts === 0 &&
    connections.data?.connections.every((each) => each.network !== network);
  const change = (changes: Record<string, string | undefined>) => replace({ ...changes, page: undefined });
  return { ...answer, isNeverConnected, range, period, connectionId, authorId, order, paging, change, zone };
}

export type HistoryQuery = ReturnType<typeof useHistory>;
