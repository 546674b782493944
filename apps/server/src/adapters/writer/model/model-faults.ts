// What goes wrong with a model behind an API, in words for the person who waits and a reason for the log. The key is cut
// out of whatever the vendor says.
import { APIConnectionError, APIError, APIUserAbortError } from 'openai';
import { OutboundRefused } from '../../../platform/outbound/outbound.ts';
import { WriterFault } from '../../../platform/ports/writer.ts';

interface Context {
  model: string;
  apiKey: string;
}

/** Worth another try as long as nothing was written. */
export const isPassing = ({ kind }: WriterFault): boolean => kind === 'busy' || kind === 'away';

const ASK = 'Ask whoever runs this portal to check';

export function faultOf(error: unknown, { model, apiKey }: Context): WriterFault {
  if (error instanceof WriterFault) return error;
  const reason = reasonOf(error, apiKey);
  const fault = (kind: WriterFault['kind'], message: string) => new WriterFault(kind, message, { reason });
  if (error instanceof APIUserAbortError) return fault('cancelled', 'Cancelled');
  const refused = refusalIn(error);
  if (refused && !refused.isUpstreamFault)
    return fault('setup', `The AI service cannot be reached: ${refused.message} ${ASK} AI_BASE_URL.`);
  if (refused || error instanceof APIConnectionError || !(error instanceof APIError))
    return fault('away', 'The AI service cannot be reached right now. Please try again in a moment.');
  if (error.status === undefined) return fault('cut', 'The AI service broke off. Please try again.');
  if (error.status === 401)
    return fault('setup', `The AI service does not accept the portal’s key. ${ASK} AI_API_KEY.`);
  if (error.status === 403)
    return fault('setup', `The AI service refuses the portal’s key. ${ASK} AI_API_KEY.`);
  if (error.status === 404)
    return fault('setup', `The AI service does not know “${model}”. ${ASK} AI_MODEL.`);
  if (error.code === 'insufficient_quota')
    return fault(
      'setup',
      'The portal’s account with the AI service is used up. Ask whoever runs this portal.',
    );
  if (error.status === 429)
    return fault('busy', 'The AI service is busy. Please try again in a few minutes.');
  if (error.status >= 500)
    return fault('away', 'The AI service is out of order right now. Please try again in a moment.');
  return fault('refused', 'The AI service refused this brief. Change its words and try again.');
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
