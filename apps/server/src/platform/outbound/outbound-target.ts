// Decides which addresses the server may connect to on behalf of members. A host name is judged by every
// address it resolves to: one private address among them refuses the whole name.
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { OutboundRefused } from './outbound-refused.ts';

export interface ResolvedAddress {
  address: string;
  family: number;
}

export type Resolve = (hostName: string) => Promise<readonly ResolvedAddress[]>;

export const resolveBySystem: Resolve = (hostName) => lookup(hostName, { all: true });

/** The only IPv6 block assigned to the public Internet; ipaddr.js calls everything unknown 'unicast'. */
const GLOBAL_UNICAST_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

const DEFAULT_PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' };
const WEB_PORTS = Object.values(DEFAULT_PORTS);

function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST_IPV6);
}

function portOf(url: URL): string {
  return url.port || (DEFAULT_PORTS[url.protocol] ?? '');
}

const withoutBrackets = (host: string) => host.replace(/^\[(.*)\]$/, '$1');

/** Exact `host:port` pairs, written as in a URL (`localhost:4000`, `[::1]:4000`), that escape the address and port rules. */
export function parseAllowList(pairs: readonly string[]): ReadonlySet<string> {
  return new Set(
    pairs.map((pair) => {
      const parsed = parsePair(pair);
      if (!parsed) throw new Error(`"${pair}" is not a host:port pair.`);
      return parsed;
    }),
  );
}

export const areAllowPairs = (pairs: readonly string[]): boolean => pairs.every(parsePair);

function parsePair(pair: string): string | undefined {
  const url = URL.parse(`http://${pair}`);
  const isPair = url?.pathname === '/' && !url.search && !url.hash && !url.username && /:\d+$/.test(pair);
  return isPair ? pairOf(url.hostname, portOf(url)) : undefined;
}

function pairOf(hostName: string, port: string): string {
  return `${withoutBrackets(hostName)}:${port}`;
}

/** Everything that can be told from the URL alone; names are judged when the connection is made. */
export function parseTarget(address: string, base: URL | undefined, allowed: ReadonlySet<string>): URL {
  const url = URL.parse(address, base?.href);
  if (!url) throw new OutboundRefused('invalidUrl');
  if (!(url.protocol in DEFAULT_PORTS)) throw new OutboundRefused('scheme');
  if (url.username || url.password) throw new OutboundRefused('userInfo');
  if (!allowed.has(pairOf(url.hostname, portOf(url))) && !WEB_PORTS.includes(portOf(url)))
    throw new OutboundRefused('port');
  return url;
}

/** The checked addresses of a host, asked for once. Literals go through the same check as resolved names. */
export async function reachableAddresses(
  host: string,
  port: string,
  allowed: ReadonlySet<string>,
  resolve: Resolve,
): Promise<ResolvedAddress[]> {
  const hostName = withoutBrackets(host);
  const family = isIP(hostName);
  const addresses = family ? [{ address: hostName, family }] : [...(await resolve(hostName))];
  if (addresses.length === 0) throw new OutboundRefused('unknownHost');
  if (!allowed.has(pairOf(hostName, port)) && !addresses.every(({ address }) => isPublicAddress(address)))
    throw new OutboundRefused('privateAddress');
  return addresses;
}
