// Removes one notification from the bell.
import { engagementRoutes } from '@msm/contract/engagement/routes';
import { call } from '../../platform/api-client.ts';
import { withRemoved } from './bell.rules.ts';
import { useBellChange } from './use-bell-change.ts';

export const useRemoveNotification = () =>
  useBellChange<string>({
    change: withRemoved,
    send: (id) => call(engagementRoutes.removeNotification, { params: { id } }),
    failure: 'Failed to remove the notification',
  });
