// Gives several posts of a site another status. Each is answered by itself: a site may refuse one and take the next.
import { siteRoutes } from '@msm/contract/sites/routes';
import { assertEmailVerified } from '../../../platform/access/access.ts';
import { handler } from '../../../platform/operation.ts';
import { SiteFault } from '../../../platform/ports/wordpress.ts';
import { openSite } from '../connecting/site-login.ts';
import { ownSite } from '../own-site.ts';
import type { SitesDeps } from '../sites.deps.ts';

export const changePosts = handler(
  siteRoutes.changePosts,
  async ({ params: { id }, input: { postIds, status }, session, member }, deps: SitesDeps) => {
    if (status === 'publish' || status === 'future') assertEmailVerified(member);
    const remote = openSite(deps, await ownSite(deps, session, id));
    const results = [];
    // One after the other: a small host answers a few calls at a time.
    for (const postId of new Set(postIds)) {
      const change = status === 'trash' ? remote.trashPost(postId) : remote.changePost(postId, { status });
      results.push({ id: postId, reason: await reasonAgainst(change) });
    }
    return { results };
  },
);

async function reasonAgainst(change: Promise<unknown>): Promise<string | null> {
  try {
    await change;
    return null;
  } catch (error) {
    if (error instanceof SiteFault) return error.message;
    throw error;
  }
}
