// Where the member of a site makes application passwords.
import { SiteAddress } from '@msm/contract/sites/site-address';

/** Undefined until what is typed is an address. */
export function profilePageOf(typed: string): string | undefined {
  const { success, data } = SiteAddress.safeParse(typed);
  if (!success) return undefined;
  const { origin, pathname } = new URL(data);
  const folder = pathname.replace(/\/(wp-admin|wp-login).*$|\/+$/, '');
  return `${origin}${folder}/wp-admin/profile.php#application-passwords-section`;
}
