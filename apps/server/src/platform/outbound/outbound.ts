// The one way out: every HTTP call the server makes goes through here, so that no member can use the server
// to reach what only the server can reach. Handed to libraries as their `fetch`.
import { Agent, fetch as undiciFetch } from 'undici';
import { cappedResponse } from './outbound-body.ts';
import { createGuardedConnector } from './outbound-connect.ts';
import { nextHop, redirectLocation, type Hop } from './outbound-redirect.ts';
import { OutboundRefused } from './outbound-refused.ts';
import {
  parseAllowList,
  parseTarget,
  resolveBySystem,
  type Reach,
  type Resolve,
  type TargetRules,
} from './outbound-target.ts';

export { OutboundRefused };

/** From the first byte asked to the last byte read, redirects included. */
const DEFAULT_TIMEOUT_MS = 10_000;

/** Larger than any page or feed worth reading, small enough to hold several in memory. */
const DEFAULT_MAX_BYTES = 5 * 1024 * 1024;

/** Honest sites need one or two; what needs more is a loop. */
const MAX_REDIRECTS = 5;

/**
 * A connection that was checked serves the calls that follow at once: the second of a publication needs no new handshake. Servers
 * keep idle ones for five seconds or more, so a call never meets a socket that its server just closed.
 */
const KEPT_MS = 1_000;

interface OutboundLimits {
  timeoutMs?: number;
  maxBytes?: number;
}

export interface OutboundOptions extends OutboundLimits {
  /** Exact `host:port` pairs that may be reached although they are loopback or odd ports: tests and the sandbox. */
  allow: readonly string[];
  /** The Internet unless said otherwise. */
  reach?: Reach;
  resolve?: Resolve;
}

export type OutboundFetch = (
  input: string | URL | Request,
  init?: RequestInit & OutboundLimits,
) => Promise<Response>;

export interface Outbound {
  fetch: OutboundFetch;
  close(): Promise<void>;
}

export function createOutbound(options: OutboundOptions): Outbound {
  const rules: TargetRules = { allowed: parseAllowList(options.allow), reach: options.reach ?? 'internet' };
  const defaultTimeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const agent = new Agent({
    connect: createGuardedConnector(rules, options.resolve ?? resolveBySystem, defaultTimeoutMs),
    keepAliveTimeout: KEPT_MS,
    keepAliveMaxTimeout: KEPT_MS,
    allowH2: false,
  });

  const send = (hop: Hop, signal: AbortSignal) =>
    undiciFetch(hop.url, {
      method: hop.method,
      headers: [...hop.headers],
      body: hop.body,
      ...(hop.body instanceof ReadableStream && { duplex: 'half' as const }),
      redirect: 'manual',
      signal,
      dispatcher: agent,
    }).catch(throwCause);

  const guardedFetch: OutboundFetch = async (input, init = {}) => {
    // Before the Request constructor sees it, which would refuse in words meant for programmers.
    const url = parseTarget(input instanceof Request ? input.url : String(input), undefined, rules);
    const { body, ...rest } = init;
    const stream = body instanceof ReadableStream ? body : undefined;
    if (stream && init.redirect !== 'manual') throw new TypeError('A stream cannot follow a redirect.');
    const request = new Request(input, stream ? rest : init);
    const callerSignal = init.signal ?? (input instanceof Request ? input.signal : undefined);
    const limit = startLimit(init.timeoutMs ?? defaultTimeoutMs, callerSignal);
    try {
      let hop = await firstHop(url, request, stream);
      for (let redirects = 0; ; redirects++) {
        const answer = await send(hop, limit.signal);
        const location = redirectLocation(answer.status, answer.headers);
        if (location === null || request.redirect === 'manual') {
          const maxBytes = init.maxBytes ?? options.maxBytes ?? DEFAULT_MAX_BYTES;
          const isOversize = hop.method !== 'HEAD' && Number(answer.headers.get('content-length')) > maxBytes;
          if (isOversize) throw new OutboundRefused('tooLarge');
          return cappedResponse(answer, {
            url: hop.url,
            isRedirected: redirects > 0,
            maxBytes,
            onEnd: limit.stop,
          });
        }
        if (request.redirect === 'error') throw new TypeError('The answer is a redirect.');
        if (redirects === MAX_REDIRECTS) throw new OutboundRefused('tooManyRedirects');
        await answer.body?.cancel();
        hop = nextHop(hop, parseTarget(location, hop.url, rules), answer.status);
      }
    } catch (error) {
      limit.abort(error);
      throw error;
    }
  };

  return { fetch: guardedFetch, close: () => agent.close() };
}

/** The body is read once and kept, because a redirect may ask for it again; a stream is passed on as it comes. */
async function firstHop(url: URL, request: Request, stream: ReadableStream | undefined): Promise<Hop> {
  const headers = new Headers(request.headers);
  headers.delete('host');
  const body = request.body === null ? undefined : new Uint8Array(await request.arrayBuffer());
  return { url, method: request.method, headers, body: stream ?? body };
}

/** fetch wraps what the connector said into a TypeError; a refusal must arrive as itself. */
function throwCause(error: unknown): never {
  if (error instanceof Error && error.cause instanceof OutboundRefused) throw error.cause;
  throw error;
}

/** One signal for the deadline and the caller's own wish to stop; `stop` when the answer was read to its end. */
function startLimit(timeoutMs: number, callerSignal: AbortSignal | undefined) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new OutboundRefused('timeout')), timeoutMs);
  const followCaller = () => controller.abort(callerSignal?.reason);
  callerSignal?.addEventListener('abort', followCaller, { once: true });
  if (callerSignal?.aborted) followCaller();
  const stop = () => {
    clearTimeout(timer);
    callerSignal?.removeEventListener('abort', followCaller);
  };
  const abort = (reason: unknown) => {
    stop();
    controller.abort(reason);
  };
  return { signal: controller.signal, stop, abort };
}
