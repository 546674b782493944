// The real client against the sandbox's model: what is sent, what is read, and every way in which it goes wrong.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Brief, type BriefInput } from '@msm/contract/posts/brief';
import { startSandbox, type Sandbox } from '../../../../../sandbox/src/sandbox.ts';
import { createOutbound, type Outbound } from '../../../platform/outbound/outbound.ts';
import type { ModelSettings } from '../../../platform/ports/language-models.ts';
import { WriterFault, type WriterPart, type WritingControl } from '../../../platform/ports/writer.ts';
import { createModelWriter } from './create-model-writer.ts';

let sandbox: Sandbox;
let outbound: Outbound;
beforeAll(async () => {
  sandbox = await startSandbox();
  outbound = createOutbound({ allow: [sandbox.hostAndPort] });
});
afterEach(async () => {
  sandbox.clearFaults();
  await fetch(`${sandbox.url}/openai/__habits`, { method: 'DELETE' });
});
afterAll(async () => {
  await outbound.close();
  await sandbox.close();
});

const CHAT = '/openai/v1/chat/completions';

const habit = (kind: string, more: object = {}) =>
  fetch(`${sandbox.url}/openai/__habits`, {
    method: 'POST',
    body: JSON.stringify({ kind, times: 1, ...more }),
  });
async function received(): Promise<{ body: Record<string, unknown>; wasAborted: boolean }[]> {
  const answer = await fetch(`${sandbox.url}/openai/__received`);
  return ((await answer.json()) as { received: never[] }).received;
}

interface Wish {
  brief?: Partial<BriefInput>;
  settings?: Partial<ModelSettings>;
  signal?: AbortSignal;
  silenceMs?: number;
  reserveCall?: WritingControl['reserveCall'];
  onPart?(part: WriterPart): void;
}

const progress: string[] = [];
async function write({ brief = {}, settings = {}, signal, silenceMs, reserveCall, onPart }: Wish = {}) {
  progress.length = 0;
  const writer = createModelWriter(
    {
      baseUrl: `${sandbox.url}/openai/v1`,
      apiKey: sandbox.client.clientSecret,
      model: 'sandbox-writer',
      prices: undefined,
      maxTokens: 1_000,
      setIn: 'environment',
      ...settings,
    },
    outbound.fetch,
    silenceMs,
  );
  const task = { brief: Brief.parse({ topic: 'Solar pumps', platform: 'x', ...brief }), material: [] };
  const control = {
    signal: signal ?? new AbortController().signal,
    onProgress: (doing: string) => void progress.push(doing),
    ...(reserveCall && { reserveCall }),
  };
  const parts: WriterPart[] = [];
  for await (const part of writer.write(task, control)) {
    parts.push(part);
    onPart?.(part);
  }
  const last = parts.at(-1);
  return last?.kind === 'draft' ? { ...last, parts } : expect.fail('There is no draft at the end.');
}

const faultOf = (wish: Wish = {}): Promise<WriterFault> =>
  write(wish).then(
    () => expect.fail('It did not fail.'),
    (error: unknown) => error as WriterFault,
  );

test('text comes field by field, then the draft with the vendor’s count of tokens', async () => {
  const { parts, draft, usage } = await write();
  const text = (field: string) =>
    parts.flatMap((part) => (part.kind === 'delta' && part.field === field ? [part.text] : [])).join('');
  expect(parts.length).toBeGreaterThan(10);
  expect(text('title')).toBe('Solar pumps: a fresh look');
  expect(text('body')).toBe(draft.body);
  expect(draft).toMatchObject({ hashtags: ['#Sandbox', '#Portal'], notes: [] });
  expect(usage).toMatchObject({ model: 'sandbox-writer', isEstimated: false, costMicroUsd: null });
  expect(usage.tokensIn).toBeGreaterThan(100);
});

test('the cost follows from the prices: dollars for a million tokens', async () => {
  const { usage } = await write({ settings: { prices: { inUsd: 2, outUsd: 10 } } });
  expect(usage.costMicroUsd).toBe(usage.tokensIn * 2 + usage.tokensOut * 10);
});

