// One request to the model, read to its end. Every way in which it can end otherwise becomes a WriterFault: silence, a
// broken connection, a stream that stops without saying so.
import type OpenAI from 'openai';
import { WriterFault } from '../../../platform/ports/writer.ts';
import type { Prompt } from './compose-prompt.ts';
import { askToCheck } from './status-problems.ts';

/** Ten times the longest post: what goes on has lost its way. */
const MAX_ANSWER_LENGTH = 300_000;

export interface Answering {
  /** All that came so far. */
  text: string;
  /** By the vendor. */
  counted: { tokensIn: number; tokensOut: number } | undefined;
  /** The vendor took the request: from here on it may charge for the prompt, whether text comes or not. */
  isAccepted: boolean;
  isCutShort: boolean;
}

/** Older endpoints know the first alone and ignore the second; newer models of OpenAI refuse the first by name. */
export type TokenCap = 'max_tokens' | 'max_completion_tokens';

interface Request {
  model: string;
  prompt: Prompt;
  /** Some endpoints know neither the JSON mode nor the count of tokens. */
  isPlain: boolean;
  cap: TokenCap;
  maxTokens: number;
  /** No word for this long, and the vendor is given up. */
  silenceMs: number;
  signal: AbortSignal;
}

/** Yields the text as it comes, and keeps the whole in `answering`. */
export async function* streamAnswer(
  client: OpenAI,
  { model, prompt, isPlain, cap, maxTokens, silenceMs, signal }: Request,
  answering: Answering,
): AsyncGenerator<string> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), silenceMs);
  try {
    const stream = await client.chat.completions.create(
      {
        model,
        messages: [
          { role: 'system', content: prompt.system },
          { role: 'user', content: prompt.user },
        ],
        stream: true,
        [cap]: maxTokens,
        ...(!isPlain && {
          response_format: { type: 'json_object' as const },
          stream_options: { include_usage: true },
        }),
      },
      { signal: AbortSignal.any([signal, silence.signal]) },
    );
    answering.isAccepted = true;
    let finish: string | null = null;
    for await (const { choices, usage } of stream) {
      timer.refresh();
      if (usage) answering.counted = countedIn(usage);
      const [choice] = choices ?? [];
      finish = choice?.finish_reason ?? finish;
      const text = choice?.delta?.content ?? '';
      if (text === '') continue;
      answering.text += text;
      if (answering.text.length > MAX_ANSWER_LENGTH)
        throw new WriterFault('unusable', 'The model did not come to an end. Please try again.');
      yield text;
    }
    // An aborted stream just ends, as a broken one may.
    signal.throwIfAborted();
    if (finish === 'content_filter')
      throw new WriterFault('refused', 'The AI service refused this brief. Change its words and try again.');
    if (finish === null) throw brokenOff(answering);
    answering.isCutShort = finish === 'length';
    if (answering.isCutShort && answering.text === '')
      throw new WriterFault(
        'setup',
        `The model used up its room before it wrote anything. ${askToCheck('environment', 'longest answer')}`,
      );
  } catch (error) {
    if (signal.aborted) throw new WriterFault('cancelled', 'Cancelled');
    if (silence.signal.aborted) throw brokenOff(answering);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Vendors are not trusted with our database: what is no count of tokens is no count. */
function countedIn(usage: { prompt_tokens: unknown; completion_tokens: unknown }): Answering['counted'] {
  const [tokensIn, tokensOut] = [usage.prompt_tokens, usage.completion_tokens].map(Number) as [
    number,
    number,
  ];
  return isTokenCount(tokensIn) && isTokenCount(tokensOut) ? { tokensIn, tokensOut } : undefined;
}

const MOST_TOKENS = 1_000_000_000;
const isTokenCount = (count: number) => Number.isInteger(count) && count >= 0 && count <= MOST_TOKENS;

const brokenOff = ({ text }: Answering) =>
  text === ''
    ? new WriterFault('away', 'The AI service gave no answer. Please try again in a moment.')
    : new WriterFault('cut', 'The AI service broke off in the middle. Please try again.');
