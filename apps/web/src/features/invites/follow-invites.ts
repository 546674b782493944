// Keeps the lists of invitations up to date while they are shown: the bell's socket tells when one came or was answered.
// Loads after the page, since the events of the socket bring schemas along.
import { engagementEvents } from '@msm/contract/engagement/events';
import type { QueryClient } from '@tanstack/react-query';
import {
  catchUpNotificationsBy,
  listenToNotifications,
  useNotificationSocket,
} from '../../platform/sockets/notification-socket.ts';
import { invalidateRoutes } from '../../platform/api/route-hooks.ts';
import { INVITE_LISTS } from './invite-lists.ts';

/** Of invitations, their answers, and who joined a game. */
const CONCERNS_INVITES = /_invite(_response)?$|^game_joined$/;

/** Answers how to stop. */
export function followInvites(queries: QueryClient): () => void {
  const refresh = () => invalidateRoutes(queries, INVITE_LISTS);
  const stops = [
    listenToNotifications(engagementEvents.notification, ({ engagementType }) => {
      if (CONCERNS_INVITES.test(engagementType)) void refresh();
    }),
    catchUpNotificationsBy(refresh),
  ];
  // An event that came while this loaded was missed.
  if (useNotificationSocket.getState().isConnected) void refresh();
  return () => {
    for (const stop of stops) stop();
  };
}
