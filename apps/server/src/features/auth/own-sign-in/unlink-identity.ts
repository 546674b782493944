// Unlinks an outside sign-in, with the password where the member has one. The last one is refused, so that a member cannot
// lock themselves out.
import { authRoutes } from '@msm/contract/auth/routes';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { findPasswordHashes, listIdentities, removeIdentity } from '../auth.store.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { holdOwnAccount } from './hold-own-account.ts';
import { leavesAWayIn } from './own-sign-in.rules.ts';

export const unlinkIdentity = handler(
  authRoutes.unlinkIdentity,
  async ({ params: { id }, input: { currentPassword }, session, member, caller }, deps: AuthDeps) => {
    const { db, hashQueue, providers } = deps;
    const hash = (await findPasswordHashes(db, [member.id])).get(member.id);
    if (hash !== undefined) {
      if (currentPassword === undefined) throw invalidField('currentPassword', 'Enter your password.');
      const asked = { memberId: member.id, password: currentPassword, caller };
      await hashQueue.use(() => checkOwnPassword(asked, deps));
    }
    await db.transaction().execute(async (tx) => {
      // Of two that are unlinked at once, the second sees that the first is gone.
      await holdOwnAccount(tx, { sessionId: session.id, memberId: member.id, hash }, deps);
      const identities = await listIdentities(tx, member.id);
      const identity = identities.find((each) => each.id === id);
      if (!identity) throw new AppError('notFound', 'No sign-in of yours has that id.');
      if (!leavesAWayIn(id, { hasPassword: hash !== undefined, identities, offered: providers }))
        throw new AppError(
          'conflict',
          'This is your only way in. Choose a password first, or link another sign-in.',
        );
      await removeIdentity(tx, id);
      await recordAudit(tx, 'identity.unlinked', { actorId: member.id, subject: identity.provider, caller });
    });
    return {};
  },
);
