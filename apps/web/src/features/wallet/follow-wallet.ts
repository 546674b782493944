// Keeps the wallet's screens up to date: the socket tells that something changed, also in another tab or by another member. Loads
// after the page, since the events of the socket bring schemas along.
import { walletEvents } from '@msm/contract/wallet/events';
import type { QueryClient } from '@tanstack/react-query';
import { invalidateRoutes } from '../../platform/api/route-hooks.ts';
import { catchUpNotificationsBy, listenToNotifications } from '../../platform/sockets/notification-socket.ts';
import { WALLET_READS } from './use-money-mutation.ts';

/** Answers how to stop. */
export function followWallet(queries: QueryClient): () => void {
  const refresh = () => invalidateRoutes(queries, WALLET_READS);
  const stops = [
    listenToNotifications(walletEvents.changed, () => void refresh()),
    // Runs at once where the socket is open: an event that came while this loaded was missed.
    catchUpNotificationsBy(refresh),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
