// CHAIN_RPC_ETHEREUM … CHAIN_RPC_BITCOIN: where balances are read, tried in this order. Unset, public endpoints that need no key;
// `off` leaves a chain without an answer.
import * as z from 'zod/mini';
import { CHAINS, type ChainId } from '@msm/contract/wallet/chains';
import { readPart, type Env } from '../../platform/settings/read-settings.ts';

/** Endpoints by chain; none where it is switched off. */
export type ChainSettings = Readonly<Record<ChainId, readonly string[]>>;

const OFF = 'off';

const PUBLIC: ChainSettings = {
  ethereum: ['https://ethereum-rpc.publicnode.com', 'https://eth.drpc.org', 'https://cloudflare-eth.com'],
  polygon: ['https://polygon-bor-rpc.publicnode.com', 'https://polygon.drpc.org'],
  bsc: ['https://bsc-rpc.publicnode.com', 'https://bsc-dataseed.bnbchain.org'],
  avalanche: ['https://api.avax.network/ext/bc/C/rpc', 'https://avalanche-c-chain-rpc.publicnode.com'],
  base: ['https://mainnet.base.org', 'https://base-rpc.publicnode.com'],
  solana: ['https://api.mainnet-beta.solana.com', 'https://solana-rpc.publicnode.com'],
  bitcoin: ['https://blockstream.info/api', 'https://mempool.space/api'],
};

const nameOf = (chain: ChainId) => `CHAIN_RPC_${chain.toUpperCase()}`;
const split = (value: string) => value.split(',').map((each) => each.trim());
const isAddress = (value: string) =>
  URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);

const endpoints = z.optional(
  z
    .string()
    .check(
      z.refine(
        (value) => value === OFF || split(value).every(isAddress),
        'must be http or https addresses, separated by commas, or off',
      ),
    ),
);
const Environment = z.object(Object.fromEntries(CHAINS.map(({ id }) => [nameOf(id), endpoints])));

export function readChainSettings(env: Env): ChainSettings {
  const given = readPart(Environment, env);
  const endpointsOf = (chain: ChainId) => {
    const value = given[nameOf(chain)];
    if (value === OFF) return [];
    return value === undefined ? PUBLIC[chain] : split(value);
  };
  return Object.fromEntries(CHAINS.map(({ id }) => [id, endpointsOf(id)])) as Record<
    ChainId,
    readonly string[]
  >;
}
