// One call of one endpoint for each family of chains. Answers are bounded in size and read without floats: balances of large
// holders have more digits than a double.
import * as z from 'zod/mini';
import { CHAIN_MS } from '@msm/contract/wallet/limits';
import type { OutboundFetch } from '../../platform/outbound/outbound.ts';

interface EndpointCall {
  endpoint: string;
  address: string;
  fetch: OutboundFetch;
  /** Of the whole chain. */
  signal: AbortSignal;
}

/** Answers about one balance have a few hundred bytes. */
const ENDPOINT_LIMITS = { timeoutMs: CHAIN_MS, maxBytes: 64 * 1024 } as const;

export const chainReaders = { evm: readEvmBalance, solana: readSolanaBalance, bitcoin: readBitcoinBalance };

/** `eth_getBalance`, in wei. */
async function readEvmBalance({ endpoint, address, fetch, signal }: EndpointCall): Promise<string> {
  // Loaded with the first balance: half a second and 20 MB that a start does not need.
  const { createPublicClient, getAddress, http } = await import('viem');
  const transport = http(endpoint, {
    timeout: CHAIN_MS,
    // The next endpoint is the retry.
    retryCount: 0,
    fetchFn: (input, init) => fetch(input, { ...init, ...ENDPOINT_LIMITS, signal: bothOf(init, signal) }),
  });
  const wei = await createPublicClient({ transport }).getBalance({ address: getAddress(address) });
  return fromUnits(wei, 18);
}

const bothOf = (init: RequestInit | undefined, signal: AbortSignal) =>
  init?.signal ? AbortSignal.any([init.signal, signal]) : signal;

const Whole = z.string().check(z.regex(/^\d{1,30}$/));

const SolanaAnswer = z.object({ result: z.object({ value: Whole }) });

/** `getBalance`, in lamports. */
async function readSolanaBalance({ endpoint, address, fetch, signal }: EndpointCall): Promise<string> {
  const answer = await fetchExactJson(fetch, endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getBalance', params: [address] }),
    signal,
  });
  return fromUnits(BigInt(SolanaAnswer.parse(answer).result.value), 9);
}

const EsploraAnswer = z.object({ chain_stats: z.object({ funded_txo_sum: Whole, spent_txo_sum: Whole }) });

/** The Esplora API: confirmed outputs received minus spent, in satoshi. */
async function readBitcoinBalance({ endpoint, address, fetch, signal }: EndpointCall): Promise<string> {
  const url = `${endpoint.replace(/\/$/, '')}/address/${encodeURIComponent(address)}`;
  const { chain_stats } = EsploraAnswer.parse(await fetchExactJson(fetch, url, { signal }));
  const balance = BigInt(chain_stats.funded_txo_sum) - BigInt(chain_stats.spent_txo_sum);
  if (balance < 0n) throw new Error('The endpoint reports more spent than received.');
  return fromUnits(balance, 8);
}

async function fetchExactJson(fetch: OutboundFetch, url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, { ...init, ...ENDPOINT_LIMITS });
  const text = await response.text();
  if (!response.ok) throw new Error(`The endpoint answered ${response.status}.`);
  return JSON.parse(text, wholeNumbersAsText);
}

const wholeNumbersAsText = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' && /^\d+$/.test(context?.source ?? '') ? context!.source : value;

/** Without trailing zeros: 1500000000n lamports are "1.5". */
function fromUnits(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  return digits.slice(0, -decimals) + (fraction && `.${fraction}`);
}
