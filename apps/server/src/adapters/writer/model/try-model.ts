// Asks a model for one word, to show that address, key and name are right, how long it takes and what it costs. Counted as
// every call to a model is: reserved before it is made.
import type { OutboundFetch } from '../../../platform/outbound/outbound.ts';
import type { ModelSettings, Trial } from '../../../platform/ports/language-models.ts';
import { WriterFault, type WriterUsage, type WritingControl } from '../../../platform/ports/writer.ts';
import { askService, errorIn, type ServiceAnswer } from './ask-service.ts';
import { estimateOf, usageOf } from './token-meter.ts';

const PROMPT = { system: '', user: 'Reply with the word OK and nothing else.' };
/** One word; models that think first need room for it, and few use all. */
const MAX_TOKENS = 200;
const MAX_ANSWER_LENGTH = 100;
const MAX_REASON_LENGTH = 200;

export async function tryModel(
  settings: ModelSettings,
  reserveCall: WritingControl['reserveCall'],
  { fetch, timeoutMs }: { fetch: OutboundFetch; timeoutMs: number },
): Promise<Trial> {
  const { model, prices } = settings;
  const ask = (cap: 'max_tokens' | 'max_completion_tokens'): Promise<ServiceAnswer> =>
    askService(
      settings,
      {
        path: '/chat/completions',
        body: { model, messages: [{ role: 'user', content: PROMPT.user }], [cap]: MAX_TOKENS },
        model,
        timeoutMs,
      },
      fetch,
    );
  const settle = await reserveCall?.(estimateOf({ model, prices, maxTokens: MAX_TOKENS }, PROMPT));
  let usage: WriterUsage | undefined;
  try {
    let startedAt = performance.now();
    let answer = await ask('max_tokens');
    if (answer.status === 400 && errorIn(answer.body).param === 'max_tokens') {
      startedAt = performance.now();
      answer = await ask('max_completion_tokens');
    }
    const latencyMs = Math.round(performance.now() - startedAt);
    if (answer.status !== 200) throw refusal(answer.body, settings.apiKey);
    const { text, counted } = readCompletion(answer.body);
    usage = usageOf(model, prices, PROMPT, text, counted);
    return { ...usage, latencyMs, answer: text.trim().slice(0, MAX_ANSWER_LENGTH) };
  } finally {
    await settle?.(usage);
  }
}

/** The vendor's own words say best what is wrong with a name or a parameter; it may repeat the key in them. */
function refusal(body: unknown, apiKey: string | undefined): WriterFault {
  const given = errorIn(body).message ?? '';
  const said = apiKey === undefined ? given : given.replaceAll(apiKey, '[key]');
  return new WriterFault(
    'setup',
    said === ''
      ? 'The AI service refused the request. Check the model.'
      : `The AI service refused the request: ${said.slice(0, MAX_REASON_LENGTH)}`,
  );
}

function readCompletion(body: unknown) {
  const { choices, usage }: { choices?: unknown; usage?: unknown } = Object(body);
  if (!Array.isArray(choices))
    throw new WriterFault('setup', 'What answers there is not an OpenAI-compatible service.');
  const { message }: { message?: unknown } = Object(choices[0]);
  const { content }: { content?: unknown } = Object(message);
  const { prompt_tokens: tokensIn, completion_tokens: tokensOut }: Record<string, unknown> = Object(usage);
  const isCounted = [tokensIn, tokensOut].every((count) => Number.isSafeInteger(count) && Number(count) >= 0);
  return {
    text: typeof content === 'string' ? content : '',
    counted: isCounted ? { tokensIn: Number(tokensIn), tokensOut: Number(tokensOut) } : undefined,
  };
}
