// The newest unread messages, for the list under the inbox bell.
import { supportRoutes } from '@msm/contract/support/routes';
import { handler } from '../../platform/operation.ts';
import { presentMessage } from './present-message.ts';
import type { SupportDeps } from './support.deps.ts';
import { listRecentUnread as findRecentUnread } from './support.store.ts';

export const listRecentUnread = handler(
  supportRoutes.listRecentUnread,
  async ({ input }, { db }: SupportDeps) => ({
    data: (await findRecentUnread(db, input.limit)).map(presentMessage),
  }),
);
