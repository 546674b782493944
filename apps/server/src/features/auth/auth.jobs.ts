// What sign-in makes sure of: its mails are sent, and what nobody can use any more is removed. Tokens are made when a
// mail is written, so that none ever lies in the queue.
import * as z from 'zod/mini';
import { RESET_TOKEN_MINUTES, VERIFY_TOKEN_DAYS } from '@msm/contract/auth/limits';
import { after } from '../../platform/clock.ts';
import { inBatches } from '../../platform/db/batches.ts';
import { AppError } from '../../platform/errors.ts';
import { job, worker, type JobWorker } from '../../platform/jobs.ts';
import type { Limit } from '../../platform/limits.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import type { AuthDeps } from './auth.deps.ts';
import { insertMailToken, removeExpired, removeSomeMailTokens, type MailPurpose } from './auth.store.ts';

export const sendVerification = job('auth.send-verification', z.object({ userId: z.uuid() }));
export const sendReset = job('auth.send-reset', z.object({ email: z.string() }));
const tidy = job('auth.tidy', z.object({}), { every: '17 3 * * *' });

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** A stranger cannot fill a member's mailbox. */
const RESET_MAILS: Limit = { name: 'reset-mails', max: 5, windowSeconds: 3_600 };

export function authJobs(deps: AuthDeps): JobWorker[] {
  const { db, clock, config, mailer, users, limits } = deps;

  async function linkFor(
    userId: string,
    purpose: MailPurpose,
    page: string,
    lifeMs: number,
  ): Promise<string> {
    const token = newToken();
    await insertMailToken(db, {
      token_hash: hashToken(token),
      user_id: userId,
      purpose,
      expires_at: after(clock.now(), lifeMs),
    });
    return `${config.publicUrl}${page}?token=${token}`;
  }

  return [
    worker(sendVerification, async ({ userId }) => {
      const user = await users.find(db, userId);
      if (!user || user.emailVerified) return;
      const owner = await users.findByEmail(db, user.email);
      if (owner?.emailVerified) {
        await mailer.send({
          to: user.email,
          subject: 'You already have an account',
          paragraphs: [
            'Somebody, perhaps you, tried to register with this e-mail address.',
            'It already belongs to an account here. If it was you, log in, or choose a new password if you do not remember yours. If it was not you, nothing happened and there is nothing to do.',
          ],
          action: { label: 'Log in', url: `${config.publicUrl}/login` },
        });
        return;
      }
      await mailer.send({
        to: user.email,
        subject: 'Confirm your e-mail address',
        paragraphs: [
          `Hello ${user.firstName},`,
          'Please confirm that this address is yours.',
          `The link works for ${VERIFY_TOKEN_DAYS} days.`,
        ],
        action: {
          label: 'Confirm my e-mail',
          url: await linkFor(userId, 'verify', '/verify-email', VERIFY_TOKEN_DAYS * DAY_MS),
        },
      });
    }),

    worker(sendReset, async ({ email }) => {
      const user = await users.findByEmail(db, email);
      if (!user || user.isDisabled) return;
      try {
        await limits.take(RESET_MAILS, user.id);
      } catch (error) {
        if (error instanceof AppError && error.kind === 'tooMany') return;
        throw error;
      }
      await mailer.send({
        to: user.email,
        subject: 'Choose a new password',
        paragraphs: [
          `Hello ${user.firstName},`,
          `With this link you can choose a new password. It works once, for ${RESET_TOKEN_MINUTES} minutes.`,
          'If you did not ask for it, you can ignore this mail: your password stays as it is.',
        ],
        action: {
          label: 'Choose a new password',
          url: await linkFor(user.id, 'reset', '/reset-password', RESET_TOKEN_MINUTES * MINUTE_MS),
        },
      });
    }),

    worker(tidy, async () => {
      const yesterday = after(clock.now(), -DAY_MS);
      await inBatches((limit) => removeSomeMailTokens(db, yesterday, limit));
      await removeExpired(db, yesterday);
      await users.removeHopeless(db, yesterday);
    }),
  ];
}
