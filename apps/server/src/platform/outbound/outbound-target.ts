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

/** The Internet at its usual ports; or the operator's own machine and network, at any port, and nothing else. */
export type Reach = 'internet' | 'ownNetwork';

export interface TargetRules {
  /** Exact `host:port` pairs that escape the rules of their reach. */
  allowed: ReadonlySet<string>;
  reach: Reach;
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

/** Clouds give keys of the machine away at these, and they look like ordinary addresses. */
const METADATA_ADDRESSES = new Set(['fd00:ec2::254', 'fd20:ce::254']);
const OWN_RANGES: readonly string[] = ['loopback', 'private', 'uniqueLocal'];

/** Private ranges and loopback. Link-local (169.254.169.254, cloud metadata) and other special ranges are not part of it. */
function isOwnNetworkAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return OWN_RANGES.includes(parsed.range()) && !METADATA_ADDRESSES.has(parsed.toString());
}

/** Told from the URL alone: the machine itself, or a literal address of a private network. */
export function namesOwnNetwork(address: string): boolean {
  const host = withoutBrackets(URL.parse(address)?.hostname ?? '');
  return host === 'localhost' || (isIP(host) > 0 && isOwnNetworkAddress(host));
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
export function parseTarget(address: string, base: URL | undefined, { allowed, reach }: TargetRules): URL {
  const url = URL.parse(address, base?.href);
  if (!url) throw new OutboundRefused('invalidUrl');
  if (!(url.protocol in DEFAULT_PORTS)) throw new OutboundRefused('scheme');
  if (url.username || url.password) throw new OutboundRefused('userInfo');
  const isAllowed = reach === 'ownNetwork' || allowed.has(pairOf(url.hostname, portOf(url)));
  if (!isAllowed && !WEB_PORTS.includes(portOf(url))) throw new OutboundRefused('port');
  return url;
}

/** The checked addresses of a host, asked for once. Literals go through the same check as resolved names. */
export async function reachableAddresses(
  host: string,
  port: string,
  { allowed, reach }: TargetRules,
  resolve: Resolve,
): Promise<ResolvedAddress[]> {
  const hostName = withoutBrackets(host);
  const family = isIP(hostName);
  const addresses = family ? [{ address: hostName, family }] : [...(await resolve(hostName))];
  if (addresses.length === 0) throw new OutboundRefused('unknownHost');
  if (allowed.has(pairOf(hostName, port))) return addresses;
  const isWithinReach = reach === 'internet' ? isPublicAddress : isOwnNetworkAddress;
  if (!addresses.every(({ address }) => isWithinReach(address)))
    throw new OutboundRefused(reach === 'internet' ? 'privateAddress' : 'foreignAddress');
  return addresses;
}
