// The names of our cookies. On https each carries `__Host-`, which keeps subdomains and plain http from planting it; only
// the one that the specification names stays as it is. Operations use the plain names on both.
import { ACCESS_COOKIE, HOST_COOKIE_PREFIX } from '@msm/contract/auth/limits';

type Cookies = Readonly<Record<string, string | undefined>>;

export const cookieName = (name: string, isHttps: boolean): string =>
  !isHttps || name === ACCESS_COOKIE || name.startsWith(HOST_COOKIE_PREFIX)
    ? name
    : HOST_COOKIE_PREFIX + name;

/** On https a cookie that may have been planted is not seen at all. */
export function ownCookies(sent: Cookies, isHttps: boolean): Cookies {
  if (!isHttps) return sent;
  const prefixed = Object.entries(sent).filter(([name]) => name.startsWith(HOST_COOKIE_PREFIX));
  return Object.fromEntries([
    [ACCESS_COOKIE, sent[ACCESS_COOKIE]],
    ...prefixed,
    ...prefixed.map(([name, value]) => [name.slice(HOST_COOKIE_PREFIX.length), value]),
  ]) as Cookies;
}
