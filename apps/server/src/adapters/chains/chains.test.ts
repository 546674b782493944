// Against stand-ins on loopback that answer, hang, refuse and talk nonsense.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CHAIN_BALANCE_SECONDS, CHAIN_HEDGE_MS } from '@msm/contract/wallet/limits';
import { createLog } from '../../platform/log.ts';
import { createOutbound, type Outbound } from '../../platform/outbound/outbound.ts';
import { readChainSettings } from './chain-settings.ts';
import { createChainBalances } from './create-chain-balances.ts';

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const SOLANA = '4Nd1mYQzvgL6d1mFMfG6Q4ZJp2bXo3cfn4C6V8oN7k1H';
const BITCOIN = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

type Behaviour = (request: IncomingMessage, response: ServerResponse, body: string) => void;

const rpc =
  (result: string): Behaviour =>
  (_request, response, body) => {
    const { id } = JSON.parse(body) as { id: number };
    response.setHeader('content-type', 'application/json');
    response.end(`{"jsonrpc":"2.0","id":${id},"result":${result}}`);
  };
const says =
  (answer: string, status = 200): Behaviour =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(answer);
const hangs: Behaviour = () => {};
const tooLong: Behaviour = (_request, response) => void response.end('x'.repeat(100_000));

let standIns: { close(): void }[];
let outbounds: Outbound[];
let allow: string[];
let now: number;
beforeEach(() => {
  [standIns, outbounds, allow, now] = [[], [], [], Date.now()];
});
afterEach(async () => {
  for (const outbound of outbounds) await outbound.close();
  for (const each of standIns) each.close();
});

async function standIn(behave: Behaviour) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    void text(request).then((body) => behave(request, response, body));
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  standIns.push({ close: () => (server.closeAllConnections(), server.close()) });
  const { port } = server.address() as AddressInfo;
  allow.push(`127.0.0.1:${port}`);
  return { url: `http://127.0.0.1:${port}`, asked };
}

function balancesWith(env: Record<string, string>) {
  const outbound = createOutbound({ allow });
  outbounds.push(outbound);
  const clock = { now: () => new Date(now) };
  return createChainBalances(readChainSettings(env), {
    fetch: outbound.fetch,
    clock,
    log: createLog('silent'),
  });
}

test('balances of the three families are exact decimal texts', async () => {
  const evm = await standIn(rpc('"0x56bc75e2d63100001"'));
  const solana = await standIn(rpc('{"context":{"slot":1},"value":123456789012345678}'));
  const bitcoin = await standIn(
    says('{"chain_stats":{"funded_txo_sum":9007199254740993000,"spent_txo_sum":9007199254740992000}}'),
  );
  const chains = balancesWith({
    CHAIN_RPC_ETHEREUM: evm.url,
    CHAIN_RPC_SOLANA: solana.url,
    CHAIN_RPC_BITCOIN: `${bitcoin.url}/api`,
  });
  expect(await chains.balanceOf('ethereum', ADDRESS)).toBe('100.000000000000000001');
  expect(await chains.balanceOf('solana', SOLANA)).toBe('123456789.012345678');
  expect(await chains.balanceOf('bitcoin', BITCOIN)).toBe('0.00001');
  expect(bitcoin.asked).toEqual([`/api/address/${BITCOIN}`]);
});

test('an endpoint that hangs, limits, breaks or floods is joined by the next one', async () => {
  const good = await standIn(rpc('"0xde0b6b3a7640000"'));
  for (const bad of [hangs, says('slow down', 429), says('{"result":'), says('{"result":"0xzz"}'), tooLong]) {
    const first = await standIn(bad);
    const chains = balancesWith({ CHAIN_RPC_BASE: `${first.url},${good.url}` });
    expect(await chains.balanceOf('base', ADDRESS)).toBe('1');
    expect(first.asked).toHaveLength(1);
  }
});

test('one endpoint is asked while it answers, and a slow one still counts', async () => {
  const slow = await standIn((...call) => void setTimeout(() => rpc('"0x1"')(...call), CHAIN_HEDGE_MS + 100));
  const [prompt, silent] = [await standIn(rpc('"0x2"')), await standIn(hangs)];
  const chains = balancesWith({
    CHAIN_RPC_ETHEREUM: `${slow.url},${silent.url}`,
    CHAIN_RPC_BASE: `${prompt.url},${silent.url}`,
  });
  expect(await chains.balanceOf('base', ADDRESS)).toBe('0.000000000000000002');
  expect(silent.asked).toHaveLength(0);
  expect(await chains.balanceOf('ethereum', ADDRESS)).toBe('0.000000000000000001');
  expect(silent.asked).toHaveLength(1);
});

test('a chain whose endpoints are all dead, or that is switched off, is null', async () => {
  const [dead, broken, odd] = [await standIn(hangs), await standIn(says('', 500)), await standIn(rpc('-5'))];
  const chains = balancesWith({
    CHAIN_RPC_POLYGON: `${dead.url},${broken.url}`,
    CHAIN_RPC_SOLANA: odd.url,
    CHAIN_RPC_BSC: 'off',
  });
  const all = [
    chains.balanceOf('polygon', ADDRESS),
    chains.balanceOf('solana', SOLANA),
    chains.balanceOf('bsc', ADDRESS),
  ];
  expect(await Promise.all(all)).toEqual([null, null, null]);
});

test('the same address is asked for once at a time and cached for a while, a dead chain shorter', async () => {
  const evm = await standIn(rpc('"0x1"'));
  const dead = await standIn(says('', 503));
  const chains = balancesWith({ CHAIN_RPC_ETHEREUM: evm.url, CHAIN_RPC_BASE: dead.url });
  const ask = () => chains.balanceOf('ethereum', ADDRESS);
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(Array(3).fill('0.000000000000000001'));
  await ask();
  expect(evm.asked).toHaveLength(1);
  await chains.balanceOf('base', ADDRESS);
  now += CHAIN_BALANCE_SECONDS * 1000 - 1;
  await Promise.all([ask(), chains.balanceOf('base', ADDRESS)]);
  expect([evm.asked.length, dead.asked.length]).toEqual([1, 2]);
  now += 1;
  await ask();
  expect(evm.asked).toHaveLength(2);
});

test('a bad endpoint stops the start and is named', () => {
  expect(() => readChainSettings({ CHAIN_RPC_BASE: 'ftp://x' })).toThrow(/^CHAIN_RPC_BASE: /);
  expect(readChainSettings({}).bitcoin.length).toBeGreaterThan(1);
});
