// The inbox, filtered and paged, newest or most urgent first.
import { supportRoutes } from '@msm/contract/support/routes';
import { handler } from '../../platform/operation.ts';
import { presentMessage } from './present-message.ts';
import type { SupportDeps } from './support.deps.ts';
import { listMessages as findMessages } from './support.store.ts';

export const listMessages = handler(supportRoutes.listMessages, async ({ input }, { db }: SupportDeps) => {
  const { rows, ...found } = await findMessages(db, input);
  return { page: input.page, pageSize: input.pageSize, ...found, data: rows.map(presentMessage) };
});
