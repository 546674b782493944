// Calls to X's API v2 and what its refusals mean. Statuses decide, since the texts of X change; a 2xx may carry errors as well.
import * as z from 'zod/mini';
import type { NetworkProblem } from '@msm/contract/social/problems';
import type { OutboundFetch } from '../../../platform/outbound/outbound.ts';
import { NetworkFault } from '../../../platform/ports/social-network.ts';
import {
  callNetwork,
  readAnswer,
  serverFault,
  type NetworkAnswer,
  type NetworkRequest,
} from '../network-call.ts';

const Refusal = z.object({
  title: z._default(z.string(), ''),
  detail: z._default(z.string(), ''),
  type: z._default(z.string(), ''),
  reason: z._default(z.string(), ''),
  errors: z.optional(
    z.array(z.object({ message: z._default(z.string(), ''), detail: z._default(z.string(), '') })),
  ),
});

/** X names a repeated text in words only: status 403 has no code of its own for it. */
const DUPLICATE = /duplicate/i;
const NO_PERMISSION = /oauth1-permissions|client-forbidden|not permitted to perform|insufficient.*scope/i;
/** When X names no time. */
const THROTTLE_PAUSE_MS = 15 * 60_000;

interface XRequest<T> extends Omit<NetworkRequest, 'headers'> {
  token: string;
  json?: object;
  answer: z.ZodMiniType<T>;
}

export async function callX<T>(fetch: OutboundFetch, request: XRequest<T>): Promise<T> {
  const { token, json, answer, ...rest } = request;
  const isWrite = rest.method !== 'GET';
  const given = await callNetwork(fetch, {
    ...rest,
    ...(json && { body: JSON.stringify(json) }),
    headers: {
      authorization: `Bearer ${token}`,
      ...(json && { 'content-type': 'application/json' }),
    },
  });
  if (given.status < 200 || given.status > 299) throw faultOf(given, isWrite);
  return readWith(answer, given, isWrite);
}

/** An answer with errors and without what was asked for says what is wrong, and not whether it was done. */
function readWith<T>(answer: z.ZodMiniType<T>, { json }: NetworkAnswer, isWrite: boolean): T {
  const refusal = Refusal.safeParse(json);
  const parsed = answer.safeParse(json);
  if (!parsed.success && refusal.success && refusal.data.errors)
    throw new NetworkFault('networkError', { said: wordsOf(refusal.data), mayHaveHappened: isWrite });
  return readAnswer(answer, json, isWrite);
}

function faultOf({ status, headers, json }: NetworkAnswer, isWrite: boolean): NetworkFault {
  const refusal = Refusal.safeParse(json).data;
  const said = refusal && wordsOf(refusal);
  if (status >= 500) return serverFault(status, isWrite, said);
  if (status === 429) return new NetworkFault('throttled', { said, retryAfterMs: pauseOf(headers) });
  // Something between us and X answered: it proves nothing.
  if (!refusal && status !== 401)
    return new NetworkFault('brokenAnswer', { said: `status ${status}`, mayHaveHappened: isWrite });
  return new NetworkFault(
    problemOf(status, `${said ?? ''} ${refusal?.type ?? ''} ${refusal?.reason ?? ''}`),
    { said },
  );
}

function problemOf(status: number, words: string): NetworkProblem {
  if (status === 401) return 'expired';
  if (status === 404) return 'notFound';
  if (status === 402) return 'quota';
  if (status !== 403) return 'invalid';
  if (DUPLICATE.test(words)) return 'duplicate';
  return NO_PERMISSION.test(words) ? 'noPermission' : 'policy';
}

const wordsOf = ({ title, detail, errors }: z.output<typeof Refusal>): string =>
  detail || errors?.map((each) => each.detail || each.message).find(Boolean) || title;

function pauseOf(headers: Headers): number {
  const resetsAt = Number(headers.get('x-rate-limit-reset')) * 1_000;
  const waitMs = resetsAt - Date.now();
  return waitMs > 0 ? waitMs : THROTTLE_PAUSE_MS;
}
