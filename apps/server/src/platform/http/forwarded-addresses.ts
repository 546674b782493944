// Some proxies (Azure Application Gateway, IIS) write the port beside the address into X-Forwarded-For. Left there, each
// connection of a client would be another address, and every limit by address would be off.
import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

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
