// Connected WordPress sites: their connection and health, their posts and files, and msmBridge, the plugin that pairs
// them. Planned posts reach them through the publisher beside this door.
import { withDeps, type Feature } from '../../platform/operation.ts';
import { addSite } from './connecting/add-site.ts';
import { beginAuthorization, finishAuthorization } from './connecting/authorize-site.ts';
import { changePost } from './posts/change-post.ts';
import { changePosts } from './posts/change-posts.ts';
import { changeSite } from './connecting/change-site.ts';
import { checkSite } from './check-site.ts';
import { downloadBridge } from './bridge/download-bridge.ts';
import { listBridges } from './bridge/list-bridges.ts';
import { listPosts } from './posts/list-posts.ts';
import { listSites } from './list-sites.ts';
import { listTerms } from './posts/list-terms.ts';
import { openPairing } from './bridge/open-pairing.ts';
import { pairSite } from './bridge/pair-site.ts';
import { pollPosts } from './posts/poll-posts.ts';
import { readPost } from './posts/read-post.ts';
import { removePost } from './posts/remove-post.ts';
import { removeSite } from './connecting/remove-site.ts';
import { reportHealth } from './bridge/report-health.ts';
import { createSiteListCache } from './site-list-cache.ts';
import type { SitesDeps } from './sites.deps.ts';
import { sitesJobs } from './sites.jobs.ts';
import { testSite } from './connecting/test-site.ts';
import { unpairSite } from './bridge/unpair-site.ts';
import { copyPicture } from './media/copy-picture.ts';
import { listPictures } from './media/list-pictures.ts';
import { uploadMedia } from './media/upload-media.ts';

export function sitesFeature(parts: Omit<SitesDeps, 'siteList'>): Feature {
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
      changePosts,
      removePost,
      uploadMedia,
      listPictures,
      copyPicture,
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
