// Names the Solana or Bitcoin address whose balance the member wants to see. No proof is asked for: balances are public.
import { linkRoutes } from '@msm/contract/wallet/link-routes';
import { handler } from '../../../platform/operation.ts';
import type { LinkingDeps } from './linking.deps.ts';
import { watchAddress as keepWatchedAddress } from './links.store.ts';

export const watchAddress = handler(
  linkRoutes.watchAddress,
  async ({ input, member }, { db }: LinkingDeps) => {
    await keepWatchedAddress(db, member.id, input);
    return {};
  },
);
