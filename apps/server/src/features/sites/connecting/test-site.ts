// Tries a connection without keeping it. That it does not work is an answer here, not a failure.
import { siteRoutes } from '@msm/contract/sites/routes';
import { handler } from '../../../platform/operation.ts';
import { SiteFault } from '../../../platform/ports/wordpress.ts';
import { connectSite } from './connect-site.ts';
import type { SitesDeps } from '../sites.deps.ts';

export const testSite = handler(siteRoutes.testSite, async ({ input }, { wordpress }: SitesDeps) => {
  try {
    const { url, name } = await connectSite(wordpress, input);
    return {
      isConnected: true,
      problem: null,
      message: 'The connection works.',
      site: { url, name, username: input.username },
    };
  } catch (error) {
    if (!(error instanceof SiteFault)) throw error;
    return { isConnected: false, problem: error.problem, message: error.message, site: null };
  }
});
