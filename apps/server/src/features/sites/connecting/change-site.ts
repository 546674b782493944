// Renames a site, or gives it another application password, which has to work before it replaces the old one. A password
// connects, so it needs a verified e-mail; a name does not.
import { siteRoutes } from '@msm/contract/sites/routes';
import { assertEmailVerified } from '../../../platform/access/access.ts';
import { assertActiveMember } from '../../../platform/access/active-member.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { handler } from '../../../platform/operation.ts';
import { connectSite } from './connect-site.ts';
import { noSuchSite, ownSite } from '../own-site.ts';
import { presentSite } from '../present-site.ts';
import { orRefuse } from './refuse-connection.ts';
import { sealPassword } from './site-login.ts';
import type { SitesDeps } from '../sites.deps.ts';
import { findSite, lockSite, renameSite, setCredentials } from '../sites.store.ts';
import { asDestination } from '../publishing/as-destination.ts';

export const changeSite = handler(
  siteRoutes.changeSite,
  async ({ params: { id }, input, session, member, caller }, deps: SitesDeps) => {
    const { db, clock, events, secrets, wordpress } = deps;
    const site = await ownSite(deps, session, id);
    const { name, password, username = site.username } = input;
    if (password !== undefined) assertEmailVerified(member);
    const found =
      password === undefined
        ? undefined
        : await orRefuse(connectSite(wordpress, { url: site.url, username, password }));
    const changed = await db.transaction().execute(async (tx) => {
      await assertActiveMember(tx, { accountId: site.account_id, memberId: member.id, as: 'editor' }, deps);
      // Removed while it was asked.
      if (!(await lockSite(tx, id))) throw noSuchSite();
      if (name !== undefined) await renameSite(tx, id, name);
      if (password !== undefined && found) {
        const credentials = {
          username,
          sealed_password: sealPassword(secrets, id, password),
          is_password_ours: false,
          api_root: found.apiRoot,
        };
        await setCredentials(tx, id, credentials, clock.now());
        await deps.destinations.repaired(tx, asDestination(site));
        await recordAudit(tx, 'site.credentialsChanged', { actorId: member.id, subject: id, caller });
      }
      return findSite(tx, id);
    });
    events.emit('sites.changed', { accountId: site.account_id });
    return { site: presentSite(changed!) };
  },
);
