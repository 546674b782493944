// Which addresses a vendor sends the browser back to: the portal's callback on this machine and nowhere else.

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

export function isPortalCallback(vendor: string, address: string): boolean {
  const url = URL.parse(address);
  return url !== null && LOOPBACK_HOSTS.has(url.hostname) && url.pathname === `/auth/${vendor}/callback`;
}
