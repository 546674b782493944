// A mutation that moves money. The Idempotency-Key belongs to what is meant: a second press after a lost answer sends the same key
// and cannot pay twice, also after a reload; a refused or finished one starts anew.
import type { OutputOf, Route } from '@msm/contract/route';
import { linkRoutes } from '@msm/contract/wallet/link-routes';
import { paymentRoutes } from '@msm/contract/wallet/payment-routes';
import { walletRoutes } from '@msm/contract/wallet/routes';
import { isRefusal } from '../../platform/api/api-error.ts';
import { useRouteMutation, type MutationArguments } from '../../platform/api/route-hooks.ts';
import { tabStore } from '../../platform/browser-storage.ts';
import { newId } from '../../platform/new-id.ts';
import { useSession } from '../../platform/session/session.ts';

/** What a movement of money may change on a screen. */
export const WALLET_READS: readonly Route[] = [
  walletRoutes.readWallet,
  walletRoutes.readStatement,
  walletRoutes.readReceipt,
  paymentRoutes.listDeposits,
  paymentRoutes.readDeposit,
  paymentRoutes.listWithdrawals,
];

/** A linked or watched address changes these. */
export const LINK_READS: readonly Route[] = [walletRoutes.readWallet, linkRoutes.readChainBalances];

interface Outcome<R extends Route> {
  success?: string | ((answer: OutputOf<R>) => string);
  failure?: string;
  onSuccess?: (answer: OutputOf<R>) => void;
}

/** Who means the same again later than this means it a second time. */
const MEANT_FOR_MS = 10 * 60_000;

interface Meant {
  body: string;
  key: string;
  atMs: number;
}

export function useMoneyMutation<R extends Route>(route: R, { success, failure, onSuccess }: Outcome<R>) {
  const place = `money-key:${route.path}`;
  const keyFor = (args: MutationArguments<R>) => {
    const body = JSON.stringify([useSession.getState().user?.id, args]);
    const kept = JSON.parse(tabStore.getItem(place) ?? 'null') as Meant | null;
    if (kept?.body === body && Date.now() - kept.atMs < MEANT_FOR_MS) return kept.key;
    const meant: Meant = { body, key: newId(), atMs: Date.now() };
    tabStore.setItem(place, JSON.stringify(meant));
    return meant.key;
  };
  return useRouteMutation(route, {
    invalidates: WALLET_READS,
    idempotencyKey: keyFor,
    // Sent now or refused now: kept until a connection is back, it would pay when the member has long paid in another way.
    networkMode: 'always',
    ...(success && { success: typeof success === 'string' ? success : (answer) => success(answer) }),
    ...(failure && { failure }),
    onSuccess: (answer) => {
      tabStore.removeItem(place);
      onSuccess?.(answer);
    },
    onError: (error) => {
      if (isRefusal(error)) tabStore.removeItem(place);
    },
  });
}
