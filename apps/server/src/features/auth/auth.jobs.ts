// What sign-in makes sure of: its mails are sent, and what can no longer be used is removed. Tokens are made when a
// mail is written, so that none ever lies in the queue.
import * as z from 'zod/mini';
import { RESET_TOKEN_MINUTES, VERIFY_TOKEN_DAYS } from '@msm/contract/auth/limits';
import { MINUTE_MS, DAY_MS, after } from '../../platform/clock.ts';
import { inBatches } from '../../platform/db/batches.ts';
import { job, worker, type JobWorker } from '../../platform/jobs.ts';
import type { Mail } from '../../platform/ports/mailer.ts';
import type { User } from '../../platform/ports/users.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import type { AuthDeps } from './auth.deps.ts';
import { insertMailToken, removeExpired, removeSomeMailTokens, type MailPurpose } from './auth.store.ts';
import { removeSomeEmailChanges } from './own-sign-in/email-changes.store.ts';
import { ownSignInJobs } from './own-sign-in/own-sign-in.jobs.ts';
import { removeUnusedClaims } from './registering/remove-unused-claims.ts';

export const sendVerification = job('auth.send-verification', z.object({ userId: z.uuid() }));
export const sendReset = job('auth.send-reset', z.object({ email: z.string() }));
const tidy = job('auth.tidy', z.object({}), { every: '17 3 * * *' });

export function authJobs(deps: AuthDeps): JobWorker[] {
  const { db, clock, config, mailer, users } = deps;

  async function linkFor(
    { id, email }: User,
    purpose: MailPurpose,
    page: string,
    lifeMs: number,
  ): Promise<string> {
    const token = newToken();
    await insertMailToken(db, {
      token_hash: hashToken(token),
      user_id: id,
      email,
      purpose,
      expires_at: after(clock.now(), lifeMs),
    });
    return `${config.publicUrl}${page}?token=${token}`;
  }

  return [
    worker(sendVerification, async ({ userId }, jobId) => {
      const user = await users.find(db, userId);
      if (!user || user.emailVerified) return;
      if (await users.findOwnerOfEmail(db, user.email)) {
        await mailer.send({
          id: `already-member-${jobId}`,
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
        id: `verify-${jobId}`,
        to: user.email,
        subject: 'Confirm your e-mail address',
        paragraphs: [
          `Hello ${user.firstName},`,
          `The account with the username ${user.username} was registered with this address. Please confirm that both are yours.`,
          `The link works for ${VERIFY_TOKEN_DAYS} days. If you did not register, ignore this mail: opening the link would give your address to somebody else's account.`,
        ],
        action: {
          label: 'Confirm my e-mail',
          url: await linkFor(user, 'verify', '/verify-email', VERIFY_TOKEN_DAYS * DAY_MS),
        },
      });
    }),

    worker(sendReset, async ({ email }, jobId) => {
      const owner = await users.findOwnerOfEmail(db, email);
      const candidates = (owner ? [owner] : await users.claimantsOf(db, email)).filter(
        ({ isDisabled }) => !isDisabled,
      );
      if (candidates.length === 0) return;
      const resets = await Promise.all(
        candidates.map(async (user) => ({
          username: user.username,
          url: await linkFor(user, 'reset', '/reset-password', RESET_TOKEN_MINUTES * MINUTE_MS),
        })),
      );
      await mailer.send({
        id: `reset-${jobId}`,
        to: email,
        subject: 'Choose a new password',
        ...resetWords(resets),
      });
    }),

    ...ownSignInJobs(deps),

    worker(tidy, async () => {
      const yesterday = after(clock.now(), -DAY_MS);
      await inBatches((limit) => removeSomeMailTokens(db, yesterday, limit));
      await inBatches((limit) => removeSomeEmailChanges(db, yesterday, limit));
      await removeExpired(db, yesterday);
      await removeUnusedClaims(yesterday, deps);
    }),
  ];
}

/** An account is named by its username: of several claims on an address, some may be strangers'. */
function resetWords(resets: { username: string; url: string }[]): Pick<Mail, 'paragraphs' | 'action'> {
  const ignore = 'If you did not ask for it, you can ignore this mail: nothing changes.';
  const [only, ...others] = resets;
  if (only && others.length === 0) {
    return {
      paragraphs: [
        `With this link you can choose a new password for the account with the username ${only.username}. It works once, for ${RESET_TOKEN_MINUTES} minutes.`,
        ignore,
      ],
      action: { label: 'Choose a new password', url: only.url },
    };
  }
  return {
    paragraphs: [
      `Several accounts were registered with this address, and none has confirmed it yet. Choose a new password only for one that you registered yourself; each link works once, for ${RESET_TOKEN_MINUTES} minutes.`,
      ...resets.map(({ username, url }) => `${username}: ${url}`),
      ignore,
    ],
  };
}
