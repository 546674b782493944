// Addresses of a site's REST API. Its root is what the site says it is: /wp-json/, /index.php/wp-json/, or ?rest_route=/
// where permalinks are plain. Paths begin with a slash.

export type Query = Readonly<Record<string, string | number | undefined>>;

export function restAddress(apiRoot: string, path: string, query: Query = {}): URL {
  const url = new URL(apiRoot);
  const route = url.searchParams.get('rest_route');
  if (route === null) url.pathname = withoutSlash(url.pathname) + path;
  else url.searchParams.set('rest_route', withoutSlash(route) + path);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value));
  return url;
}

export const withoutSlash = (path: string): string => path.replace(/\/+$/, '');

/** One site under two spellings: with and without www, over http and over https. */
export function isSameSite(left: URL, right: URL): boolean {
  return isWeb(left) && isWeb(right) && bareHost(left) === bareHost(right) && left.port === right.port;
}

/** `javascript://example.com/…` has a host as well. */
const isWeb = ({ protocol }: URL) => protocol === 'https:' || protocol === 'http:';

const bareHost = ({ hostname }: URL) => hostname.replace(/^www\./, '');

/** A site reached over https is never spoken to in the clear, even where it names itself so. */
export function asSecureAs(url: URL, reached: URL): URL {
  if (reached.protocol !== 'https:' || url.protocol !== 'http:') return url;
  const secure = new URL(url);
  secure.protocol = 'https:';
  return secure;
}
