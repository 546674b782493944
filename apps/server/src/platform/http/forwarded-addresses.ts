// Some proxies (Azure Application Gateway, IIS) write the port beside the address into X-Forwarded-For. Left there, each
// connection of a client would be another address, and every limit by address would be off. Sockets never reach Fastify,
// so who opens one is found here, by the rule that Fastify has for requests.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

const FORWARDED_FOR = 'x-forwarded-for';
const V4_WITH_PORT = /^([\d.]+):\d+$/;
const V6_IN_BRACKETS = /^\[([\da-f:.]+)\](?::\d+)?$/i;

export function dropForwardedPorts(headers: IncomingHttpHeaders): void {
  const given = headers[FORWARDED_FOR];
  if (typeof given === 'string') headers[FORWARDED_FOR] = given.split(',').map(withoutPort).join(', ');
}

function withoutPort(entry: string): string {
  const text = entry.trim();
  const address = (V4_WITH_PORT.exec(text) ?? V6_IN_BRACKETS.exec(text))?.[1];
  return address !== undefined && isIP(address) > 0 ? address : text;
}

/** As Fastify names them. */
const NAMED_RANGES: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};
const MAPPED_V4 = /^::ffff:(?=[\d.]+$)/i;

/** The last address that no trusted proxy has: what stands before it, a client may have written itself. */
export function createClientAddress(trustedProxies: string[]): (request: IncomingMessage) => string {
  const trusted = new BlockList();
  for (const range of trustedProxies.flatMap((each) => NAMED_RANGES[each] ?? [each])) {
    const [address = '', prefix] = range.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  const isTrusted = (address: string) =>
    isIP(address) > 0 && trusted.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');

  return ({ headers, socket }) => {
    const forwarded = String(headers[FORWARDED_FOR] ?? '')
      .split(',')
      .map(withoutPort);
    const way = [...forwarded.filter(Boolean), socket.remoteAddress ?? ''];
    const addresses = way.map((address) => address.replace(MAPPED_V4, ''));
    return addresses.findLast((address) => !isTrusted(address)) ?? addresses[0] ?? '';
  };
}
