// Sends the verification mail again.
import { authRoutes } from '@msm/contract/auth/routes';
import { handler } from '../../platform/operation.ts';
import type { AuthDeps } from './auth.deps.ts';
import { sendVerification } from './auth.jobs.ts';

export const resendVerification = handler(
  authRoutes.resendVerification,
  async ({ member }, { db, jobs }: AuthDeps) => {
    await jobs.enqueue(db, sendVerification, { userId: member.id });
    return { message: 'The mail is on its way.' };
  },
);
