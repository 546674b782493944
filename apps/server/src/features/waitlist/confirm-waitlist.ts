// Confirms an address by the link from its mail. Opening the link again changes nothing.
import { waitlistRoutes } from '@msm/contract/waitlist/routes';
import { handler } from '../../platform/operation.ts';
import { entryOf, invalidLink } from './waitlist-links.ts';
import type { WaitlistDeps } from './waitlist.deps.ts';
import { sendState } from './waitlist.jobs.ts';
import { confirmEntry, lockEntry } from './waitlist.store.ts';

export const confirmWaitlist = handler(
  waitlistRoutes.confirmWaitlist,
  async ({ input: { token } }, { db, clock, jobs, secrets }: WaitlistDeps) => {
    const entryId = entryOf(secrets, 'confirm', token);
    await db.transaction().execute(async (tx) => {
      const entry = await lockEntry(tx, entryId);
      if (!entry) throw invalidLink();
      if (entry.state !== 'pending') return;
      await confirmEntry(tx, entryId, clock.now());
      // It carries the link by which one leaves.
      await jobs.enqueue(tx, sendState, { entryId });
    });
    return {};
  },
);
