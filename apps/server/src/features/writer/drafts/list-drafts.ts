// The drafts of the account, newest first.
import { writerRoutes } from '@msm/contract/writer/routes';
import { handler } from '../../../platform/operation.ts';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { presentDraftLine } from './present-draft.ts';
import type { WriterDeps } from '../writer.deps.ts';
import { listDrafts as findDrafts } from './drafts.store.ts';

export const listDrafts = handler(writerRoutes.listDrafts, async ({ input, session }, { db }: WriterDeps) => {
  const { rows, ...found } = await findDrafts(db, ownAccount(session), input);
  return { page: input.page, pageSize: input.pageSize, ...found, drafts: rows.map(presentDraftLine) };
});
