// Marks one notification as read.
import { engagementRoutes } from '@msm/contract/engagement/routes';
import { call } from '../../platform/api-client.ts';
import { withRead } from './bell.rules.ts';
import { useBellChange } from './use-bell-change.ts';

export const useReadNotification = () =>
  useBellChange<string>({
    change: withRead,
    send: (id) => call(engagementRoutes.readNotification, { params: { id } }),
    failure: 'Failed to mark the notification as read',
  });
