// How many messages are unread, for the inbox bell. The inbox is one for all SuperAdmins: what one has read is read.
import { supportRoutes } from '@msm/contract/support/routes';
import { handler } from '../../platform/operation.ts';
import type { SupportDeps } from './support.deps.ts';
import { countUnread as countUnreadMessages } from './support.store.ts';

export const countUnread = handler(supportRoutes.countUnread, async (_call, { db }: SupportDeps) => ({
  data: { unreadCount: await countUnreadMessages(db) },
}));
