// A site was disconnected from its own side: its administrator ended the plugin's password there. The site stays in the
// list, so that what was planned for it is not lost, and waits to be connected again; with a password that a member gave by
// hand it goes on.
import { siteRoutes } from '@msm/contract/sites/routes';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { handler } from '../../../platform/operation.ts';
import { SiteFault } from '../../../platform/ports/wordpress.ts';
import { acceptMessage } from './bridge-messages.ts';
import { removeBridge } from './bridges.store.ts';
import { noteOutcome, toOutcome } from '../site-health.ts';
import type { SitesDeps } from '../sites.deps.ts';
import { setUnpaired } from '../sites.store.ts';

export const unpairSite = handler(siteRoutes.unpairSite, async ({ input, caller }, deps: SitesDeps) => {
  const { siteId } = input;
  const { isPasswordKept, accountId } = await deps.db.transaction().execute(async (tx) => {
    await acceptMessage(tx, siteRoutes.unpairSite, input, deps);
    await removeBridge(tx, siteId);
    const unpaired = await setUnpaired(tx, siteId);
    const details = { by: 'site', isPasswordKept: unpaired.isPasswordKept };
    await recordAudit(tx, 'site.credentialsChanged', { subject: siteId, caller, details });
    return unpaired;
  });
  const unpaired = { id: siteId, sealed_password: null };
  if (isPasswordKept) deps.events.emit('sites.changed', { accountId });
  else await noteOutcome(unpaired, toOutcome(new SiteFault('disconnected')), deps);
  return {};
});
