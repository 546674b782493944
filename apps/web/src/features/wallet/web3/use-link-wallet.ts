// Links the connected wallet to the member: a message of the server, signed by the wallet, checked by the server.
import { linkRoutes } from '@msm/contract/wallet/link-routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api/api-client.ts';
import { reasonOr } from '../../../platform/api/api-error.ts';
import { invalidateRoutes } from '../../../platform/api/route-hooks.ts';
import { showToast } from '../../../platform/toast.ts';
import { LINK_READS } from '../use-money-mutation.ts';
import { readChainId, sign } from './web3-connection.ts';

const MAINNET = 1;

export function useLinkWallet() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (address: string) => {
      const chainId = (await readChainId().catch(() => undefined)) ?? MAINNET;
      const { message } = await call(linkRoutes.createLinkNonce, { input: { address, chainId } });
      const signature = await sign(message);
      if (signature === undefined) return;
      await call(linkRoutes.linkWallet, { input: { message, signature } });
      showToast('success', 'Wallet linked');
      await invalidateRoutes(queries, LINK_READS);
    },
    onError: (error) => showToast('error', reasonOr(error, 'The wallet could not be linked.')),
  });
}
