// One small question to a vendor, without its client: bounded in size and time, no redirect followed, and every way in which
// it can go wrong in words for the person who sets the model up.
import { OutboundRefused, type OutboundFetch } from '../../../platform/outbound/outbound.ts';
import type { ModelAccess } from '../../../platform/ports/language-models.ts';
import { WriterFault } from '../../../platform/ports/writer.ts';
import { statusProblem } from './status-problems.ts';

/** The longest list of models is a third of it. */
const MAX_BYTES = 2 * 1024 * 1024;

export interface Question {
  path: string;
  body?: object;
  /** Named where the vendor does not know it. */
  model?: string;
  timeoutMs: number;
}

export interface ServiceAnswer {
  status: number;
  /** Parsed JSON. */
  body: unknown;
}

/** Answers 200 and 400, whose reason may tell how to ask otherwise; the rest is thrown as WriterFault. */
export async function askService(
  { baseUrl, apiKey }: ModelAccess,
  { path, body, model, timeoutMs }: Question,
  fetch: OutboundFetch,
): Promise<ServiceAnswer> {
  const answer = await reach();
  if (answer.status >= 300 && answer.status < 400)
    throw setup('The address redirects to another one. Enter the address that it leads to.');
  const json = parseJson(await readText(answer));
  if (answer.ok || answer.status === 400) {
    if (json === undefined)
      throw setup('What answers there is not an OpenAI-compatible service. The address often ends with /v1.');
    return { status: answer.status, body: json };
  }
  const { kind, words, check } = statusProblem(answer.status, errorIn(json).code, model);
  if (kind === 'refused')
    throw setup(`The AI service refused the request with status ${answer.status}. Check the address.`);
  throw new WriterFault(kind, check ? `${words} Check the ${check}.` : words);

  async function reach(): Promise<Response> {
    try {
      return await fetch(`${baseUrl}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { accept: 'application/json', ...keyHeaders(baseUrl, apiKey), ...(body && JSON_TYPE) },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'manual',
        timeoutMs,
        maxBytes: MAX_BYTES,
      });
    } catch (error) {
      throw unreachable(error);
    }
  }
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Anthropic takes a bearer token for completions, and for its list of models only its own header. */
function keyHeaders(baseUrl: string, apiKey: string | undefined): Record<string, string> {
  if (apiKey === undefined) return {};
  const isAnthropic = new URL(baseUrl).hostname === 'api.anthropic.com';
  return {
    authorization: `Bearer ${apiKey}`,
    ...(isAnthropic && { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' }),
  };
}

async function readText(answer: Response): Promise<string> {
  try {
    return await answer.text();
  } catch (error) {
    throw unreachable(error);
  }
}

function unreachable(error: unknown): WriterFault {
  const refused = refusalIn(error);
  if (refused?.reason === 'timeout') return away('The AI service did not answer in time.');
  if (refused?.reason === 'tooLarge') return setup('The answer of the AI service is too large to be read.');
  if (refused) return setup(refused.message);
  const code = codeIn(error);
  if (code === 'ECONNREFUSED') return away('Nothing answers at this address. Is the server running?');
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return setup('No server was found under that name.');
  return away('The AI service cannot be reached. Check the address, and that it is running.');
}

function refusalIn(error: unknown): OutboundRefused | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof OutboundRefused) return cause;
  return undefined;
}

function codeIn(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
  return undefined;
}

const setup = (words: string) => new WriterFault('setup', words);
const away = (words: string) => new WriterFault('away', words);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // HTML of a proxy or of some other server: the caller says so.
    return undefined;
  }
}

interface VendorError {
  code?: string;
  param?: string;
  message?: string;
}

export function errorIn(body: unknown): VendorError {
  const { error }: { error?: unknown } = Object(body);
  const { code, param, message }: Record<string, unknown> = Object(error);
  return {
    ...(typeof code === 'string' && { code }),
    ...(typeof param === 'string' && { param }),
    ...(typeof message === 'string' && { message }),
  };
}
