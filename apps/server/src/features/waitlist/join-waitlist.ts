// Takes an address for the waitlist from any visitor and mails it a link. New, pending and confirmed addresses take the same way
// and get the same answer; only the mail differs.
import { WAITLIST_MAILS_PER_HOUR } from '@msm/contract/waitlist/limits';
import { waitlistRoutes } from '@msm/contract/waitlist/routes';
import { countSuccesses, takeIfLeft, type Limit } from '../../platform/limits.ts';
import { handler } from '../../platform/operation.ts';
import type { WaitlistDeps } from './waitlist.deps.ts';
import { sendState } from './waitlist.jobs.ts';
import { addEntry } from './waitlist.store.ts';

const MAILS: Limit = { name: 'waitlist-mails', max: WAITLIST_MAILS_PER_HOUR, windowSeconds: 3_600 };

export const joinWaitlist = handler(
  waitlistRoutes.joinWaitlist,
  async ({ input: { email, name = '' } }, { db, clock, jobs, limits }: WaitlistDeps) => {
    // When the limit is used up only the mail is left out: a refusal would tell that the address was entered before.
    const mail = await takeIfLeft(limits, MAILS, email);
    await countSuccesses(mail, () =>
      db.transaction().execute(async (tx) => {
        const entryId = await addEntry(tx, { email, name, now: clock.now() });
        if (mail) await jobs.enqueue(tx, sendState, { entryId });
      }),
    );
    return {};
  },
);
