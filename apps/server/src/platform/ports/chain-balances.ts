// Asks the chains what an address holds.
import type { ChainId } from '@msm/contract/wallet/chains';

export interface ChainBalances {
  /** A decimal text in the chain's own coin; null when the chain is switched off or no endpoint answered in time. */
  balanceOf(chain: ChainId, address: string): Promise<string | null>;
}
