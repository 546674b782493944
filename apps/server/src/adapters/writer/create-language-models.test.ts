// The ways to a model service while it is set up, against the sandbox's model and servers that misbehave.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../../sandbox/src/free-port.ts';
import { startSandbox, type Sandbox } from '../../../../sandbox/src/sandbox.ts';
import { createOutbound, type Outbound } from '../../platform/outbound/outbound.ts';
import type { LanguageModels, ModelSettings } from '../../platform/ports/language-models.ts';
import { createLanguageModels } from './create-language-models.ts';

let sandbox: Sandbox;
let internet: Outbound;
let ownNetwork: Outbound;
let models: LanguageModels;
beforeAll(async () => {
  sandbox = await startSandbox();
  internet = createOutbound({ allow: [] });
  ownNetwork = createOutbound({ allow: [], reach: 'ownNetwork' });
  models = createLanguageModels(
    { fetch: internet.fetch, fetchFromOwnNetwork: ownNetwork.fetch },
    {
      localServers: [
        { name: 'Nothing', baseUrl: 'http://127.0.0.1:9/v1' },
        { name: 'Wants a key', baseUrl: `${sandbox.url}/openai/v1` },
        { name: 'A web site', baseUrl: `${sandbox.url}/google` },
      ],
      listMs: 400,
      trialMs: 400,
    },
  );
});
const endings: (() => void)[] = [];
afterEach(async () => {
  endings.splice(0).forEach((end) => end());
  sandbox.clearFaults();
  await fetch(`${sandbox.url}/openai/__habits`, { method: 'DELETE' });
});
afterAll(async () => {
  await Promise.all([internet.close(), ownNetwork.close()]);
  await sandbox.close();
});

const settings = (more: Partial<ModelSettings> = {}): ModelSettings => ({
  baseUrl: `${sandbox.url}/openai/v1`,
  apiKey: sandbox.client.clientSecret,
  isLocal: true,
  model: 'sandbox-writer',
  prices: undefined,
  maxTokens: 1_000,
  setIn: 'page',
  ...more,
});

async function serve(listener: (request: IncomingMessage, response: ServerResponse) => unknown) {
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endings.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

test('models are listed by name, those that cannot write left out', async () => {
  expect(await models.list(settings())).toEqual(['sandbox-writer']);
  const names = ['zeta', 'text-embedding-3-small', 'alpha', 'whisper-1', 7, 'x'.repeat(1_000)];
  const baseUrl = await serve((_request, response) =>
    response.end(JSON.stringify({ data: [...names.map((id) => ({ id })), null, 'text'] })),
  );
  expect(await models.list(settings({ baseUrl, apiKey: undefined }))).toEqual(['alpha', 'zeta']);
});

test('one word is asked for: its time, its tokens and its cost come back', async () => {
  const trial = await models.tryOut(settings({ prices: { inUsd: 2, outUsd: 10 } }));
  expect(trial.tokensIn).toBeGreaterThan(0);
  expect(trial.costMicroUsd).toBe(trial.tokensIn * 2 + trial.tokensOut * 10);
  expect(trial).toMatchObject({ isEstimated: false, latencyMs: expect.any(Number) });
  expect(trial.answer.length).toBeLessThanOrEqual(100);
});

test('a model that takes its cap under the newer name is asked again', async () => {
  await fetch(`${sandbox.url}/openai/__habits`, {
    method: 'POST',
    body: JSON.stringify({ kind: 'newer', times: 1 }),
  });
  expect(await models.tryOut(settings())).toMatchObject({ isEstimated: false });
});

test.each<[string, Partial<ModelSettings>, string]>([
  ['a wrong key', { apiKey: 'planted-wrong-key' }, 'does not accept the portal’s key. Check the key.'],
  ['a model that it does not have', { model: 'gone' }, 'does not know “gone”. Check the model.'],
  ['a metadata address', { baseUrl: 'http://169.254.169.254/v1' }, 'Only this machine and addresses'],
  ['a public address as a local server', { baseUrl: 'http://93.184.216.34/v1' }, 'Only this machine'],
  ['a loopback address as a service', { isLocal: false }, 'usual web ports'],
  ['a private address', { isLocal: false, baseUrl: 'https://10.0.0.1/v1' }, 'inside a private network'],
  ['metadata', { isLocal: false, baseUrl: 'http://169.254.169.254/v1' }, 'inside a private network'],
])('%s is said in words', async (_name, more, words) => {
  const fault = await models.tryOut(settings(more)).catch((error: unknown) => error);
  expect(fault).toMatchObject({ name: 'WriterFault', message: expect.stringContaining(words) });
  expect(JSON.stringify(fault) + (fault as Error).message).not.toContain('planted');
});

test('an address at which nothing listens is said in words', async () => {
  const baseUrl = `http://127.0.0.1:${await freePort()}/v1`;
  await expect(models.tryOut(settings({ baseUrl }))).rejects.toThrow('Nothing answers at this address.');
});

test('a list without end, silence, HTML and a redirect are said in words, and the redirect gets no key', async () => {
  const listAt = async (listener: Parameters<typeof serve>[0]) => {
    const baseUrl = await serve(listener);
    return models.list(settings({ baseUrl })).catch((error: Error) => error.message);
  };
  const item = JSON.stringify({ id: 'm'.repeat(1_000) });
  const tenMegabytes = `{"data":[${Array.from({ length: 10_000 }, () => item).join()}]}`;
  expect(await listAt((_request, response) => response.end(tenMegabytes))).toContain('too large');
  expect(await listAt(() => undefined)).toContain('did not answer in time');
  expect(await listAt((_request, response) => response.end('<!doctype html><p>Hello</p>'))).toContain(
    'not an OpenAI-compatible service',
  );
  expect(await listAt((_request, response) => response.end('{"data":"none"}'))).toContain('Type the name');
  const received: unknown[] = [];
  const elsewhere = await serve((request, response) => {
    received.push(request.headers);
    response.end('{"data":[]}');
  });
  expect(
    await listAt((_request, response) => response.writeHead(307, { location: elsewhere }).end()),
  ).toContain('redirects');
  expect(received).toEqual([]);
});

test('what a vendor says of a refused request is passed on without the key', async () => {
  const baseUrl = await serve((_request, response) => {
    response.writeHead(400);
    response.end(JSON.stringify({ error: { message: 'temperature is wrong for planted-key', code: 'x' } }));
  });
  await expect(models.tryOut(settings({ baseUrl, apiKey: 'planted-key' }))).rejects.toThrow(
    'The AI service refused the request: temperature is wrong for [key]',
  );
});

test('only what answers with a list of models is found on this machine', async () => {
  expect(await models.findLocal()).toEqual([]);
  const baseUrl = await serve((_request, response) => response.end('{"data":[{"id":"llama3.2"}]}'));
  const finding = createLanguageModels(
    { fetch: internet.fetch, fetchFromOwnNetwork: ownNetwork.fetch },
    { localServers: [{ name: 'Ollama', baseUrl }] },
  );
  expect(await finding.findLocal()).toEqual([{ name: 'Ollama', baseUrl, models: ['llama3.2'] }]);
});