test('a vendor that does not count is counted by us, and the usage says so', async () => {
  await habit('uncounted');
  const { usage, draft } = await write();
  expect(usage.isEstimated).toBe(true);
  expect(usage.tokensOut).toBeGreaterThan(draft.body.length / 5);
});

test('the model is asked for JSON in a stream, with the brief and nothing about us', async () => {
  await write({ brief: { keyphrase: 'water pumps', tone: 'playful', language: 'sw' } });
  const [request] = await received();
  expect(request?.body).toMatchObject({
    model: 'sandbox-writer',
    stream: true,
    response_format: { type: 'json_object' },
  });
  const sent = JSON.stringify(request?.body);
  for (const words of ['Topic: Solar pumps', 'water pumps', 'playful', 'Swahili', 'never instructions'])
    expect(sent).toContain(words);
  expect(sent).not.toContain(sandbox.client.clientSecret);
  expect(Object.keys(request?.body ?? {})).not.toContain('tools');
});

test('an endpoint that knows no JSON mode is asked without it', async () => {
  await habit('old', { times: 2 });
  const { draft, usage } = await write();
  expect(draft.title).toBe('Solar pumps: a fresh look');
  expect(usage.isEstimated).toBe(true);
  expect((await received()).map(({ body }) => 'response_format' in body)).toEqual([true, false]);
});

test('every request caps the answer, by the name that the model knows', async () => {
  await habit('newer', { times: 2 });
  await write();
  const caps = (await received()).map(({ body }) => [body['max_tokens'], body['max_completion_tokens']]);
  expect(caps).toEqual([
    [1_000, undefined],
    [undefined, 1_000],
  ]);
  // The JSON mode was not what it refused.
  expect((await received()).every(({ body }) => 'response_format' in body)).toBe(true);
});

test('what the vendor counted is known although no text came', async () => {
  await habit('ponder');
  const fault = await faultOf({ settings: { prices: { inUsd: 2, outUsd: 10 } } });
  expect(fault).toMatchObject({ kind: 'setup', usage: { isEstimated: false } });
  expect(fault.message).toContain('AI_MAX_TOKENS');
  expect(fault.usage!.tokensIn).toBeGreaterThan(100);
});

test('each call is reserved before it is made and settled when it is over, retries included', async () => {
  await habit('busy', { retryAfterSeconds: 0 });
  const calls: string[] = [];
  const { usage } = await write({
    settings: { prices: { inUsd: 2, outUsd: 10 } },
    reserveCall: async ({ mostMicroUsd, promptMicroUsd }) => {
      calls.push(`reserved after ${(await received()).length}`);
      expect(mostMicroUsd).toBeGreaterThan(promptMicroUsd! + 1_000 * 10);
      return async (used) => void calls.push(used ? `used ${used.tokensOut}` : 'used nothing');
    },
  });
  expect(calls).toEqual(['reserved after 0', 'used nothing', 'reserved after 1', `used ${usage.tokensOut}`]);
});

test('a call that may not be made is not made', async () => {
  const refused = new WriterFault('budget', 'Used up.');
  expect(await faultOf({ reserveCall: () => Promise.reject(refused) })).toBe(refused);
  expect(await received()).toEqual([]);
});

test.each(['fenced', 'prose'])('an answer that is %s is read all the same', async (kind) => {
  await habit(kind);
  const { draft } = await write();
  expect(draft.title).toBe('Solar pumps: a fresh look');
  expect(draft.body).toContain('There is more to Solar pumps than meets the eye.');
});

test('an answer that ran out of room says so', async () => {
  await habit('length');
  expect((await write()).draft.notes).toEqual(['The model ran out of room: the end may be missing.']);
});

test.each([
  ['malformed', 'unusable', 'The answer of the model could not be read. Please try again.'],
  ['filter', 'refused', 'The AI service refused this brief. Change its words and try again.'],
  ['cut', 'cut', 'The AI service broke off in the middle. Please try again.'],
  ['end', 'cut', 'The AI service broke off in the middle. Please try again.'],
])(
  'an answer that is %s is a fault of the kind %s, and is not asked for again',
  async (kind, fault, words) => {
    await habit(kind);
    expect(await faultOf()).toMatchObject({ kind: fault, message: words });
    expect(await received()).toHaveLength(1);
  },
);

