// What became of a message, for the holder of its reference and the e-mail it was written from. A wrong reference and a
// wrong e-mail are refused alike.
import { supportRoutes } from '@msm/contract/support/routes';
import { AppError } from '../../platform/errors.ts';
import { handler } from '../../platform/operation.ts';
import type { SupportDeps } from './support.deps.ts';
import { shownToSender } from './support.rules.ts';
import { listReplies } from './support-replies.store.ts';
import { findByReference } from './support.store.ts';

export const lookUpMessage = handler(supportRoutes.lookUpMessage, async ({ input }, { db }: SupportDeps) => {
  const message = await findByReference(db, input.reference_id, input.email);
  if (!message) throw new AppError('notFound', 'No message has that reference and that e-mail.');
  const replies = await listReplies(db, message.id);
  return {
    data: {
      status: shownToSender(message.status),
      subject: message.subject,
      created_at: message.created_at.toISOString(),
      updated_at: message.updated_at.toISOString(),
      replies: replies.map(({ text, created_at }) => ({ text, created_at: created_at.toISOString() })),
    },
  };
});
