// Pages of occurrences: still to come, over, and those for social networks.
import type { PageQuery } from '@msm/contract/paging';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { Db } from '../../platform/db/tables.ts';
import { handler } from '../../platform/operation.ts';
import { ownAccount } from '../../platform/access/own-account.ts';
import { listTargets, type CronFilter } from './lists.store.ts';
import { presentOccurrence } from './present-occurrence.ts';
import type { ScheduleDeps } from './schedule.deps.ts';

export const listScheduledCrons = handler(
  scheduleRoutes.listScheduledCrons,
  ({ input, session }, { db }: ScheduleDeps) => listPage(db, ownAccount(session), { isPast: false }, input),
);

export const listPastCrons = handler(
  scheduleRoutes.listPastCrons,
  ({ input, session }, { db }: ScheduleDeps) => listPage(db, ownAccount(session), { isPast: true }, input),
);

export const listScheduledSocialCrons = handler(
  scheduleRoutes.listScheduledSocialCrons,
  async ({ input, session }, { db, users }: ScheduleDeps) => {
    const { instagramBusinessId: instagramId, email, ...query } = input;
    const filter: CronFilter = { isPast: false, isSocial: true, instagramId };
    if (email === undefined) return listPage(db, ownAccount(session), filter, query);
    const planners = await users.claimantsOf(db, email.toLowerCase());
    const createdBy = planners.map(({ id }) => id);
    return listPage(db, ownAccount(session), { ...filter, createdBy }, query);
  },
);

async function listPage(db: Db, accountId: string, filter: CronFilter, query: PageQuery) {
  const { rows, ...found } = await listTargets(db, accountId, filter, query);
  return { page: query.page, pageSize: query.pageSize, ...found, crons: rows.map(presentOccurrence) };
}
