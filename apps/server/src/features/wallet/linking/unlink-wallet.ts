// Forgets the linked wallet. Idempotent: a second call changes nothing.
import { linkRoutes } from '@msm/contract/wallet/link-routes';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { handler } from '../../../platform/operation.ts';
import type { LinkingDeps } from './linking.deps.ts';
import { unlinkAddress } from './links.store.ts';

export const unlinkWallet = handler(
  linkRoutes.unlinkWallet,
  async ({ member, caller }, { db }: LinkingDeps) => {
    await db.transaction().execute(async (tx) => {
      const wasLinked = await unlinkAddress(tx, member.id);
      if (wasLinked) await recordAudit(tx, 'wallet.unlinked', { actorId: member.id, caller });
    });
    return {};
  },
);
