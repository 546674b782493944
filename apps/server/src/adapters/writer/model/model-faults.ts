// What goes wrong with a model behind an API, in words for the person who waits and a reason for the log. The key is cut
// out of whatever the vendor says.
import { APIConnectionError, APIError, APIUserAbortError } from 'openai';
import { OutboundRefused } from '../../../platform/outbound/outbound.ts';
import type { ModelSettings } from '../../../platform/ports/language-models.ts';
import { WriterFault } from '../../../platform/ports/writer.ts';
import { askToCheck, statusProblem } from './status-problems.ts';

interface Context {
  model: string;
  apiKey: string;
  setIn: ModelSettings['setIn'];
}

/** Worth another try as long as nothing was written. */
export const isPassing = ({ kind }: WriterFault): boolean => kind === 'busy' || kind === 'away';

export function faultOf(error: unknown, { model, apiKey, setIn }: Context): WriterFault {
  if (error instanceof WriterFault) return error;
  const reason = reasonOf(error, apiKey);
  const fault = (kind: WriterFault['kind'], message: string) => new WriterFault(kind, message, { reason });
  if (error instanceof APIUserAbortError) return fault('cancelled', 'Cancelled');
  const refused = refusalIn(error);
  if (refused && !refused.isUpstreamFault)
    return fault(
      'setup',
      `The AI service cannot be reached: ${refused.message} ${askToCheck(setIn, 'address')}`,
    );
  if (refused || error instanceof APIConnectionError || !(error instanceof APIError))
    return fault('away', 'The AI service cannot be reached right now. Please try again in a moment.');
  if (error.status === undefined) return fault('cut', 'The AI service broke off. Please try again.');
  const { kind, words, check } = statusProblem(error.status, error.code, model);
  return fault(kind, check ? `${words} ${askToCheck(setIn, check)}` : words);
}

/** How long the vendor asks us to wait; undefined when it does not say. */
export function retryAfterMs(error: unknown): number | undefined {
  const headers = error instanceof APIError ? error.headers : undefined;
  const exact = Number(headers?.get('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(exact)) return Math.max(0, exact);
  const given = headers?.get('retry-after');
  if (!given) return undefined;
  const seconds = Number(given);
  const waitMs = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(given) - Date.now();
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : undefined;
}

function refusalIn(error: unknown): OutboundRefused | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof OutboundRefused) return cause;
  return undefined;
}

const MAX_REASON_LENGTH = 300;

function reasonOf(error: unknown, apiKey: string): string {
  const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return words.replaceAll(apiKey, '[key]').slice(0, MAX_REASON_LENGTH);
}
