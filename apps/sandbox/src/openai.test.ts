import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from './sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterEach(() => at('/__habits', { method: 'DELETE' }));
afterAll(() => sandbox.close());

const at = (path: string, init: RequestInit = {}) =>
  fetch(`${sandbox.url}/openai${path}`, {
    headers: { authorization: `Bearer ${sandbox.client.clientSecret}` },
    ...init,
  });
// oxlint-disable-next-line typescript/no-explicit-any -- tests assert on what came, whatever it is
const bodyOf = (answer: Response): Promise<any> => answer.json();
const habit = (wish: object) => at('/__habits', { method: 'POST', body: JSON.stringify(wish) });
const ask = (change: object = {}, init: RequestInit = {}) =>
  at('/v1/chat/completions', {
    method: 'POST',
    body: JSON.stringify({
      model: 'sandbox-writer',
      messages: [{ role: 'user', content: 'Topic: Solar pumps' }],
      ...change,
    }),
    ...init,
  });

test('it lists its models to whoever has the key, and to nobody else', async () => {
  expect(await bodyOf(await at('/v1/models'))).toMatchObject({ data: [{ id: 'sandbox-writer' }] });
  const refused = await at('/v1/models', { headers: { authorization: 'Bearer wrong' } });
  expect([refused.status, (await bodyOf(refused)).error.code]).toEqual([401, 'invalid_api_key']);
});

test('it answers whole, with a count of tokens', async () => {
  const answer = await bodyOf(await ask());
  expect(JSON.parse(answer.choices[0].message.content).title).toBe('Solar pumps: a fresh look');
  expect(answer.usage.total_tokens).toBe(answer.usage.prompt_tokens + answer.usage.completion_tokens);
});

test('it streams words, then the count, then the end', async () => {
  const events = (await (await ask({ stream: true })).text()).trim().split('\n\n');
  const chunks = events.slice(0, -1).map((event) => JSON.parse(event.slice('data: '.length)));
  const text = chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('');
  expect(JSON.parse(text).body).toContain('Solar pumps');
  expect(chunks.at(-1).usage.completion_tokens).toBeGreaterThan(0);
  expect(events.at(-1)).toBe('data: [DONE]');
});

test('it is busy, cut off, or talks nonsense when asked to, as often as asked', async () => {
  await habit({ kind: 'busy', times: 1, retryAfterSeconds: 7 });
  const busy = await ask();
  expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '7']);
  await habit({ kind: 'cut', times: 1 });
  await expect((await ask({ stream: true })).text()).rejects.toThrow();
  await habit({ kind: 'malformed', times: 1 });
  const { choices } = await bodyOf(await ask());
  expect(() => JSON.parse(choices[0].message.content)).toThrow();
  expect((await ask()).status).toBe(200);
  expect((await habit({ kind: 'sing', times: 1 })).status).toBe(400);
});

test('it remembers what it was sent, and who hung up', async () => {
  await habit({ kind: 'slow', times: 1, delayMs: 50 });
  const controller = new AbortController();
  const answer = await ask({ stream: true }, { signal: controller.signal });
  controller.abort();
  await expect(answer.text()).rejects.toThrow();
  await expect
    .poll(async () => (await bodyOf(await at('/__received'))).received)
    .toMatchObject([{ body: { messages: [{ content: 'Topic: Solar pumps' }] }, wasAborted: true }]);
});

test('a model that it does not have is not found', async () => {
  const answer = await ask({ model: 'another' });
  expect([answer.status, (await bodyOf(answer)).error.code]).toEqual([404, 'model_not_found']);
});
