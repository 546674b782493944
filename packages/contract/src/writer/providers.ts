// Where a language model can be had. A preset fixes the address, so that a key can be sent nowhere else; `custom` is any
// other service on the Internet, and `local` a server on the operator's own machine or network.
import * as z from 'zod/mini';

export const ProviderId = z.enum([
  'openai',
  'anthropic',
  'mistral',
  'groq',
  'openrouter',
  'google',
  'custom',
  'local',
]);
export type ProviderId = z.output<typeof ProviderId>;

interface ModelProvider {
  label: string;
  /** None where it is typed. */
  baseUrl: string | undefined;
  needsKey: boolean;
  /** Where its customers make their keys. */
  keyPage: string | undefined;
}

const preset = (label: string, baseUrl: string, keyPage: string): ModelProvider => ({
  label,
  baseUrl,
  needsKey: true,
  keyPage,
});

export const modelProviders: Readonly<Record<ProviderId, ModelProvider>> = {
  openai: preset('OpenAI', 'https://api.openai.com/v1', 'https://platform.openai.com/api-keys'),
  anthropic: preset(
    'Anthropic',
    'https://api.anthropic.com/v1',
    'https://console.anthropic.com/settings/keys',
  ),
  mistral: preset('Mistral', 'https://api.mistral.ai/v1', 'https://console.mistral.ai/api-keys'),
  groq: preset('Groq', 'https://api.groq.com/openai/v1', 'https://console.groq.com/keys'),
  openrouter: preset('OpenRouter', 'https://openrouter.ai/api/v1', 'https://openrouter.ai/settings/keys'),
  google: preset(
    'Google Gemini',
    'https://generativelanguage.googleapis.com/v1beta/openai',
    'https://aistudio.google.com/apikey',
  ),
  custom: {
    label: 'Any OpenAI-compatible service',
    baseUrl: undefined,
    needsKey: false,
    keyPage: undefined,
  },
  local: {
    label: 'A server on this machine or network',
    baseUrl: undefined,
    needsKey: false,
    keyPage: undefined,
  },
};
