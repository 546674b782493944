// The wallet of a browser: linked by a signed message, with the balances of seven chains. Solana and Bitcoin addresses are
// watched without a proof, since they only read what is public.
import * as z from 'zod/mini';
import { Instant, Nothing } from '../fields.ts';
import { del, get, post, put } from '../route.ts';
import { CHAIN_BALANCE_LIMIT, LINK_LIMIT } from './limits.ts';
import { ChainBalances, ChainQuery, EvmAddress, LinkInput, LinkNonceInput, WatchedInput } from './links.ts';

export const linkRoutes = {
  readChainBalances: get('/wallet/chain-balances', {
    access: 'wallet',
    input: ChainQuery,
    output: ChainBalances,
    limit: CHAIN_BALANCE_LIMIT,
    summary: 'Balances of the linked addresses by chain, or of one chain; null where none can be read.',
  }),
  createLinkNonce: post('/wallet/link/nonce', {
    access: 'wallet',
    input: LinkNonceInput,
    output: z.object({ message: z.string(), nonce: z.string(), expiresAt: Instant }),
    limit: LINK_LIMIT,
    summary: 'The Sign-In-with-Ethereum message to sign; good once, for this session.',
  }),
  linkWallet: post('/wallet/link', {
    access: 'wallet',
    input: LinkInput,
    output: z.object({ external_address: EvmAddress }),
    limit: LINK_LIMIT,
    summary: 'Link the wallet that signed the message.',
  }),
  unlinkWallet: del('/wallet/link', {
    access: 'wallet',
    output: Nothing,
    summary: 'Forget the linked wallet. Idempotent.',
  }),
  watchAddress: put('/wallet/watched-address', {
    access: 'wallet',
    input: WatchedInput,
    output: Nothing,
    limit: LINK_LIMIT,
    summary: 'Show the balance of a Solana or Bitcoin address; null stops it.',
  }),
} as const;
