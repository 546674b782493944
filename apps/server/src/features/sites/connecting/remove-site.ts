// Disconnects a site. A password that was made for this portal is ended on the site as well; when the site cannot be
// reached it is disconnected all the same.
import { siteRoutes } from '@msm/contract/sites/routes';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { after } from '../../../platform/clock.ts';
import { handler } from '../../../platform/operation.ts';
import { SiteFault } from '../../../platform/ports/wordpress.ts';
import { noSuchSite, ownSite } from '../own-site.ts';
import { openSite } from './site-login.ts';
import type { SitesDeps } from '../sites.deps.ts';
import { removeSiteOf, type SiteRow } from '../sites.store.ts';
import { asDestination } from '../publishing/as-destination.ts';
import { removeSomeDrafts } from '../publishing/remove-left-drafts.ts';

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

/** A member waits for it. */
const LONGEST_MS = 20_000;

/** While the password still works: afterwards the portal cannot remove what publishing left there. */
async function leaveNoDrafts(site: SiteRow, deps: SitesDeps): Promise<void> {
  const startedAt = performance.now();
  const madeBefore = after(deps.clock.now(), 1);
  try {
    // The notes of what a busy site published lately come before that of a draft.
    while ((await removeSomeDrafts(site, madeBefore, deps)) && performance.now() - startedAt < LONGEST_MS);
  } catch (error) {
    if (!(error instanceof SiteFault)) throw error;
  }
}

async function endPassword(site: SiteRow, deps: SitesDeps): Promise<boolean> {
  try {
    await openSite(deps, site).revokeOwnPassword();
    return true;
  } catch (error) {
    if (error instanceof SiteFault) return false;
    throw error;
  }
}
