// Linking an identity at an outside provider to the member who is signed in: shown with both sides named, then confirmed
// or dropped. An identity opens the account for good, so nothing less than a person's yes links it.
import { authRoutes } from '@msm/contract/auth/routes';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { findLiveSession, linkIdentity } from '../auth.store.ts';
import { sendIdentityLinked } from '../own-sign-in/own-sign-in.jobs.ts';
import { dropPendingLink, pendingLinkOf } from './pending-link.ts';

export const showPendingLink = handler(
  authRoutes.showPendingLink,
  async ({ session, member, caller }, deps: AuthDeps) => {
    const pending = pendingLinkOf(caller, session, deps);
    if (!pending) return { pendingLink: null };
    const { provider, name, email } = pending;
    return {
      pendingLink: {
        provider,
        identity: { name, email },
        member: { username: member.username, email: member.email },
      },
    };
  },
);

export const confirmPendingLink = handler(
  authRoutes.confirmPendingLink,
  async ({ session, member, caller, answer }, deps: AuthDeps) => {
    const { db, clock, events, jobs, users } = deps;
    const pending = pendingLinkOf(caller, session, deps);
    dropPendingLink(caller, answer);
    if (!pending) throw new AppError('notFound', 'There is nothing to link any more. Please start again.');
    await db.transaction().execute(async (tx) => {
      const { provider, subject, name, email } = pending;
      if ((await linkIdentity(tx, { provider, subject, label: email ?? name }, member.id)) !== member.id)
        throw new AppError('conflict', 'That sign-in already belongs to another account.');
      // A reset locks the member's row, and the identity refers to it: from here on none can come in between.
      if (!(await findLiveSession(tx, session.id, clock.now())))
        throw new AppError('unauthenticated', 'Please log in.');
      await recordAudit(tx, 'identity.linked', { actorId: member.id, subject: pending.provider, caller });
      // An unverified address may be a stranger's.
      if (member.emailVerified) await jobs.enqueue(tx, sendIdentityLinked, { email: member.email, provider });
      if (!pending.isEmailVerified || member.emailVerified) return;
      if (await users.confirmEmail(tx, member.id))
        await recordAudit(tx, 'email.verified', { actorId: member.id, subject: pending.provider, caller });
    });
    events.emit('member.changed', { memberId: member.id });
    return {};
  },
);

export const cancelPendingLink = handler(
  authRoutes.cancelPendingLink,
  async ({ caller, answer }, _deps: AuthDeps) => {
    dropPendingLink(caller, answer);
    return {};
  },
);
