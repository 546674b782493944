// What happens when the socket tells something. Where the header exists in two forms there are two bells: the first of
// them deals with it. Whatever was missed while the socket was away is fetched when it is back.
import type { QueryClient } from '@tanstack/react-query';
import { authRoutes } from '@msm/contract/auth/routes';
import { engagementEvents } from '@msm/contract/engagement/events';
import { engagementRoutes } from '@msm/contract/engagement/routes';
import type { Notification } from '@msm/contract/engagement/schemas';
import { call } from '../../platform/api-client.ts';
import { listenToNotifications, useNotificationSocket } from '../../platform/notification-socket.ts';
import { checkSession } from '../../platform/session-check.ts';
import { useSession } from '../../platform/session.ts';
import { showToast } from '../../platform/toast.ts';
import { announce } from './announce.ts';
import { isAcceptedAnswer, isDuplicate, withArrived, type BellList } from './bell.rules.ts';
import { NOTIFICATIONS_KEY, refreshNotifications } from './use-notifications.ts';

/** Time to read the toast. */
const NAVIGATION_DELAY_MS = 1_000;

interface Follower {
  queries: QueryClient;
  goTo: (path: string) => void;
}

const followers = new Set<Follower>();

/** Answers how to stop. */
export function followNotifications(follower: Follower): () => void {
  followers.add(follower);
  const isFirst = () => followers.values().next().value === follower;
  const { queries } = follower;
  const stops = [
    listenToNotifications(engagementEvents.notification, (arrived) => {
      if (isFirst()) receive(arrived, follower);
    }),
    listenToNotifications(engagementEvents.notificationsChanged, () => {
      if (isFirst()) void refreshNotifications(queries);
    }),
    useNotificationSocket.subscribe(({ isConnected }, before) => {
      if (isConnected && !before.isConnected && isFirst()) void refreshNotifications(queries);
    }),
  ];
  return () => {
    followers.delete(follower);
    for (const stop of stops) stop();
  };
}

function receive(arrived: Notification, { queries, goTo }: Follower): void {
  const known = queries.getQueryData<BellList>(NOTIFICATIONS_KEY)?.notifications ?? [];
  queries.setQueryData<BellList>(NOTIFICATIONS_KEY, (list) => list && withArrived(list, arrived));
  // A list that was read while it happened may have counted it already, or left it out: the server has the last word.
  void refreshNotifications(queries);
  if (known.some((each) => each.id === arrived.id || isDuplicate(each, arrived))) return;
  announce(arrived.title);
  // The session acts in another account from now on.
  if (arrived.engagementType === 'account_removed')
    void checkSession(useSession, () => call(authRoutes.me, {}));
  if (isAcceptedAnswer(arrived)) goToGame(arrived, goTo);
}

/** In the tab that is looked at: the others keep their page and have it in the bell. */
function goToGame({ id, title, link }: Notification, goTo: Follower['goTo']): void {
  if (!link || document.visibilityState !== 'visible') return;
  void showToast('success', title);
  setTimeout(() => {
    goTo(link);
    call(engagementRoutes.readNotification, { params: { id } }, { isRedirectSkipped: true })
      // It stays unread in the bell, which is no reason to disturb the game.
      .catch(() => undefined);
  }, NAVIGATION_DELAY_MS);
}
