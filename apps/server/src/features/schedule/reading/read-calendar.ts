// Every publication between two instants, over all destinations of the account.
import { CALENDAR_DAYS, CALENDAR_PUBLICATIONS } from '@msm/contract/schedule/limits';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { after } from '../../../platform/clock.ts';
import { invalidField } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { listBetween } from './lists.store.ts';
import type { ScheduleDeps } from '../schedule.deps.ts';

const DAY_MS = 86_400_000;

export const readCalendar = handler(
  scheduleRoutes.readCalendar,
  async ({ input, session }, { db }: ScheduleDeps) => {
    const accountId = ownAccount(session);
    const [from, to] = [new Date(input.from), new Date(input.to)];
    if (to > after(from, CALENDAR_DAYS * DAY_MS))
      throw invalidField('to', `Look at ${CALENDAR_DAYS} days at most.`);
    const found = await listBetween(db, accountId, { from, to, limit: CALENDAR_PUBLICATIONS + 1 });
    return {
      publications: found
        .slice(0, CALENDAR_PUBLICATIONS)
        .map((publication) => ({ ...publication, dueAt: publication.dueAt.toISOString() })),
      isCut: found.length > CALENDAR_PUBLICATIONS,
    };
  },
);
