// One call to a site's REST API with a login. A redirect is followed only within the site and only for reads: the
// password never goes to another host, and a write is never repeated.
import type * as z from 'zod/mini';
import type { OutboundFetch } from '../../platform/outbound/outbound.ts';
import { SiteFault, type SiteLogin } from '../../platform/ports/wordpress.ts';
import { diagnoseAnswer } from './diagnose-answer.ts';
import { diagnoseTransport } from './diagnose-transport.ts';
import { readJson } from './read-json.ts';
import { asSecureAs, isSameSite, restAddress, type Query } from './rest-address.ts';

/** Hosts end a PHP script after 30 or 60 seconds: what is not done then will not be done later. */
export const WRITE_TIMEOUT_MS = 60_000;
const MAX_REDIRECTS = 2;
/** WordPress gives no more in one page. Each item is checked, and millions of them would take minutes. */
const MAX_LISTED = 100;
/** Found and See Other: the answer to what was sent may be read there. The others ask for it to be sent again. */
const AFTER_THE_DEED = [302, 303];

export const USER_AGENT = 'MSM-Portal';

export interface RestCall<T> {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  query?: Query;
  json?: object;
  /** Raw bytes in place of JSON, with the headers that describe them. */
  file?: { bytes: Uint8Array<ArrayBuffer>; headers: Record<string, string> };
  answer: z.ZodMiniType<T>;
}

export interface RestAnswer<T> {
  data: T;
  /** How many there are in all, for a page of a list. */
  total: number;
}

export type CallRest = <T>(call: RestCall<T>) => Promise<RestAnswer<T>>;

export function createRestClient(fetch: OutboundFetch, login: SiteLogin): CallRest {
  const basic = Buffer.from(`${login.username}:${login.password}`).toString('base64');

  return async (call) => {
    const isWrite = call.method !== 'GET';
    const answer = await send(call, restAddress(login.apiRoot, call.path, call.query), isWrite);
    const text = await answer.text().catch((error: unknown) => {
      throw diagnoseTransport(error, isWrite);
    });
    const json = readJson(text);
    const fault = diagnoseAnswer({ status: answer.status, headers: answer.headers, json }, isWrite);
    if (fault) throw fault;
    const isOverlong = Array.isArray(json?.data) && json.data.length > MAX_LISTED;
    const parsed = isOverlong ? undefined : call.answer.safeParse(json?.data);
    if (!parsed?.success)
      throw new SiteFault('brokenAnswer', { mayHaveHappened: isWrite, cause: parsed?.error });
    return { data: parsed.data, total: Number(answer.headers.get('x-wp-total') ?? 0) };
  };

  async function send(call: RestCall<unknown>, first: URL, isWrite: boolean): Promise<Response> {
    let url = first;
    for (let redirects = 0; ; redirects++) {
      const answer = await fetch(url, requestFor(call, isWrite)).catch((error: unknown) => {
        throw diagnoseTransport(error, isWrite);
      });
      const location = answer.status >= 300 && answer.status < 400 && answer.headers.get('location');
      if (!location) return answer;
      await answer.body?.cancel();
      const target = URL.parse(location, url.href);
      const staysHere = target !== null && isSameSite(target, url);
      if (!staysHere || isWrite || redirects === MAX_REDIRECTS)
        throw new SiteFault('movedElsewhere', {
          detail: target ? `It leads to ${target.host}.` : undefined,
          mayHaveHappened: isWrite && staysHere && AFTER_THE_DEED.includes(answer.status),
        });
      url = asSecureAs(target, url);
    }
  }

  function requestFor({ method, json, file }: RestCall<unknown>, isWrite: boolean) {
    return {
      method,
      redirect: 'manual' as const,
      headers: {
        authorization: `Basic ${basic}`,
        accept: 'application/json',
        // Caches in front of a site would show it as it was.
        'cache-control': 'no-cache',
        'user-agent': USER_AGENT,
        ...(json && { 'content-type': 'application/json' }),
        ...file?.headers,
      },
      ...(json && { body: JSON.stringify(json) }),
      ...(file && { body: file.bytes }),
      ...(isWrite && { timeoutMs: WRITE_TIMEOUT_MS }),
    };
  }
}
