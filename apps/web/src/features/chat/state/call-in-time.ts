// A time-out for the API calls of the chat, so that callers go on and can retry.
import type { OutputOf, Route } from '@msm/contract/route';
import { call } from '../../../platform/api/api-client.ts';
import type { CallOptions } from '../../../platform/api/fetch-with-auth.ts';
import type { CallArguments } from '../../../platform/api/route-request.ts';

/** Longer than a page of messages takes on most connections. */
const ANSWER_WITHIN_MS = 20_000;
/** On the slowest ones. What hangs is held on to for as long. */
const LONGEST_ALLOWANCE_MS = 80_000;

/** By route. Doubled after each time-out: with the same one, no retry on a slow connection would ever have its answer. */
const allowances = new Map<Route, number>();

export async function callInTime<R extends Route>(
  route: R,
  args: CallArguments<R>,
  options: CallOptions = {},
): Promise<OutputOf<R>> {
  const withinMs = allowances.get(route) ?? ANSWER_WITHIN_MS;
  const signal = AbortSignal.timeout(withinMs);
  const startedAtMs = Date.now();
  try {
    // Raced as well: the renewal of a session, which other calls share, is not aborted with one of them.
    const answer = await Promise.race([call(route, args, { ...options, signal }), aborted(signal)]);
    allow(route, 2 * (Date.now() - startedAtMs));
    return answer;
  } catch (error) {
    if (signal.aborted) allow(route, 2 * withinMs);
    throw error;
  }
}

const allow = (route: Route, withinMs: number) =>
  allowances.set(route, Math.min(Math.max(withinMs, ANSWER_WITHIN_MS), LONGEST_ALLOWANCE_MS));

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
