// A site's credentials, sealed with the id of its row: copied to another row they do not open.
import { SiteFault, type SiteLogin, type WordPressSite } from '../../../platform/ports/wordpress.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import type { SitesParts } from '../sites.deps.ts';
import type { SiteRow } from '../sites.store.ts';

export const sealPassword = (secrets: Secrets, siteId: string, password: string): string =>
  secrets.seal(password, siteId);

export function openLogin(secrets: Secrets, site: SiteRow): SiteLogin {
  if (site.sealed_password === null) throw new SiteFault('disconnected');
  try {
    const password = secrets.open(site.sealed_password, site.id);
    return { apiRoot: site.api_root, username: site.username, password };
  } catch (error) {
    // Sealed under another APP_SECRET: it cannot be opened any more.
    throw new SiteFault('disconnected', { cause: error });
  }
}

export const openSite = (
  { wordpress, secrets }: Pick<SitesParts, 'wordpress' | 'secrets'>,
  site: SiteRow,
): WordPressSite => wordpress.open(openLogin(secrets, site));
