// Tries a login at an address before anything is kept: finds the site, asks who the login is, and whether they may
// publish.
import {
  SiteFault,
  type FoundSite,
  type SiteLogin,
  type WordPress,
} from '../../../platform/ports/wordpress.ts';

export interface TypedLogin {
  url: string;
  username: string;
  password: string;
}

export async function connectSite(
  wordpress: WordPress,
  { url, username, password }: TypedLogin,
): Promise<FoundSite> {
  const found = await wordpress.find(url);
  try {
    await assertMayPublish(wordpress, { apiRoot: found.apiRoot, username, password });
  } catch (error) {
    // A site that offers no application passwords says of everybody that they are not logged in.
    const isLost = error instanceof SiteFault && error.problem === 'credentialsLost';
    const offersNone = found.authorizeUrl === null && found.namespaces.length > 0;
    throw isLost && offersNone ? new SiteFault('applicationPasswordsOff', { cause: error }) : error;
  }
  return found;
}

export async function assertMayPublish(wordpress: WordPress, login: SiteLogin): Promise<void> {
  const author = await wordpress.open(login).whoAmI();
  if (!author.canPublish) throw new SiteFault('noRights');
}
