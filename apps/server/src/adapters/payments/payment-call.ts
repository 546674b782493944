// One call to a payment provider: JSON back, bounded. A refusal (400 or 422 with the provider's words) is told apart from everything
// after which only asking again tells: no answer, a broken one, a failing server, a wrong key of ours.
import type * as z from 'zod/mini';
import type { OutboundFetch } from '../../platform/outbound/outbound.ts';
import { PaymentFault, unreadableMessage } from '../../platform/ports/payments.ts';

const TIMEOUT_MS = 20_000;
const MAX_ANSWER_BYTES = 512 * 1024;

export interface PaymentRequest {
  /** As people know it. */
  provider: string;
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string | URLSearchParams;
}

export interface PaymentAnswer {
  status: number;
  /** Undefined when the body is no JSON. */
  json: unknown;
}

export async function callProvider(fetch: OutboundFetch, request: PaymentRequest): Promise<PaymentAnswer> {
  const { provider, method, url, headers, body } = request;
  try {
    const answer = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...headers },
      ...(body !== undefined && { body }),
      // A redirect would carry our key elsewhere.
      redirect: 'manual',
      maxBytes: MAX_ANSWER_BYTES,
      timeoutMs: TIMEOUT_MS,
    });
    return { status: answer.status, json: parseJson(await answer.text()) };
  } catch (error) {
    throw new PaymentFault(provider, { cause: error });
  }
}

/** Undefined for a proxy's page or a cut answer: schemas refuse it like every other form that was not promised. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No JSON at all.
    return undefined;
  }
}

export const isSuccess = ({ status }: PaymentAnswer): boolean => status >= 200 && status < 300;

/** Of an answer that is no success. */
export function faultOf(provider: string, { status }: PaymentAnswer, said: string | undefined): PaymentFault {
  const isRefusal = (status === 400 || status === 422 || status === 402) && said !== undefined;
  return new PaymentFault(provider, { isRefusal, said: said ?? `status ${status}` });
}

/** A message in another form than promised is refused: it changes nothing. */
export function readMessage<T>(schema: z.ZodMiniType<T>, json: unknown): T {
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw unreadableMessage();
  return parsed.data;
}

/** An answer in another form than promised tells nothing. */
export function readAnswer<T>(provider: string, schema: z.ZodMiniType<T>, json: unknown): T {
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new PaymentFault(provider, { cause: parsed.error });
  return parsed.data;
}
