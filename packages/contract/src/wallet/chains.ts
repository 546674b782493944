// The seven chains whose balances the wallet shows, in the order of the screen. No schema here: pages use them.

export const CHAINS = [
  { id: 'ethereum', name: 'Ethereum', symbol: 'ETH', family: 'evm' },
  { id: 'polygon', name: 'Polygon', symbol: 'MATIC', family: 'evm' },
  { id: 'bsc', name: 'BSC', symbol: 'BNB', family: 'evm' },
  { id: 'avalanche', name: 'Avalanche', symbol: 'AVAX', family: 'evm' },
  { id: 'base', name: 'Base', symbol: 'ETH', family: 'evm' },
  { id: 'solana', name: 'Solana', symbol: 'SOL', family: 'solana' },
  { id: 'bitcoin', name: 'Bitcoin', symbol: 'BTC', family: 'bitcoin' },
] as const;

export type ChainId = (typeof CHAINS)[number]['id'];
/** Families whose addresses no browser wallet of Ethereum knows: a member names one to watch. */
export type WatchedFamily = 'solana' | 'bitcoin';
