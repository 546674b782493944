// Connected WordPress sites: their connection and health, their posts and files, and msmBridge, the plugin that pairs
// them. Planned posts reach them through the publisher beside this door.
import { withDeps, type Feature } from '../../platform/operation.ts';
import { addSite } from './add-site.ts';
import { beginAuthorization, finishAuthorization } from './authorize-site.ts';
import { changePost } from './change-post.ts';
import { changeSite } from './change-site.ts';
import { checkSite } from './check-site.ts';
import { downloadBridge } from './download-bridge.ts';
import { listBridges } from './list-bridges.ts';
import { listPosts } from './list-posts.ts';
import { listSites } from './list-sites.ts';
import { listTerms } from './list-terms.ts';
import { openPairing } from './open-pairing.ts';
import { pairSite } from './pair-site.ts';
import { pollPosts } from './poll-posts.ts';
import { readPost } from './read-post.ts';
import { removePost } from './remove-post.ts';
import { removeSite } from './remove-site.ts';
import { reportHealth } from './report-health.ts';
import { createSiteListCache } from './site-list-cache.ts';
import type { SitesParts } from './sites.deps.ts';
import { sitesJobs } from './sites.jobs.ts';
import { testSite } from './test-site.ts';
import { unpairSite } from './unpair-site.ts';
import { uploadMedia } from './upload-media.ts';

export function sitesFeature(parts: SitesParts): Feature {
  const deps = { ...parts, siteList: createSiteListCache(parts.events) };
  return {
    name: 'sites',
    operations: [
      listSites,
      addSite,
      removeSite,
      testSite,
      checkSite,
      changeSite,
      beginAuthorization,
      finishAuthorization,
      listPosts,
      readPost,
      changePost,
      removePost,
      uploadMedia,
      listTerms,
      pollPosts,
      downloadBridge,
      openPairing,
      pairSite,
      reportHealth,
      unpairSite,
      listBridges,
    ].map(withDeps(deps)),
    jobs: sitesJobs(parts),
  };
}
