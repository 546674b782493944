// Disconnects a site. A password that was made for this portal is ended on the site as well; when the site cannot be
// reached it is disconnected all the same.
import { siteRoutes } from '@msm/contract/sites/routes';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { handler } from '../../../platform/operation.ts';
import { SiteFault } from '../../../platform/ports/wordpress.ts';
import { noSuchSite, ownSite } from '../own-site.ts';
import { openSite } from './site-login.ts';
import type { SitesDeps } from '../sites.deps.ts';
import { removeSiteOf, type SiteRow } from '../sites.store.ts';
import { asDestination } from '../publishing/as-destination.ts';
import { leaveNoDrafts } from '../publishing/remove-left-drafts.ts';

export const removeSite = handler(
  siteRoutes.removeSite,
  async ({ params: { id }, session, member, caller }, deps: SitesDeps) => {
    const site = await ownSite(deps, session, id);
    await leaveNoDrafts(site, deps);
    const isPasswordEnded = site.is_password_ours && (await endPassword(site, deps));
    await deps.db.transaction().execute(async (tx) => {
      if (!(await removeSiteOf(tx, site.account_id, id))) throw noSuchSite();
      await deps.destinations.removed(tx, asDestination(site));
      const details = { url: site.url, isPasswordEnded };
      await recordAudit(tx, 'site.removed', { actorId: member.id, subject: id, caller, details });
    });
    deps.events.emit('sites.changed', { accountId: site.account_id });
    return {};
  },
);

async function endPassword(site: SiteRow, deps: SitesDeps): Promise<boolean> {
  try {
    await openSite(deps, site).revokeOwnPassword();
    return true;
  } catch (error) {
    if (error instanceof SiteFault) return false;
    throw error;
  }
}
