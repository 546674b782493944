// The mails about changes of how a member gets in.
import * as z from 'zod/mini';
import { EMAIL_CHANGE_HOURS } from '@msm/contract/auth/limits';
import { ProviderName } from '@msm/contract/auth/schemas';
import { job, worker, type JobWorker } from '../../../platform/jobs.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { emailChangeToken } from './email-change-token.ts';
import { findEmailChange } from './email-changes.store.ts';

const Moved = z.object({ changeId: z.uuid(), oldEmail: z.string(), newEmail: z.string() });

export const sendPasswordChanged = job('auth.send-password-changed', z.object({ email: z.string() }));
export const sendIdentityLinked = job(
  'auth.send-identity-linked',
  z.object({ email: z.string(), provider: ProviderName }),
);
export const sendEmailChange = job('auth.send-email-change', z.object({ changeId: z.uuid() }));
export const sendEmailChangeNotice = job('auth.send-email-change-notice', Moved);
export const sendEmailChanged = job('auth.send-email-changed', Moved);

const PROVIDER_NAMES: Record<ProviderName, string> = {
  google: 'Google',
  github: 'GitHub',
  facebook: 'Facebook',
  x: 'X',
};

const NOT_YOU =
  'If it was not you, log in, choose a new password at once, and end the sessions that you do not recognise. If you cannot log in any more, contact support.';

export function ownSignInJobs({ db, clock, config, mailer, secrets, users }: AuthDeps): JobWorker[] {
  const profile = { label: 'Your profile', url: `${config.publicUrl}/account` };
  return [
    worker(sendPasswordChanged, async ({ email }, jobId) => {
      await mailer.send({
        id: `password-changed-${jobId}`,
        to: email,
        subject: 'Your password was changed',
        paragraphs: [
          'The password of your account was changed in your profile. All other devices were signed out.',
          'If it was you, there is nothing to do. If it was not you, choose a new password by “Forgot password?” at once.',
        ],
        action: { label: 'Choose a new password', url: `${config.publicUrl}/forgot-password` },
      });
    }),

    // It opens the account also after the password is changed. The name at the provider is left out: an intruder chooses it.
    worker(sendIdentityLinked, async ({ email, provider }, jobId) => {
      await mailer.send({
        id: `identity-linked-${jobId}`,
        to: email,
        subject: 'A sign-in was linked to your account',
        paragraphs: [
          `An account at ${PROVIDER_NAMES[provider]} opens your account from now on.`,
          'If it was you, there is nothing to do. If it was not you, unlink it in your profile and choose a new password at once.',
        ],
        action: profile,
      });
    }),

    worker(sendEmailChange, async ({ changeId }) => {
      const change = await findEmailChange(db, changeId);
      const user = change && (await users.find(db, change.user_id));
      if (!user || user.isDisabled || change.expires_at <= clock.now()) return;
      const to = change.new_email;
      // Only the owner of the address learns that it has one.
      if (await users.findOwnerOfEmail(db, to)) {
        await mailer.send({
          id: `email-change-${changeId}`,
          to,
          subject: 'Your address was given for another account',
          paragraphs: [
            'Somebody, perhaps you, wanted to use this e-mail address for another account here.',
            'It already belongs to your account, so nothing was changed and there is nothing to do. To use it for the other account, give yours another address first.',
          ],
        });
        return;
      }
      await mailer.send({
        id: `email-change-${changeId}`,
        to,
        subject: 'Confirm your new e-mail address',
        paragraphs: [
          `Hello ${user.firstName},`,
          `The account with the username ${user.username} is to have this address from now on. Open the link while you are logged in to it.`,
          `The link works once, for ${EMAIL_CHANGE_HOURS} hours. If you did not ask for it, ignore this mail: nothing changes.`,
        ],
        action: {
          label: 'Confirm the new address',
          url: `${config.publicUrl}/confirm-email?token=${emailChangeToken(changeId, secrets)}`,
        },
      });
    }),

    worker(sendEmailChangeNotice, async ({ changeId, oldEmail, newEmail }) => {
      await mailer.send({
        id: `email-change-notice-${changeId}`,
        to: oldEmail,
        subject: 'A new e-mail address was asked for',
        paragraphs: [
          `Your account is to have another e-mail address: ${masked(newEmail)}. It changes when the link in the mail to that address is opened.`,
          NOT_YOU,
        ],
        action: profile,
      });
    }),

    worker(sendEmailChanged, async ({ changeId, oldEmail, newEmail }) => {
      await mailer.send({
        id: `email-changed-${changeId}`,
        to: oldEmail,
        subject: 'Your e-mail address was changed',
        paragraphs: [
          `Your account has another e-mail address now: ${masked(newEmail)}. This one does not open it any more, and all other devices were signed out.`,
          NOT_YOU,
        ],
        action: profile,
      });
    }),
  ];
}

/** Enough to recognise one's own: the old mailbox may be read by others. */
function masked(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  return `${local.slice(0, 1)}…@${domain}`;
}
