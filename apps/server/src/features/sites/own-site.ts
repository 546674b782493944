// A site of the account that the session acts in: another account's does not exist.
import { AppError } from '../../platform/errors.ts';
import { ownAccount } from '../../platform/access/own-account.ts';
import type { Session } from '../../platform/access/session.ts';
import type { SitesDeps } from './sites.deps.ts';
import { findSiteOf, type SiteRow } from './sites.store.ts';

export async function ownSite(
  { db }: Pick<SitesDeps, 'db'>,
  session: Session,
  siteId: string,
): Promise<SiteRow> {
  const site = await findSiteOf(db, ownAccount(session), siteId);
  if (!site) throw noSuchSite();
  return site;
}

export const noSuchSite = () => new AppError('notFound', 'No site of this account has that id.');
