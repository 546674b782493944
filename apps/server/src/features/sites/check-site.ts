// Looks at a site now, as thoroughly as it allows, and keeps what was found.
import { siteRoutes } from '@msm/contract/sites/routes';
import { handler } from '../../platform/operation.ts';
import { SiteFault } from '../../platform/ports/wordpress.ts';
import { ownSite } from './own-site.ts';
import { presentSite } from './present-site.ts';
import { checkHealth } from './site-health.ts';
import type { SitesDeps } from './sites.deps.ts';
import { isAboutCredentials } from './sites.rules.ts';
import { setWordPressVersion } from './sites.store.ts';

const BRIDGE_NAMESPACE = 'msmbridge/v1';

export const checkSite = handler(
  siteRoutes.checkSite,
  async ({ params: { id }, session }, deps: SitesDeps) => {
    const site = await ownSite(deps, session, id);
    const outcome = await checkHealth(site, deps);
    const [found, version] = await Promise.all([
      orNothing(deps.wordpress.find(site.url)),
      orNothing(deps.wordpress.readVersion(site.url)),
    ]);
    if (version) await setWordPressVersion(deps.db, id, version);
    const isReachable = outcome.isOk || found !== undefined;
    return {
      site: presentSite(await ownSite(deps, session, id)),
      isReachable,
      areCredentialsAccepted: outcome.isOk || (isReachable && !isAboutCredentials(outcome.problem)),
      hasPlugin: found?.namespaces.includes(BRIDGE_NAMESPACE) ?? false,
      clockSkewSeconds: found?.clockSkewSeconds ?? null,
    };
  },
);

/** What is wrong was noted by the check itself; this is what can be seen besides. */
async function orNothing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof SiteFault) return undefined;
    throw error;
  }
}
