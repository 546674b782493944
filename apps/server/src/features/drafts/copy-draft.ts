// Copies a draft: to go on with, as a template, or from a template. The client chooses the id of the copy, so that a repeated
// request answers the copy of the first.
import { draftRoutes } from '@msm/contract/drafts/routes';
import { ownAccount } from '../../platform/access/own-account.ts';
import { AppError } from '../../platform/errors.ts';
import { handler } from '../../platform/operation.ts';
import type { DraftsDeps } from './drafts.deps.ts';
import { asMediaUser, findDraft, insertDraft } from './drafts.store.ts';
import { presentDraft } from './present-draft.ts';
import { readOwnDraft } from './read-draft.ts';
import { picturesIn } from './safe-fields.ts';
import { DRAFT_SAVES } from './save-draft.ts';

export const copyDraft = handler(
  draftRoutes.copyDraft,
  async ({ params, input: { id, isTemplate }, session, member }, deps: DraftsDeps) => {
    const accountId = ownAccount(session);
    await deps.limits.take(DRAFT_SAVES, member.id);
    const copy = await deps.db.transaction().execute(async (tx) => {
      const { fields } = await readOwnDraft(tx, accountId, params.id);
      const inserted = await insertDraft(tx, {
        id,
        accountId,
        memberId: member.id,
        isTemplate,
        fields,
        // No open composer has made it: the first save of any is made from its version.
        editor: { id, save: 0 },
        now: deps.clock.now(),
      });
      const copied = inserted ?? (await findDraft(tx, accountId, id));
      if (!copied) throw new AppError('conflict', 'Choose another id for the copy.');
      // A copy that was made before may be deleted or scheduled by now: its pictures are not its own any more.
      if (inserted) await deps.media.noteUsesIn(tx, accountId, picturesIn(inserted.fields), asMediaUser(id));
      return copied;
    });
    return presentDraft(copy, deps);
  },
);
