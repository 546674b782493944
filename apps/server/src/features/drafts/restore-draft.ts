// Brings a deleted draft back: the undo of its deletion. One that was scheduled stays ended.
import { draftRoutes } from '@msm/contract/drafts/routes';
import { ownAccount } from '../../platform/access/own-account.ts';
import { AppError } from '../../platform/errors.ts';
import { handler } from '../../platform/operation.ts';
import type { DraftsDeps } from './drafts.deps.ts';
import { asMediaUser, assertRoom, lockDraft, noSuchDraft, setEnded } from './drafts.store.ts';
import { presentDraft } from './present-draft.ts';
import { picturesIn } from './safe-fields.ts';

export const restoreDraft = handler(
  draftRoutes.restoreDraft,
  async ({ params: { id }, session }, deps: DraftsDeps) => {
    const accountId = ownAccount(session);
    const restored = await deps.db.transaction().execute(async (tx) => {
      const draft = await lockDraft(tx, accountId, id);
      if (!draft) throw noSuchDraft();
      if (draft.submission_id)
        throw new AppError('conflict', 'This draft was scheduled. Duplicate it instead.');
      if (draft.ended_at) await assertRoom(tx, accountId);
      await deps.media.noteUsesIn(tx, accountId, picturesIn(draft.fields), asMediaUser(id));
      return setEnded(tx, id, null);
    });
    return presentDraft(restored, deps);
  },
);
