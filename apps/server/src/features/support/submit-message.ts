// Takes a message from any visitor. Idempotent: a form sent twice by a double click, or by a browser that tries again
// because the answer was lost, gets the reference it already has.
import { supportRoutes } from '@msm/contract/support/routes';
import type { ContactInput } from '@msm/contract/support/schemas';
import { countSuccesses, takeIfLeft, type Limit } from '../../platform/limits.ts';
import { handler } from '../../platform/operation.ts';
import { drawReference } from './draw-reference.ts';
import type { SupportDeps } from './support.deps.ts';
import { sendConfirmation } from './support.jobs.ts';
import { withoutSecrets } from './support.rules.ts';
import { insertMessage } from './support.store.ts';

/** Strangers who enter another person's address cannot fill that mailbox. */
const CONFIRMATION_MAILS: Limit = { name: 'support-confirmations', max: 5, windowSeconds: 3_600 };

export const submitMessage = handler(
  supportRoutes.submitMessage,
  async ({ input, member }, { db, clock, jobs, limits }: SupportDeps) => {
    // The message is taken all the same when the limit is used up: only the mail is left out.
    const confirmation = await takeIfLeft(limits, CONFIRMATION_MAILS, input.sender_email);
    const filed = await countSuccesses(confirmation, () =>
      db.transaction().execute(async (tx) => {
        const message = toMessage(input, member?.id ?? null, clock.now());
        const inserted = await insertMessage(tx, message, drawReference);
        if (inserted.isNew && confirmation)
          await jobs.enqueue(tx, sendConfirmation, { messageId: inserted.id });
        return inserted;
      }),
    );
    if (!filed.isNew) await confirmation?.giveBack();
    return { data: { reference_id: filed.referenceId } };
  },
);

const toMessage = (input: ContactInput, memberId: string | null, receivedAt: Date) => ({
  memberId,
  submissionId: input.submission_id ?? null,
  senderName: input.sender_name,
  senderEmail: input.sender_email,
  senderPhone: input.sender_phone || null,
  subject: input.subject,
  message: input.message,
  category: input.category,
  priority: input.priority,
  source: input.source,
  metadata: {
    ...input.metadata,
    ...(input.metadata?.referrer && { referrer: withoutSecrets(input.metadata.referrer) }),
  },
  receivedAt,
});
