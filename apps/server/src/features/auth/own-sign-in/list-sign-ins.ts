// How a member gets in: password, outside sign-ins, and the address that waits to be confirmed.
import { authRoutes } from '@msm/contract/auth/routes';
import { handler } from '../../../platform/operation.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { findPasswordHashes, listIdentities } from '../auth.store.ts';
import { findEmailChangeOf } from './email-changes.store.ts';
import { leavesAWayIn } from './own-sign-in.rules.ts';

export const listSignIns = handler(
  authRoutes.listSignIns,
  async ({ member }, { db, clock, providers }: AuthDeps) => {
    const hasPassword = (await findPasswordHashes(db, [member.id])).has(member.id);
    const identities = await listIdentities(db, member.id);
    const change = await findEmailChangeOf(db, member.id);
    return {
      hasPassword,
      identities: identities.map(({ id, provider, label, created_at }) => ({
        id,
        provider,
        label,
        linkedAt: created_at.toISOString(),
        canBeUnlinked: leavesAWayIn(id, { hasPassword, identities, offered: providers }),
      })),
      emailChange:
        change && change.expires_at > clock.now()
          ? { email: change.new_email, expiresAt: change.expires_at.toISOString() }
          : null,
    };
  },
);
