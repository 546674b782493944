// The newest notifications of the member, and how many are unread. Fetched in the background, so a refusal never takes
// the page away. Its changes are optimistic updates.
import { engagementRoutes } from '@msm/contract/engagement/routes';
import type { Route } from '@msm/contract/route';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  invalidateRoutes,
  routeKey,
  useRouteMutation,
  useRouteQuery,
  type MutationArguments,
} from '../../platform/api/route-hooks.ts';
import {
  SHOWN_COUNT,
  withAllRead,
  withoutDuplicates,
  withRead,
  withRemoved,
  type BellList,
} from './bell.rules.ts';

const NEWEST = { input: { pageSize: SHOWN_COUNT } };
export const NOTIFICATIONS_KEY = routeKey(engagementRoutes.listNotifications, NEWEST);

export const useNotifications = () =>
  useRouteQuery(engagementRoutes.listNotifications, NEWEST, {
    isRedirectSkipped: true,
    select: withoutDuplicates,
  });

/** Not in the middle of changes: the answer would undo an optimistic update. The last change to end does it. */
export async function refreshNotifications(queries: QueryClient, ownChanges: 0 | 1 = 0): Promise<void> {
  if (queries.isMutating({ mutationKey: NOTIFICATIONS_KEY }) > ownChanges) return;
  await invalidateRoutes(queries, [engagementRoutes.listNotifications]);
}

type Change<Args> = (list: BellList, args: Args) => BellList;

function useBellChange<R extends Route>(route: R, change: Change<MutationArguments<R>>, failure: string) {
  const queries = useQueryClient();
  return useRouteMutation(route, {
    mutationKey: NOTIFICATIONS_KEY,
    onMutate: async (args) => {
      await queries.cancelQueries({ queryKey: NOTIFICATIONS_KEY });
      const before = queries.getQueryData<BellList>(NOTIFICATIONS_KEY);
      queries.setQueryData<BellList>(NOTIFICATIONS_KEY, (list) => list && change(list, args));
      return { before };
    },
    onError: (_error, _args, context) => void queries.setQueryData(NOTIFICATIONS_KEY, context?.before),
    // Not awaited: the mutation would count as pending until the answer is there, and what arrives meanwhile would not
    // be fetched.
    onSettled: () => void refreshNotifications(queries, 1),
    failure,
  });
}

export const useReadNotification = () =>
  useBellChange(
    engagementRoutes.readNotification,
    (list, { params }) => withRead(list, params.id),
    'Failed to mark the notification as read',
  );

export const useReadAllNotifications = () =>
  useBellChange(
    engagementRoutes.readAllNotifications,
    withAllRead,
    'Failed to mark the notifications as read',
  );

export const useRemoveNotification = () =>
  useBellChange(
    engagementRoutes.removeNotification,
    (list, { params }) => withRemoved(list, params.id),
    'Failed to remove the notification',
  );
