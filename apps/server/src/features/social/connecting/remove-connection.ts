// Disconnects a page or profile: its tokens are forgotten, and the schedule asks about what was planned there.
import { socialRoutes } from '@msm/contract/social/routes';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { handler } from '../../../platform/operation.ts';
import { findConnectionOf, removeConnectionOf } from '../connections.store.ts';
import { noSuchConnection } from '../own-connection.ts';
import { asDestination } from '../publishing/as-destination.ts';
import type { SocialDeps } from '../social.deps.ts';

export const removeConnection = handler(
  socialRoutes.removeConnection,
  async ({ params: { id }, session, member, caller }, { db, destinations }: SocialDeps) => {
    const accountId = ownAccount(session);
    await db.transaction().execute(async (tx) => {
      const connection = await findConnectionOf(tx, accountId, id);
      if (!connection || !(await removeConnectionOf(tx, accountId, id))) throw noSuchConnection();
      await destinations.removed(tx, asDestination(connection));
      const { network, remote_id: remoteId } = connection;
      const details = { network, remoteId };
      await recordAudit(tx, 'connection.removed', { actorId: member.id, subject: id, caller, details });
    });
    return {};
  },
);
