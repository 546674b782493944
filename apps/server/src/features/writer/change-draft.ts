// Replaces what a draft says. It may break the limits of its platform meanwhile: the answer says where, and nobody loses
// what they typed.
import { writerRoutes } from '@msm/contract/writer/routes';
import { AppError } from '../../platform/errors.ts';
import { handler } from '../../platform/operation.ts';
import { ownAccount } from '../../platform/own-account.ts';
import { presentDraft } from './present-draft.ts';
import { safeMemberHtml } from './safe-html.ts';
import type { WriterDeps } from './writer.deps.ts';
import { changeDraft as change } from './writer-drafts.store.ts';
import { findUsage } from './writer-usage.store.ts';

export const changeDraft = handler(
  writerRoutes.changeDraft,
  async ({ params: { id }, input, session }, { db, clock }: WriterDeps) => {
    const { html } = input.content;
    const content = { ...input.content, ...(html !== undefined && { html: safeMemberHtml(html) }) };
    const row = await change(db, ownAccount(session), id, { content, now: clock.now() });
    if (!row) throw new AppError('notFound', 'No draft has that id.');
    return presentDraft(row, await findUsage(db, row.job_id));
  },
);
