// One draft; also one that was scheduled, which says so.
import { draftRoutes } from '@msm/contract/drafts/routes';
import { ownAccount } from '../../platform/access/own-account.ts';
import type { Db } from '../../platform/db/tables.ts';
import { handler } from '../../platform/operation.ts';
import type { DraftsDeps } from './drafts.deps.ts';
import { findDraft, noSuchDraft, type DraftRow } from './drafts.store.ts';
import { presentDraft } from './present-draft.ts';

export const readDraft = handler(draftRoutes.readDraft, async ({ params, session }, deps: DraftsDeps) =>
  presentDraft(await readOwnDraft(deps.db, ownAccount(session), params.id), deps),
);

/** A deleted one does not exist. */
export async function readOwnDraft(db: Db, accountId: string, id: string): Promise<DraftRow> {
  const row = await findDraft(db, accountId, id);
  if (!row || (row.ended_at && !row.submission_id)) throw noSuchDraft();
  return row;
}
