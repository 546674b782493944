// How a request changes when the other side redirects it: as browsers do, and credentials stay with their origin.

export interface Hop {
  url: URL;
  method: string;
  headers: Headers;
  /** A stream can be sent once: only where redirects are not followed. */
  body: Uint8Array<ArrayBuffer> | ReadableStream | undefined;
}

const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);
const CREDENTIAL_HEADERS = ['authorization', 'cookie', 'proxy-authorization'];
const BODY_HEADERS = [
  'content-encoding',
  'content-language',
  'content-length',
  'content-location',
  'content-type',
];

export function redirectLocation(
  status: number,
  headers: { get(name: string): string | null },
): string | null {
  return REDIRECT_STATUSES.has(status) ? headers.get('location') : null;
}

function becomesGet(method: string, status: number): boolean {
  if (status === 303) return method !== 'GET' && method !== 'HEAD';
  return (status === 301 || status === 302) && method === 'POST';
}

export function nextHop(hop: Hop, url: URL, status: number): Hop {
  const headers = new Headers(hop.headers);
  if (url.origin !== hop.url.origin) CREDENTIAL_HEADERS.forEach((name) => headers.delete(name));
  if (!becomesGet(hop.method, status)) return { ...hop, url, headers };
  BODY_HEADERS.forEach((name) => headers.delete(name));
  return { url, method: 'GET', headers, body: undefined };
}
