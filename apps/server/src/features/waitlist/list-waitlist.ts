// The waitlist as SuperAdmin sees it.
import { waitlistRoutes } from '@msm/contract/waitlist/routes';
import type { WaitlistEntry } from '@msm/contract/waitlist/schemas';
import { handler } from '../../platform/operation.ts';
import type { WaitlistDeps } from './waitlist.deps.ts';
import { countIn, listEntries, type EntryRow } from './waitlist.store.ts';

export const listWaitlist = handler(
  waitlistRoutes.listWaitlist,
  async ({ input }, { db }: Pick<WaitlistDeps, 'db'>) => {
    const { rows, ...found } = await listEntries(db, input);
    return {
      page: input.page,
      pageSize: input.pageSize,
      ...found,
      data: rows.map(presentEntry),
      counts: {
        pending: await countIn(db, 'pending'),
        confirmed: await countIn(db, 'confirmed'),
        invited: await countIn(db, 'invited'),
      },
    };
  },
);

const presentEntry = (row: EntryRow): WaitlistEntry => ({
  id: row.id,
  email: row.email,
  name: row.name,
  state: row.state,
  joinedAt: row.created_at.toISOString(),
  confirmedAt: row.confirmed_at?.toISOString() ?? null,
  invitedAt: row.invited_at?.toISOString() ?? null,
});