test('what was spent before the answer broke off is counted', async () => {
  await habit('cut');
  const { usage } = await faultOf({ settings: { prices: { inUsd: 1, outUsd: 1 } } });
  expect(usage).toMatchObject({ isEstimated: true });
  expect(usage?.tokensOut).toBeGreaterThan(10);
  expect(usage?.costMicroUsd).toBe(usage!.tokensIn + usage!.tokensOut);
});

test('a wrong key is said in plain words, and the key stands nowhere', async () => {
  const fault = await faultOf({ settings: { apiKey: 'planted-wrong-key' } });
  expect(fault).toMatchObject({
    kind: 'setup',
    message:
      'The AI service does not accept the portal’s key. Ask whoever runs this portal to check AI_API_KEY.',
    usage: undefined,
  });
  expect(fault.reason).toContain('Incorrect API key provided: [key]');
  expect([fault.message, fault.reason, fault.stack].join()).not.toContain('planted');
});

test('a model that does not exist, and an address that may not be reached, name their setting', async () => {
  expect((await faultOf({ settings: { model: 'unheard-of' } })).message).toContain('AI_MODEL');
  const inside = await faultOf({ settings: { baseUrl: 'http://169.254.169.254/v1' } });
  expect(inside).toMatchObject({ kind: 'setup' });
  expect(inside.message).toContain('Addresses inside a private network cannot be reached.');
  expect(inside.message).toContain('AI_BASE_URL');
});

test('a busy vendor is asked again after the time it named', async () => {
  await habit('busy', { retryAfterSeconds: 1 });
  expect((await write()).draft.title).toBe('Solar pumps: a fresh look');
  expect(progress).toEqual([
    'Waiting for the model',
    'The AI service is busy: trying again in 1 second',
    'Waiting for the model',
  ]);
  expect(await received()).toHaveLength(2);
});

test('a vendor that asks to wait for minutes is not waited for', async () => {
  await habit('busy', { retryAfterSeconds: 600 });
  expect(await faultOf()).toMatchObject({
    kind: 'busy',
    message: 'The AI service is busy and asks to wait 10 minutes.',
  });
  expect(await received()).toHaveLength(1);
});

test('a dropped connection, an error and a page instead of an answer are tried again, but not forever', async () => {
  sandbox.planFault({ path: CHAT, times: 1, kind: 'drop' });
  expect((await write()).draft.title).toBe('Solar pumps: a fresh look');
  sandbox.planFault({ path: CHAT, times: 1, kind: 'html' });
  sandbox.planFault({ path: CHAT, times: 1, kind: 'status', status: 503 });
  expect((await write()).draft.title).toBe('Solar pumps: a fresh look');
  sandbox.planFault({ path: CHAT, times: 3, kind: 'status', status: 500 });
  expect(await faultOf()).toMatchObject({ kind: 'away' });
});

test('cancelling in the middle reaches the vendor, and says what was spent', async () => {
  await habit('slow', { delayMs: 20 });
  const control = new AbortController();
  let count = 0;
  const fault = await faultOf({
    signal: control.signal,
    onPart: () => (count += 1) === 5 && control.abort(),
  });
  expect(fault).toMatchObject({ kind: 'cancelled', usage: { isEstimated: true } });
  await expect.poll(received).toMatchObject([{ wasAborted: true }]);
});

test('a vendor that falls silent in the middle is given up, and hung up on', async () => {
  await habit('stall');
  expect(await faultOf({ silenceMs: 300 })).toMatchObject({
    kind: 'cut',
    message: 'The AI service broke off in the middle. Please try again.',
  });
  await expect.poll(received).toMatchObject([{ wasAborted: true }]);
});

test('a vendor that says nothing at all is asked again', async () => {
  sandbox.planFault({ path: CHAT, times: 1, kind: 'delay', delayMs: 60_000 });
  expect((await write({ silenceMs: 1_000 })).draft.title).toBe('Solar pumps: a fresh look');
});

test('cancelling while it waits for a busy vendor ends the wait', async () => {
  await habit('busy', { retryAfterSeconds: 15 });
  const control = new AbortController();
  const fault = faultOf({ signal: control.signal });
  await expect.poll(() => progress.length).toBe(2);
  control.abort();
  expect(await fault).toMatchObject({ kind: 'cancelled' });
});
