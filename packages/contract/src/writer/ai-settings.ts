// The language model as SuperAdmin sets it. The key goes in and never comes out: answers carry its last characters at most.
import * as z from 'zod/mini';
import { text } from '../fields.ts';
import { AI_SETTING } from './limits.ts';
import { modelProviders, ProviderId } from './providers.ts';

const BaseUrl = text(1, AI_SETTING.baseUrl.max, 'The address').check(
  z.refine((value) => isBaseUrl(value), 'Enter a web address such as https://api.example.com/v1.'),
);

/** A header carries it: one line, no spaces. */
const ApiKey = text(1, AI_SETTING.apiKey.max, 'The key').check(
  z.refine((value) => /^[\x21-\x7e]+$/.test(value), 'A key is one line without spaces. Paste it again.'),
);

const ModelName = text(1, AI_SETTING.model.max, 'The model').check(
  z.refine((value) => !/[\p{Cc}\p{Cf}]/u.test(value), 'The name of a model is one line.'),
);

const Usd = z
  .number('Enter a number.')
  .check(
    z.gte(0, 'A price is not negative.'),
    z.lte(AI_SETTING.priceUsd.max, `A price is at most ${AI_SETTING.priceUsd.max}.`),
  );

/** US dollars for a million tokens. */
const Prices = z.strictObject({ inUsd: Usd, outUsd: Usd });

const Access = z.strictObject({
  provider: ProviderId,
  /** Only where the provider does not fix it. */
  baseUrl: z.optional(BaseUrl),
  /** Without it the stored key is used, if it was stored for the same address. */
  apiKey: z.optional(ApiKey),
});

interface Addressed {
  provider: ProviderId;
  baseUrl?: string | undefined;
}

const hasAddress = z.refine<Addressed>(
  ({ provider, baseUrl }) => modelProviders[provider].baseUrl !== undefined || baseUrl !== undefined,
  { error: 'Enter the address.', path: ['baseUrl'] },
);
/** A key and members' texts would cross the Internet readable. */
const isEncrypted = z.refine<Addressed>(
  ({ provider, baseUrl }) => provider !== 'custom' || baseUrl === undefined || /^https:/i.test(baseUrl),
  {
    error: 'A service on the Internet needs an address that begins with https://.',
    path: ['baseUrl'],
  },
);

export const ModelAccessInput = Access.check(hasAddress, isEncrypted);
export type ModelAccessInput = z.output<typeof ModelAccessInput>;

export const AiSettingsInput = z
  .extend(Access, { model: ModelName, prices: z.nullable(Prices) })
  .check(hasAddress, isEncrypted);
export type AiSettingsInput = z.output<typeof AiSettingsInput>;

const StoredAiSettings = z.object({
  provider: ProviderId,
  baseUrl: z.string(),
  model: z.string(),
  prices: z.nullable(Prices),
  /** The last characters of the key, where one is stored. */
  keyHint: z.nullable(z.string()),
  /** The application secret has changed since: the key has to be pasted again, and the built-in writer writes until then. */
  isKeyLost: z.boolean(),
});
export type StoredAiSettings = z.output<typeof StoredAiSettings>;

export const AiSettings = z.object({
  /** The environment variables that rule; while there are any, nothing can be set here. */
  ruledBy: z.array(z.string()),
  writtenBy: z.object({ name: z.string(), isLanguageModel: z.boolean() }),
  settings: z.nullable(StoredAiSettings),
});
export type AiSettings = z.output<typeof AiSettings>;

export const ModelTrial = z.object({
  latencyMs: z.number(),
  tokensIn: z.number(),
  tokensOut: z.number(),
  /** Counted by us from the length of the texts, because the vendor did not say. */
  isEstimated: z.boolean(),
  costUsd: z.nullable(z.number()),
  answer: z.string(),
});
export type ModelTrial = z.output<typeof ModelTrial>;

export const LocalServer = z.object({
  name: z.string(),
  baseUrl: z.string(),
  models: z.array(z.string()),
});
export type LocalServer = z.output<typeof LocalServer>;

function isBaseUrl(value: string): boolean {
  const url = URL.parse(value);
  return (
    url !== null &&
    (url.protocol === 'http:' || url.protocol === 'https:') &&
    !url.username &&
    !url.password &&
    !url.search &&
    !url.hash
  );
}
