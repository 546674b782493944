// Keeps the lists of invitations up to date while they are looked at: the bell's socket tells when one came or was
// answered.
import { useQueryClient } from '@tanstack/react-query';
import { engagementEvents } from '@msm/contract/engagement/events';
import { useEffect } from 'react';
import { askAgain } from '../../platform/ask-again.ts';
import { catchUpNotificationsBy, listenToNotifications } from '../../platform/notification-socket.ts';
import { INVITES_KEY } from './invites-key.ts';

/** Of invitations, their answers, and who joined a game. */
const CONCERNS_INVITES = /_invite(_response)?$|^game_joined$/;

export function useFollowInvites(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const refresh = () => askAgain(queries, INVITES_KEY);
    const stops = [
      listenToNotifications(engagementEvents.notification, ({ engagementType }) => {
        if (CONCERNS_INVITES.test(engagementType)) void refresh();
      }),
      catchUpNotificationsBy(refresh),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queries]);
}
