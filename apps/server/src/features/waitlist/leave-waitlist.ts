// Leaves the waitlist by the link from a mail. Who has left already gets the same answer.
import { waitlistRoutes } from '@msm/contract/waitlist/routes';
import { handler } from '../../platform/operation.ts';
import { entryOf } from './waitlist-links.ts';
import type { WaitlistDeps } from './waitlist.deps.ts';
import { removeEntries } from './waitlist.store.ts';

export const leaveWaitlist = handler(
  waitlistRoutes.leaveWaitlist,
  async ({ input: { token } }, { db, secrets }: WaitlistDeps) => {
    await removeEntries(db, [entryOf(secrets, 'leave', token)]);
    return {};
  },
);
