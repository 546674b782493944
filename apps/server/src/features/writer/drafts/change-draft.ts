// Replaces what a draft says. It may break the limits of its platform meanwhile: the answer says where, and no member loses
// what they typed.
import { writerRoutes } from '@msm/contract/writer/routes';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { safeContent } from '../../../platform/text/safe-content.ts';
import { presentDraft } from './present-draft.ts';
import type { WriterDeps } from '../writer.deps.ts';
import { changeDraft as change } from './drafts.store.ts';
import { findUsage } from '../usage/usage.store.ts';

export const changeDraft = handler(
  writerRoutes.changeDraft,
  async ({ params: { id }, input, session }, { db, clock, threads }: WriterDeps) => {
    const accountId = ownAccount(session);
    const content = await safeContent(input.content, accountId, { threads });
    const row = await change(db, accountId, id, { content, now: clock.now() });
    if (!row) throw new AppError('notFound', 'No draft has that id.');
    return presentDraft(row, await findUsage(db, row.generation_id));
  },
);
