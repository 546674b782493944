// Earlier states of a draft, newest first, without their texts.
import { draftRoutes } from '@msm/contract/drafts/routes';
import { ownAccount } from '../../platform/access/own-account.ts';
import { handler } from '../../platform/operation.ts';
import type { DraftsDeps } from './drafts.deps.ts';
import { listVersions } from './drafts.store.ts';
import { namesOf, presentVersion } from './present-draft.ts';
import { readOwnDraft } from './read-draft.ts';

export const listDraftVersions = handler(
  draftRoutes.listDraftVersions,
  async ({ params, session }, { db, users }: DraftsDeps) => {
    const { id } = await readOwnDraft(db, ownAccount(session), params.id);
    const rows = await listVersions(db, id);
    const nameOf = await namesOf(
      db,
      users,
      rows.map(({ saved_by }) => saved_by),
    );
    return { versions: rows.map((row) => presentVersion(row, nameOf)) };
  },
);
