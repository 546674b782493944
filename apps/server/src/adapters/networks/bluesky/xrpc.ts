// Calls to a server of the AT Protocol, and what its named errors mean.
import * as z from 'zod/mini';
import type { NetworkProblem } from '@msm/contract/social/problems';
import type { OutboundFetch } from '../../../platform/outbound/outbound.ts';
import { NetworkFault } from '../../../platform/ports/social-network.ts';
import { callNetwork, readAnswer, retryAfterMs, serverFault } from '../network-call.ts';

const XrpcError = z.object({ error: z.string(), message: z._default(z.string(), '') });

const PROBLEMS: Readonly<Record<string, NetworkProblem>> = {
  ExpiredToken: 'expired',
  InvalidToken: 'expired',
  AuthMissing: 'expired',
  AuthenticationRequired: 'expired',
  RateLimitExceeded: 'throttled',
  AccountTakedown: 'policy',
  AccountSuspended: 'policy',
  AccountDeactivated: 'policy',
  RepoTakendown: 'policy',
  RepoDeactivated: 'policy',
  RecordNotFound: 'notFound',
  RepoNotFound: 'notFound',
  HandleNotFound: 'unknownHandle',
  BlobTooLarge: 'badMedia',
  InvalidMimeType: 'badMedia',
  BlobNotFound: 'badMedia',
};
/** A method of the app view, asked of a server that has none. */
const NOT_SUPPORTED = ['MethodNotImplemented', 'XRPCNotSupported', 'NotImplemented'];
/** A hundred megabytes on a slow line; the machine waits no longer for all of preparing. */
const STREAM_TIMEOUT_MS = 9 * 60_000;
/** When the server names no time. */
const THROTTLE_PAUSE_MS = 5 * 60_000;

interface XrpcRequest<T> {
  host: string;
  method: string;
  token?: string;
  /** Pairs where a name comes several times. */
  query?: Record<string, string> | [string, string][];
  json?: object;
  bytes?: { body: Uint8Array<ArrayBuffer>; mimeType: string };
  /** What is too large for memory. */
  stream?: { body: ReadableStream; mimeType: string; sizeBytes: number };
  /** A procedure without input: servers refuse any body with it, an empty object too. */
  hasNoInput?: true;
  answer: z.ZodMiniType<T>;
}

/** A procedure when something is sent or it says so, else a query. */
export async function callXrpc<T>(fetch: OutboundFetch, request: XrpcRequest<T>): Promise<T> {
  const { host, method, token, query, json, bytes, stream, hasNoInput, answer } = request;
  const url = new URL(`${host}/xrpc/${method}`);
  if (query) url.search = new URLSearchParams(query).toString();
  const sent = bytes ?? stream;
  const isWrite = json !== undefined || sent !== undefined || hasNoInput === true;
  const given = await callNetwork(fetch, {
    method: isWrite ? 'POST' : 'GET',
    url,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(json && { 'content-type': 'application/json' }),
      ...(sent && { 'content-type': sent.mimeType }),
      ...(stream && { 'content-length': String(stream.sizeBytes) }),
    },
    ...(json && { body: JSON.stringify(json) }),
    ...(sent && { body: sent.body }),
    ...(stream && { timeoutMs: STREAM_TIMEOUT_MS }),
  });
  const { status, headers } = given;
  if (status >= 200 && status <= 299) return readAnswer(answer, given.json, isWrite);
  const refused = XrpcError.safeParse(given.json).data;
  const said = refused?.message || refused?.error;
  if (refused && NOT_SUPPORTED.includes(refused.error)) throw new NetworkFault('notSupported', { said });
  if (status >= 500) throw serverFault(status, isWrite, said);
  if (status === 429) throw new NetworkFault('throttled', { said, retryAfterMs: pauseOf(headers) });
  if (!refused)
    throw new NetworkFault('brokenAnswer', { said: `status ${status}`, mayHaveHappened: isWrite });
  throw new NetworkFault(PROBLEMS[refused.error] ?? (status === 401 ? 'expired' : 'invalid'), { said });
}

function pauseOf(headers: Headers): number {
  const resetsInMs = Number(headers.get('ratelimit-reset')) * 1_000 - Date.now();
  return retryAfterMs(headers) ?? (resetsInMs > 0 ? resetsInMs : THROTTLE_PAUSE_MS);
}
