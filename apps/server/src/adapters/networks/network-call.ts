// One call to a network's API: JSON back, bounded, and every failure to get an answer told apart by whether a write may have
// happened. What an answer means is each adapter's own matter.
import type * as z from 'zod/mini';
import { OutboundRefused, type OutboundRefusal } from '../../platform/outbound/outbound-refused.ts';
import type { OutboundFetch } from '../../platform/outbound/outbound.ts';
import { NetworkFault } from '../../platform/ports/social-network.ts';

/** Longer than a network takes to accept a picture on a slow day. */
const WRITE_TIMEOUT_MS = 60_000;
const MAX_ANSWER_BYTES = 2 * 1024 * 1024;

export interface NetworkAnswer {
  status: number;
  headers: Headers;
  /** Undefined when the body is no JSON. */
  json: unknown;
}

export interface NetworkRequest {
  method: 'GET' | 'POST' | 'DELETE';
  url: string | URL;
  headers?: Record<string, string>;
  body?: string | URLSearchParams | FormData | Uint8Array<ArrayBuffer> | ReadableStream;
  /** Of a body that takes longer than a picture. */
  timeoutMs?: number;
}

export async function callNetwork(fetch: OutboundFetch, request: NetworkRequest): Promise<NetworkAnswer> {
  const { method, url, headers = {}, body, timeoutMs = WRITE_TIMEOUT_MS } = request;
  const isWrite = method !== 'GET';
  try {
    const answer = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...headers },
      ...(body !== undefined && { body }),
      // A redirect would carry the token elsewhere, or send a post twice.
      redirect: 'manual',
      maxBytes: MAX_ANSWER_BYTES,
      ...(isWrite && { timeoutMs }),
    });
    return { status: answer.status, headers: answer.headers, json: parseJson(await answer.text()) };
  } catch (error) {
    throw faultOfTransport(error, isWrite);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's page, or a cut answer: the caller says what that means for what it sent.
    return undefined;
  }
}

/** Met by our own guard before anything was sent. */
const EARLY: readonly OutboundRefusal[] = [
  'invalidUrl',
  'scheme',
  'userInfo',
  'port',
  'privateAddress',
  'foreignAddress',
  'unknownHost',
];
/** No connection stood, so nothing was sent. */
const NO_CONNECTION = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function faultOfTransport(error: unknown, isWrite: boolean): NetworkFault {
  if (error instanceof OutboundRefused) {
    const isEarly = EARLY.includes(error.reason);
    const problem = error.reason === 'timeout' ? 'timeout' : isEarly ? 'unreachable' : 'brokenAnswer';
    return new NetworkFault(problem, { mayHaveHappened: isWrite && !isEarly, cause: error });
  }
  const mayHaveHappened = isWrite && !NO_CONNECTION.has(codeOf(error));
  return new NetworkFault('unreachable', { mayHaveHappened, cause: error });
}

/** fetch wraps what happened, and a host with several addresses gives one error for each. */
function codeOf(error: unknown): string {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    const { code } = each as NodeJS.ErrnoException;
    if (code) return code;
    if (each instanceof AggregateError) return codeOf(each.errors[0]);
  }
  return '';
}

/** An answer in another form than promised: what was sent may have been done. */
export function readAnswer<T>(schema: z.ZodMiniType<T>, json: unknown, isWrite: boolean): T {
  const parsed = schema.safeParse(json);
  if (!parsed.success)
    throw new NetworkFault('brokenAnswer', { mayHaveHappened: isWrite, cause: parsed.error });
  return parsed.data;
}

/** A server that failed while it worked: for a write only looking tells. */
export const serverFault = (status: number, isWrite: boolean, said?: string): NetworkFault =>
  new NetworkFault('networkError', { said: said || `status ${status}`, mayHaveHappened: isWrite });

/** Seconds, or a date. */
export function retryAfterMs(headers: Headers): number | undefined {
  const given = headers.get('retry-after');
  if (given === null) return undefined;
  const ms = /^\d+$/.test(given) ? Number(given) * 1_000 : Date.parse(given) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? ms : undefined;
}

/** Times of networks are only used to show and to compare; a broken one is as good as none. */
export const expiryOf = (issuedAt: Date, lifeSeconds: number | undefined): Date | null =>
  lifeSeconds === undefined || lifeSeconds <= 0 ? null : new Date(issuedAt.getTime() + lifeSeconds * 1_000);
