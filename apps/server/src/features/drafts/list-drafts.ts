// Drafts or templates of the account, found by their title.
import { draftRoutes } from '@msm/contract/drafts/routes';
import { ownAccount } from '../../platform/access/own-account.ts';
import { handler } from '../../platform/operation.ts';
import type { DraftsDeps } from './drafts.deps.ts';
import { listDrafts as list } from './drafts.store.ts';
import { namesOf, presentSummary } from './present-draft.ts';

export const listDrafts = handler(
  draftRoutes.listDrafts,
  async ({ input, session }, { db, users }: DraftsDeps) => {
    const { rows, ...found } = await list(db, ownAccount(session), input);
    const nameOf = await namesOf(
      db,
      users,
      rows.map(({ changed_by }) => changed_by),
    );
    const { page, pageSize } = input;
    return { page, pageSize, ...found, drafts: rows.map((row) => presentSummary(row, nameOf)) };
  },
);
