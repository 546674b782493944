// Which addresses a vendor sends the browser back to: the portal's callbacks on this machine and nowhere else. Instagram is
// connected through Facebook's login.

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

export const isLoopback = (address: string): boolean =>
  LOOPBACK_HOSTS.has(URL.parse(address)?.hostname ?? '');

export function isPortalCallback(vendor: string, address: string): boolean {
  const url = URL.parse(address);
  const networks = vendor === 'facebook' ? ['facebook', 'instagram'] : [vendor];
  const callbacks = [
    `/auth/${vendor}/callback`,
    ...networks.map((name) => `/api/connections/${name}/callback`),
  ];
  return url !== null && isLoopback(address) && callbacks.includes(url.pathname);
}
