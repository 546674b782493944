// Rate limits of sign-in mails, by address: for every requester and every account that claims it. Counted when a mail is
// asked for, not when it is sent: the tries of its job are one mail.
import { AUTH_MAILS_PER_HOUR } from '@msm/contract/auth/limits';
import type { Limit } from '../../../platform/limits.ts';

export const VERIFICATION_MAILS: Limit = {
  name: 'verification-mails',
  max: AUTH_MAILS_PER_HOUR,
  windowSeconds: 3_600,
};
export const RESET_MAILS: Limit = { name: 'reset-mails', max: AUTH_MAILS_PER_HOUR, windowSeconds: 3_600 };
