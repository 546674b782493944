// Stores what a member has typed so far. A draft is created by its first save, under the id that the browser chose. A save that
// was made from another version than the stored one changes nothing, unless the same open editor made both.
import { DRAFT_SAVES_PER_MINUTE } from '@msm/contract/drafts/limits';
import { draftRoutes } from '@msm/contract/drafts/routes';
import type { DraftFields, Editor } from '@msm/contract/drafts/schemas';
import { ownAccount } from '../../platform/access/own-account.ts';
import type { Db } from '../../platform/db/tables.ts';
import { AppError } from '../../platform/errors.ts';
import type { Limit } from '../../platform/limits.ts';
import { handler } from '../../platform/operation.ts';
import type { DraftsDeps } from './drafts.deps.ts';
import { isVersionDue, outcomeOfSave } from './drafts.rules.ts';
import {
  asMediaUser,
  changeDraft,
  changedElsewhere,
  insertDraft,
  keepVersion,
  lastKeptAt,
  lockDraft,
  noSuchDraft,
  type DraftRow,
} from './drafts.store.ts';
import { presentDraft } from './present-draft.ts';
import { picturesIn, safeFields } from './safe-fields.ts';

export const DRAFT_SAVES: Limit = { name: 'draft-saves', max: DRAFT_SAVES_PER_MINUTE, windowSeconds: 60 };

export const saveDraft = handler(
  draftRoutes.saveDraft,
  async ({ params: { id }, input, session, member }, deps: DraftsDeps) => {
    const accountId = ownAccount(session);
    await deps.limits.take(DRAFT_SAVES, member.id);
    const fields = await safeFields(input, accountId, deps);
    const { editor, takesUp, version } = input;
    const save = { fields, editor, takesUp, version, memberId: member.id };
    const saved = await deps.db.transaction().execute(async (tx) => {
      const draft = await lockDraft(tx, accountId, id);
      const stored = draft
        ? await replaceDraft(tx, draft, save, deps)
        : await createDraft(tx, { id, accountId, isTemplate: false, ...save }, deps);
      await deps.media.noteUsesIn(tx, accountId, picturesIn(stored.fields), asMediaUser(id));
      return stored;
    });
    return presentDraft(saved, deps);
  },
);

interface Save {
  fields: DraftFields;
  editor: Editor;
  takesUp: readonly Editor[] | undefined;
  /** The version it was made from. */
  version: number;
  memberId: string;
}

/** Of a locked draft. */
async function replaceDraft(
  tx: Db,
  draft: DraftRow,
  save: Save,
  { clock }: Pick<DraftsDeps, 'clock'>,
): Promise<DraftRow> {
  if (draft.submission_id)
    throw new AppError('conflict', 'This draft was scheduled meanwhile. Nothing was overwritten.');
  if (draft.ended_at) throw noSuchDraft();
  const outcome = outcomeOfSave(draft, save);
  if (outcome === 'conflict') throw changedElsewhere();
  if (outcome === 'repeated') return draft;
  const now = clock.now();
  const replaced = { changedBy: draft.changed_by, savedBy: save.memberId, now };
  if (isVersionDue({ ...replaced, lastKeptAt: await lastKeptAt(tx, draft) }))
    await keepVersion(tx, draft, now);
  return changeDraft(tx, draft, { ...save, now });
}

type Creation = Save & { id: string; accountId: string; isTemplate: boolean };

async function createDraft(tx: Db, creation: Creation, deps: Pick<DraftsDeps, 'clock'>): Promise<DraftRow> {
  // Deleted for good meanwhile: a stale tab must not bring it back under its old address.
  if (creation.version !== 0) throw noSuchDraft();
  const created = await insertDraft(tx, { ...creation, now: deps.clock.now() });
  if (created) return created;
  const sentTwice = await lockDraft(tx, creation.accountId, creation.id);
  if (!sentTwice) throw new AppError('conflict', 'Choose another id for this draft.');
  return replaceDraft(tx, sentTwice, creation, deps);
}
