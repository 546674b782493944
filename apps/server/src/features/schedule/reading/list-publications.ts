// Pages of publications: by what a member looks for, still to come, over, and those for social networks.
import type { PageQuery } from '@msm/contract/paging';
import { BULK_ITEMS } from '@msm/contract/schedule/limits';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { Db } from '../../../platform/db/tables.ts';
import { handler } from '../../../platform/operation.ts';
import { ownAccount } from '../../../platform/access/own-account.ts';
import {
  listPublications as listByTime,
  searchPublications,
  selectPublications as selectFirst,
  type PublicationFilter,
} from './lists.store.ts';
import { presentPublication } from './present-publication.ts';
import type { ScheduleDeps } from '../schedule.deps.ts';

export const listPublications = handler(
  scheduleRoutes.listPublications,
  async ({ input, session }, { db }: ScheduleDeps) => {
    const { page, pageSize, after, ...search } = input;
    const { rows, ...found } = await searchPublications(db, ownAccount(session), search, {
      page,
      pageSize,
      after,
    });
    return { page, pageSize, ...found, publications: rows.map(presentPublication) };
  },
);

export const selectPublications = handler(
  scheduleRoutes.selectPublications,
  async ({ input, session }, { db }: ScheduleDeps) => {
    const found = await selectFirst(db, ownAccount(session), input, BULK_ITEMS + 1);
    return { publications: found.slice(0, BULK_ITEMS), isCut: found.length > BULK_ITEMS };
  },
);

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
  async ({ input, session }, { db, users, publishers }: ScheduleDeps) => {
    const { instagramBusinessId: businessId, email, ...query } = input;
    const accountId = ownAccount(session);
    // By Instagram's own id of the account, or by ours of the connection.
    const connected =
      businessId && (await publishers.get('instagram')?.destinationsKnownAs?.(db, accountId, businessId));
    const instagramIds = businessId === undefined ? undefined : [businessId, ...(connected || [])];
    const filter: PublicationFilter = { isPast: false, isSocial: true, instagramIds };
    if (email === undefined) return listPage(db, accountId, filter, query);
    const planners = await users.claimantsOf(db, email.toLowerCase());
    const createdBy = planners.map(({ id }) => id);
    return listPage(db, accountId, { ...filter, createdBy }, query);
  },
);

async function listPage(db: Db, accountId: string, filter: PublicationFilter, query: PageQuery) {
  const { rows, ...found } = await listByTime(db, accountId, filter, query);
  return { page: query.page, pageSize: query.pageSize, ...found, publications: rows.map(presentPublication) };
}
