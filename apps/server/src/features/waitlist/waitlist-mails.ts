// The mails of the waitlist. None repeats the name that was typed: a stranger can enter any address, and must not be able to
// send their own words there in our name.
import { CONFIRM_DAYS } from '@msm/contract/waitlist/limits';
import type { Mail } from '../../platform/ports/mailer.ts';

type Words = Omit<Mail, 'id' | 'to'>;

export const confirmMail = (confirmUrl: string): Words => ({
  subject: 'Confirm your place on the MSM waitlist',
  paragraphs: [
    'Somebody, perhaps you, entered this address for the waitlist of the MSM token.',
    `Confirm it to be on the list. The link works for ${CONFIRM_DAYS} days.`,
    'If it was not you, there is nothing to do: without the confirmation the address is deleted.',
  ],
  action: { label: 'Confirm my place', url: confirmUrl },
});

export const onListMail = (leaveUrl: string): Words => ({
  subject: 'You are on the MSM waitlist',
  paragraphs: [
    'This address is on the waitlist of the MSM token. We write once there is something to invite you to, and not before.',
    'Being on the list costs nothing and promises nothing: it is no purchase and no right to one.',
    'You can leave at any time. Your address is then deleted.',
  ],
  action: { label: 'Leave the waitlist', url: leaveUrl },
});

export const invitationMail = (registerUrl: string, leaveUrl: string): Words => ({
  subject: 'Your invitation to the MSM Portal',
  paragraphs: [
    'You joined the waitlist of the MSM token. It is your turn: create an account to be among the first who use it.',
    'An account is free. Nothing is bought or reserved by creating one.',
    `If you have changed your mind, leave the waitlist here: ${leaveUrl}`,
  ],
  action: { label: 'Create an account', url: registerUrl },
});
