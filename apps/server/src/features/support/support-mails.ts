// The two mails of support. The confirmation repeats nothing that was typed: a stranger can enter any address, and
// must not be able to send their own words there in our name.
import type { Mail } from '../../platform/ports/mailer.ts';
import type { ReplyRow } from './support-replies.store.ts';
import type { MessageRow } from './support.store.ts';

const LOOK_UP =
  'To see what became of it, open Contact Support in the portal and enter this reference and your e-mail address.';

export const confirmationMail = ({
  id,
  sender_email,
  reference_id,
}: Pick<MessageRow, 'id' | 'sender_email' | 'reference_id'>): Mail => ({
  id: `support-confirmation-${id}`,
  to: sender_email,
  subject: `We have received your message (${reference_id})`,
  paragraphs: [
    'Thank you for writing to us. We will answer at this address.',
    `Your reference is ${reference_id}.`,
    LOOK_UP,
    'If you did not write to us, somebody entered your address by mistake, and there is nothing to do.',
  ],
});

type Answered = Pick<
  MessageRow,
  'sender_email' | 'sender_name' | 'subject' | 'message' | 'reference_id' | 'created_at'
>;

export const replyMail = (message: Answered, reply: Pick<ReplyRow, 'id' | 'text'>): Mail => ({
  id: `support-reply-${reply.id}`,
  to: message.sender_email,
  subject: `Re: ${message.subject} (${message.reference_id})`,
  paragraphs: [
    `Hello ${message.sender_name},`,
    ...linesOf(reply.text),
    `Your reference is ${message.reference_id}. ${LOOK_UP}`,
    `You wrote on ${message.created_at.toISOString().slice(0, 10)}:`,
    ...linesOf(message.message).map((line) => `> ${line}`),
  ],
});

/** A paragraph of a mail is one line: breaks within it would be lost in HTML. */
const linesOf = (text: string): string[] => text.split(/\r?\n|\r/).filter((line) => line.trim() !== '');
