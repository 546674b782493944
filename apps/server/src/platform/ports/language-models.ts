// What the portal needs of language models besides their writing: which there are, and whether one answers.
import type { LocalServer } from '@msm/contract/writer/ai-settings';
import type { Writer, WritingControl } from './writer.ts';

export interface ModelAccess {
  baseUrl: string;
  /** Servers on one's own machine often want none. */
  apiKey: string | undefined;
  /** Reached on the operator's own machine or network, and nowhere else. Otherwise on the Internet, and nowhere else. */
  isLocal: boolean;
}

export interface ModelSettings extends ModelAccess {
  model: string;
  /** US dollars for a million tokens; without them no cost is shown. */
  prices: { inUsd: number; outUsd: number } | undefined;
  /** The longest answer that is asked for. */
  maxTokens: number;
  /** Where they are changed: what members are told of a fault names the place. */
  setIn: 'environment' | 'page';
}

export interface Trial {
  latencyMs: number;
  tokensIn: number;
  tokensOut: number;
  isEstimated: boolean;
  costMicroUsd: number | null;
  /** What it said, cut. */
  answer: string;
}

/** Each throws WriterFault, in words for the person who sets it up. */
export interface LanguageModels {
  /** The built-in writer where there are no settings. */
  writerFor(settings: ModelSettings | undefined): Promise<Writer>;
  /** By name, those that can write. */
  list(access: ModelAccess): Promise<string[]>;
  /** Asks for one word, as one counted call. */
  tryOut(settings: ModelSettings, reserveCall?: WritingControl['reserveCall']): Promise<Trial>;
  /** Model servers that answer on this machine. Throws nothing: what does not answer is not there. */
  findLocal(): Promise<LocalServer[]>;
}
