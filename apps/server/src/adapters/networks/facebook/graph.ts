// Calls to Meta's Graph API, which Facebook pages and Instagram share, and what its error codes mean.
import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import type { NetworkProblem } from '@msm/contract/social/problems';
import type { Clock } from '../../../platform/clock.ts';
import type { OutboundFetch } from '../../../platform/outbound/outbound.ts';
import { NetworkFault } from '../../../platform/ports/social-network.ts';
import { callNetwork, readAnswer, retryAfterMs, serverFault } from '../network-call.ts';
import { under, type VendorRegistration } from '../../../platform/settings/vendor-registration.ts';

export interface GraphSettings extends VendorRegistration {
  version: string;
}

export interface GraphParts {
  fetch: OutboundFetch;
  clock: Clock;
  /** Of simulations and tests, which have a time of their own. */
  delay?: (ms: number) => Promise<void>;
}

const SITE = 'https://www.facebook.com';
const GRAPH = 'https://graph.facebook.com';

const GraphError = z.object({
  error: z.object({
    message: z._default(z.string(), ''),
    code: z.number(),
    error_user_title: z.optional(z.string()),
    error_user_msg: z.optional(z.string()),
  }),
});

const TOKEN_DEAD = 190;
/** With those of Instagram: its servers failed, or a container is not ready, which it says of a published one as well. */
const TRANSIENT = [1, 2, -1, -2, 9_007];
const THROTTLED = [4, 17, 32, 341, 613];
const POLICY = 368;
const DUPLICATE = 506;
/** Instagram: the day's posts are used up. */
const QUOTA = [9];
/** Instagram: the picture could not be fetched, or is none that it takes. Facebook: a video of that kind. */
const BAD_MEDIA = [9_004, 36_000, 36_001, 36_003, 352, 389];
const GONE = [803];

const within = (code: number, first: number, last: number) => code >= first && code <= last;

function problemOf(code: number): NetworkProblem {
  if (code === TOKEN_DEAD || code === 102) return 'expired';
  if (code === 10 || within(code, 200, 299)) return 'noPermission';
  if (THROTTLED.includes(code) || within(code, 80_000, 80_014)) return 'throttled';
  if (code === POLICY) return 'policy';
  if (code === DUPLICATE) return 'duplicate';
  if (QUOTA.includes(code)) return 'quota';
  if (BAD_MEDIA.includes(code)) return 'badMedia';
  if (GONE.includes(code)) return 'notFound';
  return TRANSIENT.includes(code) ? 'networkError' : 'invalid';
}

/** A 2xx alone proves no deletion. */
const Removed = z.object({ success: z.literal(true) });

/** When Meta asks for patience and names no time. */
const THROTTLE_PAUSE_MS = 5 * 60_000;
/** Above this share of an hour's calls Meta begins to refuse. */
const BUSY_PERCENT = 90;

type Fields = Readonly<Record<string, string>>;

export interface Graph {
  readonly dialogUrl: string;
  readonly isSandbox: boolean;
  /** Of a page or a post, for people. */
  pageUrl(id: string): string;
  get<T>(answer: z.ZodMiniType<T>, path: string, fields: Fields, token?: string): Promise<T>;
  post<T>(answer: z.ZodMiniType<T>, path: string, fields: Fields, token: string): Promise<T>;
  remove(path: string, token: string): Promise<void>;
  /** Refuses while Meta said that the portal, or the page of this token, is near its limit: for what can wait. */
  assertNotBusy(token: string): void;
}

export function createGraph(settings: GraphSettings, { fetch, clock }: GraphParts): Graph {
  const site = under(settings.baseUrl ?? SITE, `/${settings.version}`);
  const api = under(settings.baseUrl ?? GRAPH, `/${settings.version}`);
  /** By token, and for the whole portal under none. */
  const busyUntil = new Map<string, number>();

  const proofOf = (token: string) => createHmac('sha256', settings.clientSecret).update(token).digest('hex');

  async function call(method: 'GET' | 'POST' | 'DELETE', path: string, fields: Fields, token?: string) {
    const isWrite = method !== 'GET';
    const query = new URLSearchParams({ ...fields, ...(token && { appsecret_proof: proofOf(token) }) });
    const { status, headers, json } = await callNetwork(fetch, {
      method,
      url: isWrite ? `${api}${path}` : `${api}${path}?${query.toString()}`,
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
      ...(isWrite && { body: query }),
    });
    noteUsage(headers, token);
    const failed = GraphError.safeParse(json);
    if (failed.success) throw faultOf(failed.data.error, status, headers, isWrite);
    if (status >= 500) throw serverFault(status, isWrite);
    if (status < 200 || status > 299)
      throw new NetworkFault('brokenAnswer', { said: `status ${status}`, mayHaveHappened: isWrite });
    return json;
  }

  function noteUsage(headers: Headers, token = ''): void {
    const now = clock.now().getTime();
    for (const [whose, until] of busyUntil) if (until <= now) busyUntil.delete(whose);
    if (usedPercent(headers.get('x-app-usage')) > BUSY_PERCENT) busyUntil.set('', now + THROTTLE_PAUSE_MS);
    if (usedPercent(headers.get('x-business-use-case-usage')) > BUSY_PERCENT)
      busyUntil.set(token, now + THROTTLE_PAUSE_MS);
  }

  return {
    dialogUrl: `${site}/dialog/oauth`,
    isSandbox: settings.baseUrl !== undefined,
    pageUrl: (id) => under(settings.baseUrl ?? SITE, `/${id}`),
    get: async (answer, path, fields, token) =>
      readAnswer(answer, await call('GET', path, fields, token), false),
    post: async (answer, path, fields, token) =>
      readAnswer(answer, await call('POST', path, fields, token), true),
    async remove(path, token) {
      try {
        readAnswer(Removed, await call('DELETE', path, {}, token), true);
      } catch (error) {
        if (!(error instanceof NetworkFault && error.problem === 'notFound')) throw error;
      }
    },
    assertNotBusy(token) {
      const until = Math.max(busyUntil.get('') ?? 0, busyUntil.get(token) ?? 0);
      const waitMs = until - clock.now().getTime();
      if (waitMs > 0) throw new NetworkFault('throttled', { retryAfterMs: waitMs });
    },
  };
}

function faultOf(
  { message, code, error_user_title, error_user_msg }: z.output<typeof GraphError>['error'],
  status: number,
  headers: Headers,
  isWrite: boolean,
): NetworkFault {
  const problem = problemOf(code);
  const said = [error_user_title, error_user_msg].filter(Boolean).join(': ') || message;
  if (problem === 'throttled' || problem === 'quota')
    return new NetworkFault(problem, { said, retryAfterMs: retryAfterMs(headers) ?? THROTTLE_PAUSE_MS });
  // "An unknown error occurred" may come after the post was made.
  return new NetworkFault(problem, {
    said,
    mayHaveHappened: isWrite && (problem === 'networkError' || status >= 500),
  });
}

/** What Meta says of itself is not trusted to be JSON. */
function usedPercent(given: string | null): number {
  const shares = [...(given ?? '').matchAll(/"(?:call_count|total_time|total_cputime)":\s*(\d{1,4})/g)];
  return Math.max(0, ...shares.map(([, share]) => Number(share)));
}
