// How a submission gets on: the publications of its posts, the first of each.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import { listSubmission } from '../posts.store.ts';
import { firstPublicationId } from '../publications.store.ts';
import { findShownPublication } from '../reading/lists.store.ts';
import { presentPublication } from '../reading/present-publication.ts';
import type { ScheduleDeps } from '../schedule.deps.ts';
import { jobStateOf, percentOf } from './job-status.rules.ts';

export const readJobStatus = handler(
  scheduleRoutes.readJobStatus,
  async ({ params: { jobId }, session }, { db }: ScheduleDeps) => {
    const accountId = ownAccount(session);
    const publications = [];
    for (const { id } of await listSubmission(db, accountId, jobId)) {
      const first = await firstPublicationId(db, id);
      const shown = first && (await findShownPublication(db, accountId, first));
      if (shown) publications.push(presentPublication(shown));
    }
    if (publications.length === 0) throw new AppError('notFound', 'No job of yours has that id.');
    return {
      status: jobStateOf(publications),
      data: { percent: percentOf(publications), publications },
    };
  },
);
