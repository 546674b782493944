// What the member's addresses hold, all chains side by side: a dead one delays none of the others.
import { CHAINS } from '@msm/contract/wallet/chains';
import { linkRoutes } from '@msm/contract/wallet/link-routes';
import { handler } from '../../../platform/operation.ts';
import type { LinkingDeps } from './linking.deps.ts';
import { addressesOf } from './links.store.ts';

export const readChainBalances = handler(
  linkRoutes.readChainBalances,
  async ({ input, member }, { db, chainBalances }: LinkingDeps) => {
    const addresses = await addressesOf(db, member.id);
    const byFamily = {
      evm: addresses.external_address,
      solana: addresses.solana_address,
      bitcoin: addresses.bitcoin_address,
    };
    const asked = CHAINS.filter(({ id }) => input.chain === undefined || id === input.chain);
    const entries = await Promise.all(
      asked.map(async ({ id, family }) => {
        const address = byFamily[family];
        return [id, address === null ? null : await chainBalances.balanceOf(id, address)] as const;
      }),
    );
    return { balances: Object.fromEntries(entries) };
  },
);
