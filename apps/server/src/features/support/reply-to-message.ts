// Answers the sender by mail. The reply, the new status and the job that mails it are one transaction: an answer is
// never shown as given and then not sent.
import { supportRoutes } from '@msm/contract/support/routes';
import { recordAudit } from '../../platform/audit/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { handler } from '../../platform/operation.ts';
import { presentReply } from './present-message.ts';
import type { SupportDeps } from './support.deps.ts';
import { sendReply } from './support.jobs.ts';
import { insertReply } from './support-replies.store.ts';
import { changeMessages, findMessage } from './support.store.ts';

export const replyToMessage = handler(
  supportRoutes.replyToMessage,
  async ({ params: { id }, input, member, caller }, { db, clock, jobs }: SupportDeps) => {
    const at = clock.now();
    const reply = await db.transaction().execute(async (tx) => {
      if (!(await findMessage(tx, id))) throw new AppError('notFound', 'No message has that id.');
      const { row, isNew } = await insertReply(tx, {
        messageId: id,
        authorId: member.id,
        submissionId: input.submission_id ?? null,
        text: input.text,
        writtenAt: at,
      });
      if (isNew) {
        await changeMessages(tx, [id], { status: 'answered' }, { actorId: member.id, at });
        await jobs.enqueue(tx, sendReply, { replyId: row.id });
        const details = { replyId: row.id };
        await recordAudit(tx, 'support.replied', { actorId: member.id, subject: id, caller, details });
      }
      return row;
    });
    return { data: presentReply(reply, member.username) };
  },
);
