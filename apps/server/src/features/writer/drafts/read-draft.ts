// A whole draft, with its cost.
import { writerRoutes } from '@msm/contract/writer/routes';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { presentDraft } from './present-draft.ts';
import type { WriterDeps } from '../writer.deps.ts';
import { findDraft } from './drafts.store.ts';
import { findUsage } from '../usage/usage.store.ts';

export const readDraft = handler(
  writerRoutes.readDraft,
  async ({ params: { id }, session }, { db }: WriterDeps) => {
    const row = await findDraft(db, ownAccount(session), id);
    if (!row) throw new AppError('notFound', 'No draft has that id.');
    return presentDraft(row, await findUsage(db, row.generation_id));
  },
);
