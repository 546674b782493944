// The mails of support, and the removal of what was dealt with long ago. A reply's mail is tried for hours, since mail servers go away and come back; every failed try is
// written where SuperAdmin sees it, and so is giving up.
import * as z from 'zod/mini';
import { MESSAGE_KEPT_DAYS } from '@msm/contract/support/limits';
import { DAY_MS, after } from '../../platform/clock.ts';
import { inBatches } from '../../platform/db/batches.ts';
import { job, PermanentFailure, worker, type JobWorker } from '../../platform/jobs.ts';
import { confirmationMail, replyMail } from './support-mails.ts';
import type { SupportDeps } from './support.deps.ts';
import { beginDelivery, noteDelivery } from './support-replies.store.ts';
import { findMessage, removeSomeEnded } from './support.store.ts';

/** With the pauses between them growing to an hour: about two hours. */
export const DELIVERY_TRIES = 12;
/** What a mail server says can be long; its beginning tells the reason. */
const MAX_REASON_LENGTH = 300;

export const sendConfirmation = job('support.send-confirmation', z.object({ messageId: z.uuid() }));
/** One run more than there are tries: when the process ends within the last one, the next run has to write that down. */
export const sendReply = job('support.send-reply', z.object({ replyId: z.uuid() }), {
  retries: DELIVERY_TRIES,
});

const tidy = job('support.tidy', z.object({}), { every: '53 3 * * *' });

export function supportJobs({
  db,
  clock,
  mailer,
}: Pick<SupportDeps, 'db' | 'clock' | 'mailer'>): JobWorker[] {
  return [
    worker(tidy, () => {
      const before = after(clock.now(), -MESSAGE_KEPT_DAYS * DAY_MS);
      return inBatches((limit) => removeSomeEnded(db, before, limit));
    }),

    worker(sendConfirmation, async ({ messageId }) => {
      const message = await findMessage(db, messageId);
      if (message) await mailer.send(confirmationMail(message));
    }),

    worker(sendReply, async ({ replyId }) => {
      const reply = await beginDelivery(db, replyId);
      if (!reply) return;
      const message = await findMessage(db, reply.message_id);
      if (!message) return;
      if (reply.attempts > DELIVERY_TRIES) {
        await noteDelivery(db, replyId, 'failed', 'The last try was interrupted.');
        return;
      }
      try {
        await mailer.send(replyMail(message, reply));
      } catch (error) {
        const reason = (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON_LENGTH);
        const isLast = reply.attempts === DELIVERY_TRIES || error instanceof PermanentFailure;
        await noteDelivery(db, replyId, isLast ? 'failed' : 'queued', reason);
        if (isLast) return;
        throw error;
      }
      await noteDelivery(db, replyId, 'sent', null);
    }),
  ];
}
