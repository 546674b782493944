// Counts what an answer costs: by the vendor's numbers when it gives them, otherwise by the length of the texts.
import type { ModelSettings } from '../../../platform/ports/language-models.ts';
import type { CallEstimate, WriterUsage } from '../../../platform/ports/writer.ts';
import type { Prompt } from './compose-prompt.ts';

/** English has about four characters a token; other languages fewer, so that an estimate is rather too small. */
const CHARACTERS_PER_TOKEN = 4;

interface Counted {
  tokensIn: number;
  tokensOut: number;
}

export function usageOf(
  model: string,
  prices: ModelSettings['prices'],
  { system, user }: Prompt,
  answer: string,
  counted: Counted | undefined,
): WriterUsage {
  const { tokensIn, tokensOut } = counted ?? {
    tokensIn: Math.ceil((system.length + user.length) / CHARACTERS_PER_TOKEN),
    tokensOut: Math.ceil(answer.length / CHARACTERS_PER_TOKEN),
  };
  return {
    model,
    tokensIn,
    tokensOut,
    isEstimated: counted === undefined,
    costMicroUsd: costOf(prices, tokensIn, tokensOut),
  };
}

/** An upper bound, so that a budget cannot be overdrawn: no tokenizer makes more tokens of a text than it has bytes. */
export function estimateOf(
  { model, prices, maxTokens }: Pick<ModelSettings, 'model' | 'prices' | 'maxTokens'>,
  { system, user }: Prompt,
): CallEstimate {
  const tokensIn = Math.ceil((system.length + user.length) / CHARACTERS_PER_TOKEN);
  return {
    model,
    tokensIn,
    promptMicroUsd: costOf(prices, tokensIn, 0),
    mostMicroUsd: costOf(prices, Buffer.byteLength(system) + Buffer.byteLength(user), maxTokens),
  };
}

/** A dollar for a million tokens is a millionth of a dollar for one. */
const costOf = (prices: ModelSettings['prices'], tokensIn: number, tokensOut: number): number | null =>
  prices ? Math.round(tokensIn * prices.inUsd + tokensOut * prices.outUsd) : null;
