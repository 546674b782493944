// Mails an invitation to entries that are confirmed and not invited yet. Sent twice, it invites once.
import { waitlistRoutes } from '@msm/contract/waitlist/routes';
import { recordAudit } from '../../platform/audit/audit.ts';
import { handler } from '../../platform/operation.ts';
import type { WaitlistDeps } from './waitlist.deps.ts';
import { sendInvitation } from './waitlist.jobs.ts';
import { markInvited } from './waitlist.store.ts';

export const inviteWaiting = handler(
  waitlistRoutes.inviteWaiting,
  async ({ input: { ids }, member, caller }, { db, clock, jobs }: WaitlistDeps) => {
    const invited = await db.transaction().execute(async (tx) => {
      const marked = await markInvited(tx, ids, clock.now());
      for (const entryId of marked) await jobs.enqueue(tx, sendInvitation, { entryId });
      const details = { entries: marked.length };
      await recordAudit(tx, 'waitlist.invited', { actorId: member.id, caller, details });
      return marked.length;
    });
    return { invited };
  },
);
