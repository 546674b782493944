// Looks now whether a network accepts a connection. A network that does not answer says nothing about it.
import { socialRoutes } from '@msm/contract/social/routes';
import { handler } from '../../platform/operation.ts';
import { NetworkFault } from '../../platform/ports/social-network.ts';
import { findConnection, setRepaired } from './connections.store.ts';
import { noSuchConnection, ownConnection } from './own-connection.ts';
import { presentConnection } from './present-connection.ts';
import { asDestination } from './publishing/as-destination.ts';
import { withSession } from './publishing/with-session.ts';
import type { SocialDeps } from './social.deps.ts';

export const checkConnection = handler(
  socialRoutes.checkConnection,
  async ({ params: { id }, session }, deps: SocialDeps) => {
    const connection = await ownConnection(deps, session, id);
    const network = deps.networks.get(connection.network);
    if (!network) throw new NetworkFault('notOffered');
    try {
      await withSession(connection, network, deps, (remote) => remote.whoAmI());
      if (connection.state === 'needs_reauth') await markRepaired();
    } catch (error) {
      const isRefused = error instanceof NetworkFault && error.problem === 'expired';
      if (!isRefused) throw error;
    }
    const known = await findConnection(deps.db, id);
    if (!known) throw noSuchConnection();
    return { connection: presentConnection(known, deps) };

    async function markRepaired(): Promise<void> {
      await deps.db.transaction().execute(async (tx) => {
        if (await setRepaired(tx, id, deps.clock.now()))
          await deps.destinations.repaired(tx, asDestination(connection));
      });
    }
  },
);
