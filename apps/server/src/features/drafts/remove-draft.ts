// Deletes a draft so that it can be restored for a while. Deleting it twice is once.
import { draftRoutes } from '@msm/contract/drafts/routes';
import { ownAccount } from '../../platform/access/own-account.ts';
import { handler } from '../../platform/operation.ts';
import type { DraftsDeps } from './drafts.deps.ts';
import { asMediaUser, lockDraft, noSuchDraft, setEnded } from './drafts.store.ts';

export const removeDraft = handler(
  draftRoutes.removeDraft,
  async ({ params: { id }, session }, { db, clock, media }: DraftsDeps) => {
    const accountId = ownAccount(session);
    await db.transaction().execute(async (tx) => {
      const draft = await lockDraft(tx, accountId, id);
      if (!draft) throw noSuchDraft();
      if (draft.ended_at) return;
      await setEnded(tx, id, clock.now());
      await media.dropUses(tx, asMediaUser(id));
    });
    return {};
  },
);
