// One earlier state of a draft, to be looked at before it is restored.
import { draftRoutes } from '@msm/contract/drafts/routes';
import { ownAccount } from '../../platform/access/own-account.ts';
import type { Db } from '../../platform/db/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { handler } from '../../platform/operation.ts';
import type { DraftsDeps } from './drafts.deps.ts';
import { findVersion, type VersionRow } from './drafts.store.ts';
import { namesOf, presentVersion } from './present-draft.ts';
import { readOwnDraft } from './read-draft.ts';

export const readDraftVersion = handler(
  draftRoutes.readDraftVersion,
  async ({ params, session }, { db, users }: DraftsDeps) => {
    await readOwnDraft(db, ownAccount(session), params.id);
    const kept = await readVersion(db, params);
    const nameOf = await namesOf(db, users, [kept.saved_by]);
    const { fields } = kept;
    return { version: presentVersion({ ...kept, title: fields.content.title }, nameOf), fields };
  },
);

export async function readVersion(
  db: Db,
  { id, version }: { id: string; version: number },
): Promise<VersionRow> {
  const kept = await findVersion(db, id, version);
  if (!kept) throw new AppError('notFound', 'This version is no longer kept.');
  return kept;
}
