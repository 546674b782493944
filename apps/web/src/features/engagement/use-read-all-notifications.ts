// Marks everything in the bell as read.
import { engagementRoutes } from '@msm/contract/engagement/routes';
import { call } from '../../platform/api-client.ts';
import { withAllRead } from './bell.rules.ts';
import { useBellChange } from './use-bell-change.ts';

export const useReadAllNotifications = () =>
  useBellChange<void>({
    change: withAllRead,
    send: () => call(engagementRoutes.readAllNotifications, {}),
    failure: 'Failed to mark the notifications as read',
  });
