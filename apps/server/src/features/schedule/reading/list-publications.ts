// Pages of publications: still to come, over, and those for social networks.
import type { PageQuery } from '@msm/contract/paging';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { Db } from '../../../platform/db/tables.ts';
import { handler } from '../../../platform/operation.ts';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { listPublications, type PublicationFilter } from './lists.store.ts';
import { presentPublication } from './present-publication.ts';
import type { ScheduleDeps } from '../schedule.deps.ts';

export const listScheduledPublications = handler(
  scheduleRoutes.listScheduledPublications,
  ({ input, session }, { db }: ScheduleDeps) => listPage(db, ownAccount(session), { isPast: false }, input),
);

export const listPastPublications = handler(
  scheduleRoutes.listPastPublications,
  ({ input, session }, { db }: ScheduleDeps) => listPage(db, ownAccount(session), { isPast: true }, input),
);

export const listScheduledSocialPublications = handler(
  scheduleRoutes.listScheduledSocialPublications,
  async ({ input, session }, { db, users }: ScheduleDeps) => {
    const { instagramBusinessId: instagramId, email, ...query } = input;
    const filter: PublicationFilter = { isPast: false, isSocial: true, instagramId };
    if (email === undefined) return listPage(db, ownAccount(session), filter, query);
    const planners = await users.claimantsOf(db, email.toLowerCase());
    const createdBy = planners.map(({ id }) => id);
    return listPage(db, ownAccount(session), { ...filter, createdBy }, query);
  },
);

async function listPage(db: Db, accountId: string, filter: PublicationFilter, query: PageQuery) {
  const { rows, ...found } = await listPublications(db, accountId, filter, query);
  return { page: query.page, pageSize: query.pageSize, ...found, publications: rows.map(presentPublication) };
}
