// What linking a wallet and reading chains takes and answers.
import * as z from 'zod/mini';
import { CHAINS, type ChainId } from './chains.ts';

export const EvmAddress = z
  .string()
  .check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'This is not an address of an EVM chain.'));

const Chain = z.enum(CHAINS.map(({ id }) => id) as [ChainId, ...ChainId[]]);

/** One chain a call lets each row of the screen fill alone. */
export const ChainQuery = z.strictObject({ chain: z.optional(Chain) });
/** A decimal text in the chain's own coin. Null: no address, switched off, or no endpoint answered in time. */
export const ChainBalances = z.object({ balances: z.partialRecord(Chain, z.nullable(z.string())) });
export type ChainBalances = z.output<typeof ChainBalances>;

export const LinkNonceInput = z.strictObject({
  address: EvmAddress,
  chainId: z.int().check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER)),
});
export const LinkInput = z.strictObject({
  message: z.string().check(z.minLength(1), z.maxLength(2_000)),
  /** 65 bytes of an account's own key. */
  signature: z.string().check(z.regex(/^0x[0-9a-fA-F]{130}$/, 'This is not a signature of a wallet.')),
});

const SolanaAddress = z
  .string()
  .check(z.trim(), z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'This is not an address of Solana.'));
const BitcoinAddress = z
  .string()
  .check(
    z.trim(),
    z.regex(
      /^(?:bc1[02-9ac-hj-np-z]{11,71}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/,
      'This is not an address of Bitcoin.',
    ),
  );
export const WatchedInput = z.discriminatedUnion('family', [
  z.strictObject({ family: z.literal('solana'), address: z.nullable(SolanaAddress) }),
  z.strictObject({ family: z.literal('bitcoin'), address: z.nullable(BitcoinAddress) }),
]);
export type WatchedInput = z.output<typeof WatchedInput>;
