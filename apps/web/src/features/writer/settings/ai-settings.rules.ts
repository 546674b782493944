// The form of AI settings, and how it and the contract's words turn into each other.
import type { AiSettings, AiSettingsInput, ModelTrial } from '@msm/contract/writer/ai-settings';
import { modelProviders, type ProviderId } from '@msm/contract/writer/providers';

export interface AiForm {
  provider: ProviderId;
  baseUrl: string;
  apiKey: string;
  model: string;
  /** As typed: empty means that no price is known. */
  inUsd: string;
  outUsd: string;
}

type Stored = AiSettings['settings'];

export const formOf = (stored: Stored): AiForm => ({
  provider: stored?.provider ?? 'openai',
  baseUrl: stored && isTyped(stored.provider) ? stored.baseUrl : '',
  apiKey: '',
  model: stored?.model ?? '',
  inUsd: stored?.prices ? String(stored.prices.inUsd) : '',
  outUsd: stored?.prices ? String(stored.prices.outUsd) : '',
});

/** Where the address is not fixed by the provider. */
export const isTyped = (provider: ProviderId): boolean => modelProviders[provider].baseUrl === undefined;

export const accessOf = ({ provider, baseUrl, apiKey }: AiForm) => ({
  provider,
  ...(isTyped(provider) && { baseUrl }),
  ...(apiKey !== '' && { apiKey }),
});

export const inputOf = (form: AiForm): AiSettingsInput => ({
  ...accessOf(form),
  model: form.model,
  prices:
    form.inUsd.trim() === '' && form.outUsd.trim() === ''
      ? null
      : { inUsd: numberIn(form.inUsd), outUsd: numberIn(form.outUsd) },
});

/** Half of the prices, or a word, is no number: the schema says so at the field. */
const numberIn = (typed: string): number => {
  const text = typed.trim().replace(',', '.');
  return text === '' ? Number.NaN : Number(text);
};

/** The stored key is used where none is typed, and only for the address that it was stored for. */
export const keptKeyHint = (stored: Stored, { provider, baseUrl }: Pick<AiForm, 'provider' | 'baseUrl'>) => {
  if (!stored || stored.keyHint === null || stored.isKeyLost || stored.provider !== provider)
    return undefined;
  const isSame = !isTyped(provider) || stored.baseUrl === baseUrl.trim().replace(/\/+$/, '');
  return isSame ? stored.keyHint : undefined;
};

const USD = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
});

/** “0.8 s, 12 tokens in, 3 out, $0.000054”. */
export function sayTrial({ latencyMs, tokensIn, tokensOut, isEstimated, costUsd }: ModelTrial): string {
  const seconds = latencyMs < 1_000 ? `${latencyMs} ms` : `${(latencyMs / 1_000).toFixed(1)} s`;
  const tokens = `${isEstimated ? 'about ' : ''}${tokensIn} tokens in, ${tokensOut} out`;
  return [seconds, tokens, ...(costUsd === null ? [] : [USD.format(costUsd)])].join(', ');
}

/** The first models are offered by a click each; the rest are in the list of the form. */
export const OFFERED_PER_SERVER = 3;
