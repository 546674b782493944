// Sends the verification mail again.
import { authRoutes } from '@msm/contract/auth/routes';
import { handler } from '../../../platform/operation.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { sendVerification } from '../auth.jobs.ts';
import { VERIFICATION_MAILS } from './mail-limits.ts';

export const resendVerification = handler(
  authRoutes.resendVerification,
  async ({ member }, { db, jobs, limits, mailer }: AuthDeps) => {
    await limits.take(VERIFICATION_MAILS, member.email);
    await jobs.enqueue(db, sendVerification, { userId: member.id });
    return { message: mailer.folder ? 'The mail is written to the mail folder.' : 'The mail is on its way.' };
  },
);
