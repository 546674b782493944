// Connects a site with a user name and an application password. Nothing is kept before the site has accepted them.
import { siteRoutes } from '@msm/contract/sites/routes';
import { assertActiveMember } from '../../../platform/access/active-member.ts';
import { handler } from '../../../platform/operation.ts';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { connectSite } from './connect-site.ts';
import { addConnection } from './keep-connection.ts';
import { presentSite } from '../present-site.ts';
import { orRefuse } from './refuse-connection.ts';
import type { SitesDeps } from '../sites.deps.ts';
import { findSite } from '../sites.store.ts';

export const addSite = handler(
  siteRoutes.addSite,
  async ({ input, session, member, caller }, deps: SitesDeps) => {
    const accountId = ownAccount(session);
    const found = await orRefuse(connectSite(deps.wordpress, input));
    const site = await deps.db.transaction().execute(async (tx) => {
      await assertActiveMember(tx, { accountId, memberId: member.id, as: 'editor' }, deps);
      const connection = {
        accountId,
        memberId: member.id,
        name: input.name ?? found.name,
        url: found.url,
        apiRoot: found.apiRoot,
        username: input.username,
        password: input.password,
        kind: 'application_password' as const,
        isPasswordOurs: false,
        caller,
      };
      return findSite(tx, await addConnection(tx, connection, deps));
    });
    deps.events.emit('sites.changed', { accountId });
    return { site: presentSite(site!) };
  },
);
