// Deletes entries of the waitlist. No mail is sent; a deleted address can join again.
import { waitlistRoutes } from '@msm/contract/waitlist/routes';
import { recordAudit } from '../../platform/audit/audit.ts';
import { handler } from '../../platform/operation.ts';
import type { WaitlistDeps } from './waitlist.deps.ts';
import { removeEntries } from './waitlist.store.ts';

export const removeWaiting = handler(
  waitlistRoutes.removeWaiting,
  async ({ input: { ids }, member, caller }, { db }: WaitlistDeps) => {
    const removed = await db.transaction().execute(async (tx) => {
      const count = await removeEntries(tx, ids);
      const details = { entries: count };
      await recordAudit(tx, 'waitlist.removed', { actorId: member.id, caller, details });
      return count;
    });
    return { removed };
  },
);
