// Asks for a mail that lets one choose a new password. Whether the address is known is found out later, by the job:
// the answer cannot tell.
import { authRoutes } from '@msm/contract/auth/routes';
import { handler } from '../../../platform/operation.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { sendReset } from '../auth.jobs.ts';
import { RESET_MAILS } from '../registering/mail-limits.ts';

export const forgotPassword = handler(
  authRoutes.forgotPassword,
  async ({ input }, { db, jobs, limits, mailer }: AuthDeps) => {
    // Unknown addresses are counted too: being refused tells nothing.
    await limits.take(RESET_MAILS, input.email);
    await jobs.enqueue(db, sendReset, { email: input.email });
    const words = mailer.folder ? 'was written to the mail folder' : 'is on its way';
    return { message: `If that address belongs to a member, a mail ${words}.` };
  },
);
