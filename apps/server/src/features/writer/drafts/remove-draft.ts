// Removes a draft: by itself, or as one that was written for a site.
import { writerRoutes } from '@msm/contract/writer/routes';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import { ownAccount } from '../../../platform/access/own-account.ts';
import type { WriterDeps } from '../writer.deps.ts';
import { removeDraft as remove } from './drafts.store.ts';

const noSuchDraft = () => new AppError('notFound', 'No draft has that id.');

export const removeDraft = handler(
  writerRoutes.removeDraft,
  async ({ params: { id }, session }, { db }: WriterDeps) => {
    if (!(await remove(db, ownAccount(session), id))) throw noSuchDraft();
    return {};
  },
);

export const removeSiteDraft = handler(
  writerRoutes.removeSiteDraft,
  async ({ params: { id, siteId }, session }, { db }: WriterDeps) => {
    if (!(await remove(db, ownAccount(session), id, siteId))) throw noSuchDraft();
    return {};
  },
);
