import { AiSettingsInput } from '@msm/contract/writer/ai-settings';
import { expect, test } from 'vitest';
import { formOf, inputOf, keptKeyHint, sayTrial } from './ai-settings.rules.ts';

const STORED = {
  provider: 'local' as const,
  baseUrl: 'http://127.0.0.1:11434/v1',
  model: 'llama3.2',
  prices: { inUsd: 0.5, outUsd: 2 },
  keyHint: 'abcd',
  isKeyLost: false,
};

test('what is stored fills the form without a key, and goes back as it came', () => {
  const form = formOf(STORED);
  expect(form.apiKey).toBe('');
  expect(inputOf(form)).toEqual({
    provider: 'local',
    baseUrl: STORED.baseUrl,
    model: 'llama3.2',
    prices: STORED.prices,
  });
});

test('the address of a preset is not sent, and empty prices are none', () => {
  const form = { ...formOf(null), baseUrl: 'https://elsewhere.example', apiKey: 'key', model: 'm' };
  expect(inputOf(form)).toEqual({ provider: 'openai', apiKey: 'key', model: 'm', prices: null });
});

test('half of the prices is refused at the empty half, and a decimal comma is read', () => {
  const form = { ...formOf(STORED), inUsd: '0,5', outUsd: '' };
  expect(inputOf(form).prices?.inUsd).toBe(0.5);
  const { error } = AiSettingsInput.safeParse(inputOf(form));
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['prices.outUsd']);
});

test('a stored key is offered for its own address only', () => {
  expect(keptKeyHint(STORED, { provider: 'local', baseUrl: `${STORED.baseUrl}/` })).toBe('abcd');
  expect(keptKeyHint(STORED, { provider: 'local', baseUrl: 'http://127.0.0.1:1/v1' })).toBeUndefined();
  expect(keptKeyHint(STORED, { provider: 'openai', baseUrl: '' })).toBeUndefined();
  expect(keptKeyHint({ ...STORED, isKeyLost: true }, STORED)).toBeUndefined();
});

test('a trial is said with its time, tokens and cost', () => {
  const trial = {
    latencyMs: 812,
    tokensIn: 12,
    tokensOut: 3,
    isEstimated: false,
    costUsd: null,
    answer: 'OK',
  };
  expect(sayTrial(trial)).toBe('812 ms, 12 tokens in, 3 out');
  expect(sayTrial({ ...trial, latencyMs: 1_840, isEstimated: true, costUsd: 0.000054 })).toBe(
    '1.8 s, about 12 tokens in, 3 out, $0.000054',
  );
});
