// The sites of the account.
import { siteRoutes } from '@msm/contract/sites/routes';
import { handler } from '../../platform/operation.ts';
import { ownAccount } from '../../platform/access/own-account.ts';
import { presentSite } from './present-site.ts';
import type { SitesDeps } from './sites.deps.ts';
import { listSitesOf } from './sites.store.ts';

export const listSites = handler(siteRoutes.listSites, async ({ session }, { db, siteList }: SitesDeps) => {
  const accountId = ownAccount(session);
  const load = async () => (await listSitesOf(db, accountId)).map(presentSite);
  return { sites: await siteList.sitesOf(accountId, load) };
});
