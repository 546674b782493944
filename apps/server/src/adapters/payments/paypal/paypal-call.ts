// Calls to PayPal's REST API with a cached access token. A token that PayPal no longer accepts is renewed once.
import * as z from 'zod/mini';
import type { Clock } from '../../../platform/clock.ts';
import type { OutboundFetch } from '../../../platform/outbound/outbound.ts';
import { callProvider, faultOf, isSuccess, readAnswer, type PaymentAnswer } from '../payment-call.ts';
import type { PaypalSettings } from '../payment-settings.ts';

export const NAME = 'PayPal';

/** Renewed before its end, so that no call begins with a token that runs out on the way. */
const TOKEN_MARGIN_SECONDS = 60;

const Token = z.object({ access_token: z.string(), expires_in: z.number() });

export const Refusal = z.object({
  name: z.string(),
  message: z.optional(z.string()),
  details: z.optional(
    z.array(z.object({ issue: z.optional(z.string()), description: z.optional(z.string()) })),
  ),
  links: z.optional(z.array(z.object({ href: z.string(), rel: z.string() }))),
});

export interface PaypalCall {
  method?: 'GET' | 'POST';
  path: string;
  json?: object;
  /** PayPal-Request-Id, an idempotency key. */
  requestId?: string;
}

export interface PaypalApi {
  /** The answer as it is, refusals included. */
  ask(call: PaypalCall): Promise<PaymentAnswer>;
  call<T>(call: PaypalCall, answer: z.ZodMiniType<T>): Promise<T>;
  /** Undefined for what PayPal does not know. */
  find<T>(call: PaypalCall, answer: z.ZodMiniType<T>): Promise<T | undefined>;
}

interface Parts {
  fetch: OutboundFetch;
  clock: Clock;
}

export function createPaypalApi(
  { clientId, clientSecret, baseUrl }: PaypalSettings,
  parts: Parts,
): PaypalApi {
  const { fetch, clock } = parts;
  let kept: { accessToken: string; untilMs: number } | undefined;
  let renewal: Promise<string> | undefined;

  async function fetchToken(): Promise<string> {
    const answer = await callProvider(fetch, {
      provider: NAME,
      method: 'POST',
      url: `${baseUrl}/v1/oauth2/token`,
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    if (!isSuccess(answer)) throw faultOf(NAME, answer, undefined);
    const { access_token: accessToken, expires_in: seconds } = readAnswer(NAME, Token, answer.json);
    kept = { accessToken, untilMs: clock.now().getTime() + (seconds - TOKEN_MARGIN_SECONDS) * 1_000 };
    return accessToken;
  }

  /** One renewal for all calls that wait for it. */
  function token(): Promise<string> | string {
    if (kept && kept.untilMs > clock.now().getTime()) return kept.accessToken;
    renewal ??= fetchToken().finally(() => (renewal = undefined));
    return renewal;
  }

  async function send({ method = 'GET', path, json, requestId }: PaypalCall): Promise<PaymentAnswer> {
    return callProvider(fetch, {
      provider: NAME,
      method,
      url: `${baseUrl}${path}`,
      headers: {
        authorization: `Bearer ${await token()}`,
        'content-type': 'application/json',
        ...(requestId && { 'paypal-request-id': requestId }),
      },
      ...(method === 'POST' && { body: JSON.stringify(json ?? {}) }),
    });
  }

  async function ask(call: PaypalCall): Promise<PaymentAnswer> {
    const answer = await send(call);
    if (answer.status !== 401) return answer;
    kept = undefined;
    return send(call);
  }

  return {
    ask,
    call: async (call, schema) => read(await ask(call), schema),
    async find(call, schema) {
      const answer = await ask(call);
      return answer.status === 404 ? undefined : read(answer, schema);
    },
  };
}

function read<T>(answer: PaymentAnswer, schema: z.ZodMiniType<T>): T {
  if (isSuccess(answer)) return readAnswer(NAME, schema, answer.json);
  throw refusalOf(answer);
}

export function refusalOf(answer: PaymentAnswer) {
  const { data } = Refusal.safeParse(answer.json);
  return faultOf(NAME, answer, data && (data.details?.[0]?.description ?? data.message ?? data.name));
}

export const issuesOf = ({ json }: PaymentAnswer): string[] =>
  Refusal.safeParse(json).data?.details?.flatMap(({ issue }) => issue ?? []) ?? [];
