// What the environment says of the language model: where it is, what it costs, and what may be spent on it. Without
// AI_BASE_URL, SuperAdmin chooses a model in the interface.
import * as z from 'zod/mini';
import { BadSetting } from '../../platform/settings/bad-setting.ts';
import { DEFAULT_BUDGETS, readBudget, type Budget, type Budgets } from '../../platform/budgets.ts';
import { namesOwnNetwork } from '../../platform/outbound/outbound-target.ts';
import type { ModelSettings } from '../../platform/ports/language-models.ts';
import { readPart, url, type Env } from '../../platform/settings/read-settings.ts';

const usdPerMillionTokens = z.optional(
  z.coerce.number('must be a number').check(z.gte(0, 'must not be negative')),
);

const Environment = z.object({
  /** Any OpenAI-compatible endpoint; without one it is chosen in the interface. */
  AI_BASE_URL: z.optional(url('http:', 'https:')),
  AI_API_KEY: z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]+$/, 'must be printable characters without spaces')),
  ),
  AI_MODEL: z.optional(z.string()),
  AI_PRICE_IN: usdPerMillionTokens,
  AI_PRICE_OUT: usdPerMillionTokens,
  /** Sent with every request: an answer cannot cost more than this. */
  AI_MAX_TOKENS: z._default(
    z.coerce.number('must be a number').check(z.int(), z.gte(256, 'must be at least 256'), z.lte(1_000_000)),
    8_000,
  ),
  AI_BUDGET_MEMBER: z.optional(z.string()),
  AI_BUDGET_ACCOUNT: z.optional(z.string()),
  AI_BUDGET_PORTAL: z.optional(z.string()),
});
type Environment = z.output<typeof Environment>;

export interface AiSettings {
  /** None where the environment names no model. */
  model: ModelSettings | undefined;
  /** The variables that name it. */
  ruledBy: string[];
  maxTokens: number;
  budgets: Budgets;
}

const RULING = ['AI_BASE_URL', 'AI_API_KEY', 'AI_MODEL', 'AI_PRICE_IN', 'AI_PRICE_OUT'] as const;

export function readAiSettings(env: Env): AiSettings {
  const settings = readPart(Environment, env);
  const { AI_BASE_URL, AI_API_KEY, AI_MODEL, AI_PRICE_IN: inUsd, AI_PRICE_OUT: outUsd } = settings;
  if ((inUsd === undefined) !== (outUsd === undefined))
    throw new BadSetting(`AI_PRICE_${inUsd === undefined ? 'IN' : 'OUT'}: is missing beside its other half`);
  const maxTokens = settings.AI_MAX_TOKENS;
  const budgets = {
    member: budgetSetting('AI_BUDGET_MEMBER', DEFAULT_BUDGETS.member, settings),
    account: budgetSetting('AI_BUDGET_ACCOUNT', DEFAULT_BUDGETS.account, settings),
    portal: budgetSetting('AI_BUDGET_PORTAL', DEFAULT_BUDGETS.portal, settings),
  };
  if (!AI_BASE_URL && !AI_API_KEY && !AI_MODEL) return { model: undefined, ruledBy: [], maxTokens, budgets };
  if (!AI_BASE_URL)
    throw new BadSetting(`AI_BASE_URL: is missing beside AI_${AI_MODEL ? 'MODEL' : 'API_KEY'}`);
  if (!AI_MODEL) throw new BadSetting('AI_MODEL: is missing beside AI_BASE_URL');
  return {
    model: {
      baseUrl: AI_BASE_URL.replace(/\/$/, ''),
      apiKey: AI_API_KEY,
      isLocal: namesOwnNetwork(AI_BASE_URL),
      model: AI_MODEL,
      prices: inUsd === undefined || outUsd === undefined ? undefined : { inUsd, outUsd },
      maxTokens,
      setIn: 'environment',
    },
    ruledBy: RULING.filter((name) => settings[name] !== undefined),
    maxTokens,
    budgets,
  };
}

function budgetSetting(
  name: 'AI_BUDGET_MEMBER' | 'AI_BUDGET_ACCOUNT' | 'AI_BUDGET_PORTAL',
  usual: Budget,
  settings: Pick<Environment, typeof name | 'AI_PRICE_IN' | 'AI_BASE_URL'>,
): Budget {
  const given = settings[name] ?? '';
  const budget = readBudget(given, usual);
  if (!budget)
    throw new BadSetting(
      `${name}: must look like “100 calls/day, 1000 calls/month, 5 usd/day, 50 usd/month”`,
    );
  const isUnpriced = settings.AI_BASE_URL !== undefined && settings.AI_PRICE_IN === undefined;
  if (isUnpriced && /usd/i.test(given))
    throw new BadSetting(`${name}: a budget in usd needs AI_PRICE_IN and AI_PRICE_OUT`);
  return budget;
}
