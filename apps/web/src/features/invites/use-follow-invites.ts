// Keeps the lists of invitations up to date while they are looked at: the bell's socket tells when one came or was
// answered.
import { useQueryClient } from '@tanstack/react-query';
import { engagementEvents } from '@msm/contract/engagement/events';
import { useEffect } from 'react';
import { listenToNotifications, useNotificationSocket } from '../../platform/notification-socket.ts';
import { invalidateRoutes } from '../../platform/route-hooks.ts';
import { INVITE_LISTS } from './invite-lists.ts';

/** Of invitations, their answers, and who joined a game. */
const CONCERNS_INVITES = /_invite(_response)?$|^game_joined$/;

export function useFollowInvites(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const refresh = () => void invalidateRoutes(queries, INVITE_LISTS);
    const stops = [
      listenToNotifications(engagementEvents.notification, ({ engagementType }) => {
        if (CONCERNS_INVITES.test(engagementType)) refresh();
      }),
      useNotificationSocket.subscribe(({ isConnected }, before) => {
        if (isConnected && !before.isConnected) refresh();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queries]);
}
