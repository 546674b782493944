// Which origins are ours. Browsers say in Origin and Sec-Fetch-Site where a request comes from; a write or a socket
// from another site is refused, whatever cookies it carries, and so is a GET that changes something, unless it is meant
// to be reached by links.
import type { IncomingHttpHeaders } from 'node:http';
import type { CallableFrom } from '@msm/contract/route';
import type { Config } from '../settings/config.ts';
import { isLoopbackHost } from '../settings/loopback-host.ts';

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

export function ownOrigins({
  publicUrl,
  port,
  host,
}: Pick<Config, 'publicUrl' | 'port' | 'host'>): ReadonlySet<string> {
  // Behind a proxy, what runs on a visitor's own localhost is another site.
  const isLocal = isLoopbackHost(host) && isLoopbackHost(new URL(publicUrl).hostname);
  return new Set([
    publicUrl,
    ...(isLocal ? LOOPBACK_HOSTS.map((name) => new URL(`http://${name}:${port}`).origin) : []),
  ]);
}

export function comesFromElsewhere(headers: IncomingHttpHeaders, own: ReadonlySet<string>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  return headers.origin !== undefined && !own.has(headers.origin);
}

export function isCallableFrom(
  from: CallableFrom,
  headers: IncomingHttpHeaders,
  own: ReadonlySet<string>,
): boolean {
  if (!comesFromElsewhere(headers, own)) return true;
  // Older browsers tell nothing, or only an Origin after the redirect of a form.
  if (from === 'links' && headers['sec-fetch-site'] === undefined) return true;
  return (
    from === 'links' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
  );
}
