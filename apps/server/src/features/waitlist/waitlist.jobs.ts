// The waitlist's mails, and the removal of addresses that were never confirmed.
import * as z from 'zod/mini';
import { CONFIRM_DAYS } from '@msm/contract/waitlist/limits';
import { after, DAY_MS } from '../../platform/clock.ts';
import { inBatches } from '../../platform/db/batches.ts';
import { job, worker, type JobWorker } from '../../platform/jobs.ts';
import { linkTo, tokenFor, type LinkPurpose } from './waitlist-links.ts';
import { confirmMail, invitationMail, onListMail } from './waitlist-mails.ts';
import type { WaitlistDeps } from './waitlist.deps.ts';
import { findEntry, removeSomePending } from './waitlist.store.ts';

/** Says where the entry stands when the mail is sent: one to confirm it, or one that it is on the list. */
export const sendState = job('waitlist.send-state', z.object({ entryId: z.uuid() }));
export const sendInvitation = job('waitlist.send-invitation', z.object({ entryId: z.uuid() }));
const tidy = job('waitlist.tidy', z.object({}), { every: '7 4 * * *' });

export function waitlistJobs({ db, clock, config, mailer, secrets }: WaitlistDeps): JobWorker[] {
  const link = (purpose: LinkPurpose, entryId: string) =>
    linkTo(config.publicUrl, purpose, tokenFor(secrets, purpose, entryId));
  return [
    worker(sendState, async ({ entryId }, jobId) => {
      const entry = await findEntry(db, entryId);
      if (!entry) return;
      const words =
        entry.state === 'pending'
          ? confirmMail(link('confirm', entryId))
          : onListMail(link('leave', entryId));
      await mailer.send({ id: `waitlist-state-${jobId}`, to: entry.email, ...words });
    }),

    worker(sendInvitation, async ({ entryId }, jobId) => {
      const entry = await findEntry(db, entryId);
      if (!entry) return;
      const words = invitationMail(`${config.publicUrl}/register`, link('leave', entryId));
      await mailer.send({ id: `waitlist-invitation-${jobId}`, to: entry.email, ...words });
    }),

    worker(tidy, async () => {
      const before = after(clock.now(), -CONFIRM_DAYS * DAY_MS);
      await inBatches((limit) => removeSomePending(db, before, limit));
    }),
  ];
}
