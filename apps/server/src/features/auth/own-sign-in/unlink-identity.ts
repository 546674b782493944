// Unlinks an outside sign-in. The last one is refused, so that a member cannot lock themselves out.
import { authRoutes } from '@msm/contract/auth/routes';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { findPasswordHashes, listIdentities, removeIdentity } from '../auth.store.ts';
import { leavesAWayIn } from './own-sign-in.rules.ts';

export const unlinkIdentity = handler(
  authRoutes.unlinkIdentity,
  async ({ params: { id }, member, caller }, { db, users, providers }: AuthDeps) => {
    await db.transaction().execute(async (tx) => {
      // Of two that are unlinked at once, the second sees that the first is gone.
      await users.lock(tx, member.id);
      const identities = await listIdentities(tx, member.id);
      const identity = identities.find((each) => each.id === id);
      if (!identity) throw new AppError('notFound', 'No sign-in of yours has that id.');
      const hasPassword = (await findPasswordHashes(tx, [member.id])).has(member.id);
      if (!leavesAWayIn(id, { hasPassword, identities, offered: providers }))
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
