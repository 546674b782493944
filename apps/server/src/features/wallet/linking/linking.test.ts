import { privateKeyToAccount } from 'viem/accounts';
import { parseSiweMessage } from 'viem/siwe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LINK_NONCE_MINUTES } from '@msm/contract/wallet/limits';
import { linkRoutes } from '@msm/contract/wallet/link-routes';
import { openTestApp, type TestApp } from '../../../../tests/test-app.ts';
import type { Visitor } from '../../../../tests/visitor.ts';
import { addressesOf } from './links.store.ts';

const wallet = privateKeyToAccount(`0x${'11'.repeat(32)}`);
const other = privateKeyToAccount(`0x${'22'.repeat(32)}`);

let app: TestApp;
let root: Visitor;
beforeAll(async () => {
  app = await openTestApp({ MSMPAY_ACCESS: 'member' });
  root = await app.member('root');
});
afterAll(() => app.stop());

const messageFor = async (member: Visitor, address: string = wallet.address): Promise<string> => {
  const { body } = await member.call(linkRoutes.createLinkNonce, { input: { address, chainId: 1 } });
  return body.message;
};
const link = async (member: Visitor, message: string, signer = wallet) =>
  member.call(linkRoutes.linkWallet, {
    input: { message, signature: await signer.signMessage({ message }) },
  });
const linkedOf = async ({ id }: Visitor) => (await addressesOf(app.db, id)).external_address;

test('a wallet is linked by the message of this portal that its key signed', async () => {
  const anna = await app.member('anna');
  const message = await messageFor(anna, wallet.address.toLowerCase());
  expect(parseSiweMessage(message)).toMatchObject({ domain: 'localhost:3000', address: wallet.address });
  expect(await link(anna, message)).toMatchObject({
    status: 200,
    body: { external_address: wallet.address },
  });
  expect(await linkedOf(anna)).toBe(wallet.address);
  // The nonce is used up.
  expect(await link(anna, message)).toMatchObject({ status: 409, body: { problem: 'linkExpired' } });
  // One address a member.
  await link(anna, await messageFor(anna, other.address), other);
  expect(await linkedOf(anna)).toBe(other.address);
  for (const _twice of [1, 2]) expect((await anna.call(linkRoutes.unlinkWallet)).status).toBe(200);
  expect(await linkedOf(anna)).toBeNull();
});

test.each([
  ['the key of another wallet', (message: string) => message, other],
  [
    'another domain',
    (message: string) => message.replace('localhost:3000 wants', 'evil.example wants'),
    wallet,
  ],
  [
    'another origin',
    (message: string) => message.replace('URI: http://localhost:3000', 'URI: https://evil.example'),
    wallet,
  ],
  ['another nonce', (message: string) => message.replace(/Nonce: \w+/, `Nonce: ${'a'.repeat(96)}`), wallet],
  ['no expiry', (message: string) => message.replace(/\nExpiration Time: .*/, ''), wallet],
  ['another address', (message: string) => message.replace(wallet.address, other.address), other],
  ['no message of this kind', () => 'Please sign in.', wallet],
] as const)('a message with %s links nothing', async (_name, change, signer) => {
  const message = change(await messageFor(root));
  expect(await link(root, message, signer)).toMatchObject({ status: 400, body: { problem: 'linkRefused' } });
  expect(await linkedOf(root)).toBeNull();
});

test('a signature that is no point of the curve is refused, and the nonce is spent', async () => {
  const message = await messageFor(root);
  const input = { message, signature: `0x${'ff'.repeat(65)}` };
  expect((await root.call(linkRoutes.linkWallet, { input })).status).toBe(400);
  expect((await link(root, message)).status).toBe(409);
});

test('a message is good for its session and its minutes alone', async () => {
  const [bela, cleo] = [await app.member('bela'), await app.member('cleo')];
  const message = await messageFor(bela);
  expect((await link(cleo, message)).status).toBe(409);
  app.clock.advance(LINK_NONCE_MINUTES * 60_000);
  expect((await link(bela, message)).status).toBe(409);
  expect(await linkedOf(bela)).toBeNull();
});

test('of two calls with the same message one links', async () => {
  const dora = await app.member('dora');
  const message = await messageFor(dora);
  const statuses = (await Promise.all([link(dora, message), link(dora, message)])).map(
    ({ status }) => status,
  );
  expect(statuses.toSorted()).toEqual([200, 409]);
});

test('addresses of other chains are watched without a proof, and a bad one changes nothing', async () => {
  const watch = (input: object) => root.call(linkRoutes.watchAddress, { input });
  const address = '4Nd1mYQzvgL6d1mFMfG6Q4ZJp2bXo3cfn4C6V8oN7k1H';
  expect((await watch({ family: 'solana', address })).status).toBe(200);
  expect((await watch({ family: 'solana', address: 'l0l' })).status).toBe(400);
  expect((await watch({ family: 'bitcoin', address })).status).toBe(400);
  expect(await addressesOf(app.db, root.id)).toMatchObject({
    solana_address: address,
    bitcoin_address: null,
  });
  await watch({ family: 'solana', address: null });
  expect(await addressesOf(app.db, root.id)).toMatchObject({ solana_address: null });
});

test('chains that are switched off are null, one or all of them', async () => {
  const all = await root.call(linkRoutes.readChainBalances);
  expect(Object.values(all.body.balances)).toEqual(Array(7).fill(null));
  const one = await root.call(linkRoutes.readChainBalances, { input: { chain: 'base' } });
  expect(one.body.balances).toEqual({ base: null });
});
