// Replaces what a draft says. It may break the limits of its platform meanwhile: the answer says where, and no member loses
// what they typed. What an agent is about to plan by itself is changed by editors only: no approval comes after it.
import { writerRoutes } from '@msm/contract/writer/routes';
import { assertEditor } from '../../../platform/access/account-role.ts';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { safeContent } from '../../../platform/text/safe-content.ts';
import { presentDraft } from './present-draft.ts';
import type { WriterDeps } from '../writer.deps.ts';
import { isOfOpenRun } from '../agents/agents.store.ts';
import { changeDraft as change, findDraft } from './drafts.store.ts';
import { findUsage } from '../usage/usage.store.ts';

export const changeDraft = handler(
  writerRoutes.changeDraft,
  async ({ params: { id }, input, session }, { db, clock, threads, accounts }: WriterDeps) => {
    const accountId = ownAccount(session);
    const content = await safeContent(input.content, accountId, { threads });
    const known = await findDraft(db, accountId, id);
    if (known && (await isOfOpenRun(db, known.generation_id))) await assertEditor(db, session, accounts);
    const row = await change(db, accountId, id, { content, now: clock.now() });
    if (!row) throw new AppError('notFound', 'No draft has that id.');
    return presentDraft(row, await findUsage(db, row.generation_id));
  },
);
