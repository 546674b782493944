// Makes an earlier state the current one. The state that it replaces is kept, so that restoring can be undone.
import { draftRoutes } from '@msm/contract/drafts/routes';
import { ownAccount } from '../../platform/access/own-account.ts';
import { handler } from '../../platform/operation.ts';
import type { DraftsDeps } from './drafts.deps.ts';
import {
  asMediaUser,
  changeDraft,
  changedElsewhere,
  keepVersion,
  lockDraft,
  noSuchDraft,
} from './drafts.store.ts';
import { presentDraft } from './present-draft.ts';
import { readVersion } from './read-draft-version.ts';
import { picturesIn } from './safe-fields.ts';

export const restoreDraftVersion = handler(
  draftRoutes.restoreDraftVersion,
  async ({ params, input: { current, editor }, session, member }, deps: DraftsDeps) => {
    const accountId = ownAccount(session);
    const restored = await deps.db.transaction().execute(async (tx) => {
      const draft = await lockDraft(tx, accountId, params.id);
      if (!draft || draft.ended_at) throw noSuchDraft();
      const { fields } = await readVersion(tx, params);
      if (draft.version !== current) throw changedElsewhere();
      const now = deps.clock.now();
      await keepVersion(tx, draft, now);
      await deps.media.noteUsesIn(tx, accountId, picturesIn(fields), asMediaUser(draft.id));
      return changeDraft(tx, draft, { fields, editor, memberId: member.id, now });
    });
    return presentDraft(restored, deps);
  },
);
