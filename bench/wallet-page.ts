// The wallet page while three of its chains accept connections and never answer: from the load of the page until the rest is there,
// and until each dead chain says N/A. Every round links a new address, so no answer is cached. The web application must have been
// built.
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { linkRoutes } from '@msm/contract/wallet/link-routes';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { startEvmNode } from '../e2e/evm-node.ts';
import { register, signedIn } from '../e2e/members.ts';
import { findBrowser } from '../scripts/browser.mjs';
import { makeBenchDatabase } from './platform/bench-database.ts';
import { atMost, machineLoad, reportFigure, say } from './platform/figures.ts';
import { startServer } from './start/started-server.ts';

const ROUNDS = 7;
const LIVING = { Ethereum: '0 ETH', Polygon: '0 MATIC' };
const DEAD = ['BSC', 'Avalanche', 'Base'];

const evm = await startEvmNode(0n);
/** Accepts connections and never answers. */
const silent = createServer().listen(0, '127.0.0.1');
await once(silent, 'listening');
const silentPort = (silent.address() as AddressInfo).port;
const silentUrl = `http://127.0.0.1:${silentPort}`;
const rpc = (name: string) => `CHAIN_RPC_${name.toUpperCase()}`;
const database = await makeBenchDatabase('wallet-page');
const server = await startServer(
  {
    ...database.settings,
    // Chains on loopback are allowed in the demo only.
    DEMO: 'true',
    MSMPAY_ACCESS: 'member',
    OUTBOUND_ALLOW: `${evm.hostAndPort},127.0.0.1:${silentPort}`,
    ...Object.fromEntries(Object.keys(LIVING).map((name) => [rpc(name), evm.url])),
    ...Object.fromEntries(DEAD.map((name) => [rpc(name), `${silentUrl},${silentUrl}/second`])),
    ...Object.fromEntries(['Solana', 'Bitcoin'].map((name) => [rpc(name), 'off'])),
  },
  join(database.dataDir, 'server.log'),
);
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
});

say(`${ROUNDS} rounds, ${DEAD.length} chains that never answer, ${machineLoad()}`);
try {
  const { accessToken } = await register(server.address, 'ann');
  const context = await browser.newContext({ storageState: await signedIn(server.address, 'ann') });
  const page = await context.newPage();
  // Browser and server have loaded the page once.
  await page.goto(`${server.address}/msmpay/wallet`, { waitUntil: 'networkidle' });
  const seconds = { rest: [] as number[], dead: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    await linkNewAddress(accessToken);
    const { rest, dead } = await timed(page);
    seconds.rest.push(rest);
    seconds.dead.push(dead);
  }
  const isGood = [
    reportFigure('walletPage.restSeconds', seconds.rest, ' s', atMost(1)),
    reportFigure('walletPage.deadChainSeconds', seconds.dead, ' s', atMost(2.5)),
  ].every(Boolean);
  say('a page has no size; there is no tenth of it');
  process.exitCode = isGood ? 0 : 1;
} finally {
  // Also after a failure: the processes that are left would keep this one waiting.
  await browser.close();
  await server.stop();
  await evm.stop();
  silent.close();
  await database.remove();
}

async function linkNewAddress(accessToken: string): Promise<void> {
  const account = privateKeyToAccount(generatePrivateKey());
  const ask = async (path: string, input: object) => {
    const answer = await fetch(server.address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      body: JSON.stringify(input),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
    return (await answer.json()) as { message: string };
  };
  const { message } = await ask(linkRoutes.createLinkNonce.path, { address: account.address, chainId: 1 });
  const signature = await account.signMessage({ message });
  await ask(linkRoutes.linkWallet.path, { message, signature });
}

async function timed(page: Page): Promise<{ rest: number; dead: number }> {
  const row = (chain: string, text: string) =>
    page.getByRole('row', { name: new RegExp(`^${chain}`) }).filter({ hasText: text });
  const startedAt = performance.now();
  const taken = () => (performance.now() - startedAt) / 1_000;
  await page.goto(`${server.address}/msmpay/wallet`, { waitUntil: 'commit' });
  await page.getByRole('region', { name: 'Cash balance' }).waitFor();
  for (const [chain, text] of Object.entries(LIVING)) await row(chain, text).waitFor();
  const rest = taken();
  for (const chain of DEAD) await row(chain, 'N/A').waitFor();
  return { rest, dead: taken() };
}
